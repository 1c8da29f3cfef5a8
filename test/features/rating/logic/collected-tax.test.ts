import { expect, it } from 'vitest';
import { ddpLock, lockedTerms } from '../../../../src/main/features/rating/logic/customs.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { OrderSchema } from '../../../../src/shared/orders/order.ts';

const order = (change: object) =>
  OrderSchema.parse({
    reference: 'R-1',
    currency: 'EUR',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: { name: 'Ada', addressLine1: 'Weg 1', city: 'Lyon', country: 'FR', zip: '69001' },
    lines: [
      {
        sku: 'MUG',
        description: 'Stoneware mug',
        quantity: 1,
        unitWeight: '0.4',
        unitPrice: '12.50',
        hsCode: '691200',
        originCountry: 'PT',
      },
    ],
    ...change,
  });

const TAX = { scheme: 'IOSS', number: 'IM1234567890', amount: '4.20' };

it('an order whose tax was collected already does not travel DDP', () => {
  expect(ddpLock(order({}))).toBeNull();
  const lock = ddpLock(order({ collectedTax: TAX }));
  expect(english(lock?.why ?? '')).toBe(
    'The shop has collected tax (IOSS IM1234567890, EUR 4.20): with DDP the receiver’s tax is paid twice.',
  );
  // Nothing that a person could fill in would change it.
  expect(lock?.findings).toEqual([]);
});

it('a person accepts it for the tax that was shown, and for no other', () => {
  const taxed = order({ collectedTax: TAX });
  expect(lockedTerms(taxed, 'DDU', undefined)).toBeNull();
  expect(lockedTerms(taxed, 'DDP', undefined)).toMatchObject({ code: 'customs-missing' });
  expect(lockedTerms(taxed, 'DDP', TAX)).toBeNull();
  expect(lockedTerms(taxed, 'DDP', { ...TAX, amount: '9.99' })).not.toBeNull();
  expect(lockedTerms(order({}), 'DDP', undefined)).toBeNull();
});

it('nobody can accept it while an HS code is missing too: the parcel would travel DDU', () => {
  const uncoded = order({ collectedTax: TAX });
  const lines = uncoded.lines.map((line) => ({ ...line, hsCode: null }));
  expect(ddpLock({ ...uncoded, lines })?.tax).toBeUndefined();
  expect(lockedTerms({ ...uncoded, lines }, 'DDP', TAX)).not.toBeNull();
});
