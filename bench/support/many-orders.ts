import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';
import { type Order, OrderSchema } from '../../src/shared/orders/order.ts';
import { full } from './short.ts';

export const MANY = full(100_000, { short: 2_000 });
const SLICE = 1_000;

const FIRST = ['Anna', 'Tom', 'Nadia', 'Ken', 'Joan', 'Luis', 'Eva', 'Marc', 'Iva', 'Rui'];
const LAST = ['Weber', 'Rossi', 'Berg', 'Tanaka', 'Smith', 'García', 'Müller', 'Dubois', 'Novak'];
const CITIES = [
  ['Berlin', 'DE'],
  ['Torino', 'IT'],
  ['Oslo', 'NO'],
  ['Osaka', 'JP'],
  ['London', 'GB'],
  ['Madrid', 'ES'],
  ['Lyon', 'FR'],
  ['Brno', 'CZ'],
  ['Porto', 'PT'],
  ['Boston', 'US'],
] as const;

const of = <T>(values: readonly T[], at: number): T => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to take from');
  return value;
};

export const referenceOf = (index: number): string => `SO-${500_000 + index}`;

/** Reference of a stored order, for any index. */
export const anyReference = (index: number): string => referenceOf(index % MANY);

/** One of many orders that share names, cities and SKUs as in a real shop. */
export function manyOrder(index: number): Order {
  const [city, country] = of(CITIES, index * 7);
  return OrderSchema.parse({
    reference: referenceOf(index),
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipBy: index % 3 === 0 ? null : `2026-11-${10 + (index % 20)}`,
    shipTo: {
      name: `${of(FIRST, index)} ${of(LAST, index >> 3)}`,
      addressLine1: `Street ${index % 200}`,
      city,
      country,
      zip: '10115',
      phone: '+49 30 1234567',
    },
    lines: [
      { sku: `SKU-${index % 5000}`, quantity: 2, unitWeight: '0.38', unitPrice: '18.00' },
      { sku: `PEN-${index % 311}`, quantity: 1, unitWeight: '0.02', unitPrice: '4.50' },
    ],
  });
}

/** Creates a database with MANY orders, through the store itself. */
export async function fillStore(file: string): Promise<void> {
  const store = await openStore({ file });
  if (!store.ok) throw new Error(store.error.message);
  for (let from = 0; from < MANY; from += SLICE) {
    const insert = Array.from({ length: SLICE }, (_each, index) => manyOrder(from + index));
    const saved = await store.value.orders.saveAll({ insert, replace: [] });
    if (!saved.ok) throw new Error(saved.error.message);
  }
  await store.value.close();
}
