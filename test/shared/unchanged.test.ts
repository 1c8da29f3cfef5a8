import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isUnchangedBy } from '../../src/shared/kernel/unchanged.ts';
import { OrderSchema } from '../../src/shared/orders/order.ts';
import { SessionSchema } from '../../src/shared/packing/session.ts';
import fc from '../support/chance.ts';
import { anOrder } from '../support/orders.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const ways = { service: 'express', terms: 'DDP' };
const order = { merchant: null, reference: 'SO-1' };

const session = SessionSchema.parse({
  orderId: 'o',
  order,
  revision: 3,
  startedAt: '2026-03-01T08:00:00.000Z',
  cartons: [],
  openCarton: null,
  short: [{ line: 0, sku: 'MUG', quantity: 1, reason: 'damaged', note: null }],
  lastItem: { carton: 'C1', line: 0, quantity: 2 },
  insure: false,
  pickUpDate: null,
  step: {
    kind: 'choosing',
    suggestion: null,
    quote: {
      ...{ id: 'q', order, rateId: '1', ratedAt: '', fingerprint: 'f' },
      options: [
        {
          ...{ ...ways, carrier: 'UPS', days: '2', landedCost: null },
          ...{ shipping: usd('12.50'), insurance: usd('0'), total: usd('12.50') },
        },
      ],
      notOffered: [{ ...ways, why: { id: 'no route to {country}', values: { country: 'XX' } } }],
      warnings: ['no number'],
    },
  },
  scannedBack: ['C1'],
  awaitingLabelOf: null,
  problem: null,
});

const SAVED = [
  { name: 'an order', schema: OrderSchema, value: OrderSchema.parse(anOrder()) },
  { name: 'a packing session', schema: SessionSchema, value: session },
];

/** The same fields in the opposite order. */
const turned = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, each]) => [name, turned(each)]),
      );

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Another value at any place, a field less or a field more. */
function bent(value: unknown, places: readonly number[], other: unknown): unknown {
  const [place, ...rest] = places;
  if (place === undefined || typeof value !== 'object' || value === null) return other;
  const names = [...Object.keys(value), 'more'];
  const name = names[place % names.length] ?? 'more';
  const had = (value as Record<string, unknown>)[name];
  const now = bent(had, rest, other);
  if (Array.isArray(value))
    return name === 'more' ? [...value, now] : value.with(Number(name), now);
  return asJson({ ...value, [name]: now });
}

const anything = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' MUG',
    'x'.repeat(3000),
    'DDP',
    '-1',
    '0',
    0,
    -1,
    1.5,
    true,
  ),
  fc.jsonValue({ maxDepth: 1 }),
);

describe.each(SAVED)('$name', ({ schema, value }) => {
  it('is recognised as saved by this program, in any order of its fields', () => {
    expect(isUnchangedBy(schema, asJson(value))).toBe(true);
    expect(isUnchangedBy(schema, turned(asJson(value)))).toBe(true);
  });

  it('is taken as it is only where parsing would return the same', () => {
    const places = fc.array(fc.nat({ max: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(places, anything, (at, other) => {
        const inOrder = bent(asJson(value), at, other);
        for (const read of [inOrder, turned(inOrder)])
          if (isUnchangedBy(schema, read)) expect(schema.parse(asJson(read))).toStrictEqual(read);
      }),
      { numRuns: 2000 },
    );
  });
});

it('a value that another option of a schema would change is parsed', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]);
  expect(isUnchangedBy(either, { a: '', b: '' })).toBe(false);
  expect(isUnchangedBy(either, { a: '' })).toBe(true);
});

it('a schema that is made when it is needed is made once, not for each value', () => {
  let made = 0;
  const text = z.lazy(() => {
    made += 1;
    return z.strictObject({ id: z.string() });
  });
  for (const id of ['a', 'b', 'c']) expect(isUnchangedBy(z.array(text), [{ id }])).toBe(true);
  expect(isUnchangedBy(text, { id: 'a', more: 1 })).toBe(false);
  expect(made).toBe(1);
});
