import { describe, expect, it } from 'vitest';
import { readRefusal } from '../../../src/main/adapters/partner/refusal.ts';
import { readPartnerError } from '../../../src/shared/partner/errors.ts';

const read = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readRefusal(text, readPartnerError(text).fields);
};

describe('a refusal means that the key is gone', () => {
  it.each([
    'Invalid HashKey',
    'Invalid HashKey: the key expired or was already used. Call /Rates again.',
    'Invalid HashKey for Reference "SO-1": the key expired or was already used',
    'The hash key has expired',
    'DutyHashKey has already been consumed.',
    'HASH_KEY no longer valid',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ keyExpired: true, referenceTaken: false });
  });

  it('when the field says which and the words say why', () => {
    const body = { Errors: [{ Field: 'HashKey', Message: 'expired or already used' }] };
    expect(read(body)).toEqual({ keyExpired: true, referenceTaken: false });
  });
});

describe('a refusal means that the Reference is taken', () => {
  it.each([
    'Reference SO-1 already exists',
    'Reference must be unique per shipment',
    'Duplicate Reference',
    'A shipment with reference SO-1 was already created.',
    'The Reference is in use',
    'References must be unique',
    'ReferenceNumber SO-1 already used',
    'Ref SO-1 already used',
    // "Caller's order/reference number" is how the interface document explains the Reference.
    'Order number already exists',
    'OrderNumber must be unique',
    'A shipment with this order number has been created before',
    'Duplicate shipment',
    'Duplicate order SO-1',
    'Shipment already exists',
    'A shipment was already created for this order',
    'This label was already generated',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ keyExpired: false, referenceTaken: true });
  });

  it('when only a code, or a field, says so', () => {
    expect(
      read({ Code: 'DUPLICATE_REFERENCE', Message: 'Shipment was not created' }),
    ).toMatchObject({
      referenceTaken: true,
    });
    expect(read({ Code: 'DUPLICATE_SHIPMENT' })).toMatchObject({ referenceTaken: true });
    expect(read({ Errors: { Reference: ['has already been taken'] } })).toMatchObject({
      referenceTaken: true,
    });
  });

  it('when it is the second thing it says', () => {
    const Errors = [{ Message: 'Zip looks odd' }, { Message: 'Reference SO-1 already exists' }];
    expect(read({ Errors })).toEqual({ keyExpired: false, referenceTaken: true });
  });

  it('even when it speaks of the key as well', () => {
    expect(read({ Message: 'HashKey was already used. Reference SO-1 already exists.' })).toEqual({
      keyExpired: true,
      referenceTaken: true,
    });
  });
});

describe('a refusal means neither', () => {
  it.each([
    'HashKey is required',
    'Missing required field: Reference',
    'Reference is too long',
    'Order weight exceeds 30 kg',
    'The order number is too long',
    'A shipment needs a piece',
    'The PickUpDate of the shipment must not be before today',
    'Reference must be given before the shipment is created',
    'Email already unsubscribed',
    'Package.Reference must not be longer than 35',
    'ShipToAddress.Zip is invalid',
    'Account is no longer active',
    '',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ keyExpired: false, referenceTaken: false });
  });
});
