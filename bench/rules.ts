/**
 * Cost of 200 rules for one order, prepared once as in the station; compared with reading the order's
 * facts alone. Prints microseconds per order:
 *   node bench/rules.ts
 */
import { evaluate, prepared } from '../src/main/features/automation/logic/evaluate.ts';
import { factsOf } from '../src/main/features/automation/logic/facts.ts';
import type { Rule } from '../src/shared/automation/rule.ts';
import { OrderSchema, type StoredOrder } from '../src/shared/orders/order.ts';
import { tableRow } from './support/figures.ts';
import { full } from './support/short.ts';

const RULES = 200;
const ORDERS = full(5_000, { short: 200 });
const ROUNDS = full(5, { short: 1 });

const rules: Rule[] = Array.from({ length: RULES }, (_, index) => ({
  name: `Rule ${index}`,
  on: true,
  when: [
    { of: 'country', any: index % 4 === 0 ? ['DE', 'FR'] : ['US', 'CA', 'MX'] },
    { of: 'value', most: String(50 + index), currency: 'USD' },
    { of: 'weight', most: '2.5', unit: 'KG' },
    { of: 'sku', any: [`SKU-${index}*`, 'MUG-*'] },
    { of: 'postCode', any: ['10*', '20000-29999'], not: true },
  ],
  do: index % 2 === 0 ? { tags: [`tag ${index % 7}`] } : { insure: true },
}));

const order = {
  ...OrderSchema.parse({
    reference: 'SO-1',
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: { name: 'A', addressLine1: 'B', city: 'C', country: 'DE', zip: '51147' },
    lines: ['MUG-RED', 'TEA', 'PLATE'].map((sku) => ({
      ...{ sku, quantity: 2, unitWeight: '0.4', unitPrice: '12.50' },
    })),
  }),
  id: 'order',
  status: 'open',
  updatedAt: '',
} as StoredOrder;

const at = new Date(2026, 2, 2, 12);
const ready = prepared(rules);

/** Microseconds an order, of each round. */
function perOrder(work: () => unknown): number[] {
  for (let warm = 0; warm < 500; warm += 1) work();
  return Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    for (let count = 0; count < ORDERS; count += 1) work();
    return ((performance.now() - began) * 1000) / ORDERS;
  });
}

const { tags } = evaluate(ready, factsOf(order, null, at));
if (tags.length === 0) throw new Error('No rule held: nothing was measured.');
console.log(`${`${RULES} rules, microseconds an order`.padEnd(44)}  median     p95`);
console.log(
  tableRow(
    'all rules',
    perOrder(() => evaluate(ready, factsOf(order, null, at))),
  ),
);
console.log(
  tableRow(
    "floor: the order's facts alone",
    perOrder(() => factsOf(order, null, at)),
  ),
);
