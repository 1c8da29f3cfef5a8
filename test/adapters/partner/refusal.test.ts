import { describe, expect, it } from 'vitest';
import { mayBeMade, readRefusal } from '../../../src/main/adapters/partner/purchasing/refusal.ts';
import { readPartnerError } from '../../../src/shared/partner/errors.ts';

const read = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readRefusal(text, readPartnerError(text).fields);
};

describe('a refusal states only that the key expired', () => {
  it.each([
    'The hash key has expired',
    'Invalid HashKey: the key expired. Request new rates.',
    'Request refused because of an expired DutyHashKey. Please use new rates.',
    'HASH_KEY_EXPIRED',
    'The rate key expired 5 minutes ago',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ key: 'expired', referenceTaken: false });
  });

  it('when a field names the key and the message says so', () => {
    const body = { Errors: [{ Field: 'HashKey', Message: 'has expired' }] };
    expect(read(body)).toEqual({ key: 'expired', referenceTaken: false });
  });
});

describe('a refusal leaves open whether the key bought something', () => {
  it.each([
    'Invalid HashKey',
    'HashKey is required',
    'HashKey does not match the shipment',
    'Invalid HashKey: the key expired or was already used. Call /Rates again.',
    'Invalid HashKey for Reference "SO-1": the key expired or was already used',
    'The key was already used',
    'HashKey expired after use',
    'DutyHashKey has already been consumed.',
    'HASH_KEY no longer valid',
    'HashKey abgelaufen',
    'the token in the HashKey expired',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ key: 'doubtful', referenceTaken: false });
  });

  it.each([
    { Errors: [{ Field: 'HashKey', Message: 'expired or already used' }] },
    { Code: 'HashKeyUsed', Message: 'The key expired' },
    { Code: 'KEY_USED', Message: 'HashKey expired' },
  ])('%o', (body) => {
    expect(read(body)).toMatchObject({ key: 'doubtful' });
  });
});

describe('a refusal states that the Reference is taken', () => {
  it.each([
    'Reference SO-1 already exists',
    'Reference must be unique per shipment',
    'Duplicate Reference',
    'A shipment with reference SO-1 was already created.',
    'The Reference is in use',
    'References must be unique',
    'ReferenceNumber SO-1 already used',
    'Ref SO-1 already used',
    // The interface document explains the Reference as "Caller's order/reference number".
    'Order number already exists',
    'OrderNumber must be unique',
    'A shipment with this order number has been created before',
    'Duplicate shipment',
    'Duplicate order SO-1',
    'Shipment already exists',
    'A shipment was already created for this order',
    'This label was already generated',
    'Already processed',
    'This request was already handled',
    'The rate was already booked',
    'Rate is no longer available, expired or consumed',
    'This request was received earlier',
    'Order SO-1 was previously shipped',
    'Repeated order',
    'Conflict',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ key: null, referenceTaken: true });
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

  it('when it says so second', () => {
    const Errors = [{ Message: 'Zip looks odd' }, { Message: 'Reference SO-1 already exists' }];
    expect(read({ Errors })).toEqual({ key: null, referenceTaken: true });
  });

  it('even when it mentions the key as well', () => {
    expect(read({ Message: 'HashKey was already used. Reference SO-1 already exists.' })).toEqual({
      key: 'doubtful',
      referenceTaken: true,
    });
  });
});

describe('a refusal is about neither key nor Reference', () => {
  it.each([
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
    'The shipment key is not known',
    'CustomerKey is invalid',
    '',
  ])('%s', (Message) => {
    expect(read({ Message })).toEqual({ key: null, referenceTaken: false });
  });

  it('when a member of the answer is called "key"', () => {
    const body = { Errors: [{ key: 'ShipToAddress.Zip', message: 'is invalid' }] };
    expect(read(body)).toEqual({ key: null, referenceTaken: false });
  });
});

describe('a refusal leaves open whether the shipment was created', () => {
  it.each([
    'Shipment was created but the label could not be generated',
    'Label generated; the manifest failed',
    'Request is still being processed',
    'The carrier timed out',
    'upstream connect error or disconnect/reset before headers',
  ])('%s', (Message) => {
    expect(mayBeMade(JSON.stringify({ Message }))).toBe(true);
  });

  it.each([
    'Shipment was not created',
    'The shipment could not be created: Zip is missing',
    'Unable to get the label generated',
    'Reference must be given before the shipment is created',
    'No shipment was created',
    'The label can’t be generated',
    'Missing required field: Reference',
    '',
  ])('no: %s', (Message) => {
    expect(mayBeMade(JSON.stringify({ Message, ShipmentCreated: false }))).toBe(false);
  });
});
