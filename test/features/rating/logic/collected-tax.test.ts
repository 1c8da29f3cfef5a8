import { expect, it } from 'vitest';
import { ddpLock } from '../../../../src/main/features/rating/logic/customs.ts';
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

it('an order whose tax was collected already does not travel DDP', () => {
  expect(ddpLock(order({}))).toBeNull();
  const lock = ddpLock(
    order({ collectedTax: { scheme: 'IOSS', number: 'IM1234567890', amount: null } }),
  );
  expect(english(lock?.why ?? '')).toMatch(/^DDP is not offered: IOSS has collected/);
  // Nothing that a person could fill in would change it.
  expect(lock?.findings).toEqual([]);
});
