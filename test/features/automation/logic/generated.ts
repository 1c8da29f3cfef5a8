import type { Actions, Condition, Rule } from '../../../../src/shared/automation/rule.ts';
import type { Order, StoredOrder } from '../../../../src/shared/orders/order.ts';
import fc from '../../../support/chance.ts';
import { storedOrder } from '../../../support/orders.ts';
import type { Offer } from './reference.ts';

/** Rules and orders from few values, so that rules often match and often just fail to. */
const few = <const T>(...values: T[]) => fc.constantFrom(...values);
const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 3 });
const not = fc.option(fc.boolean(), { nil: undefined });
const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => (value / 100).toFixed(2));
const SKUS = ['MUG-RED', 'MUG-BLUE', 'TEA', 'PLATE'] as const;
const TAGS = ['gift', 'fragile', 'vip'] as const;
const CURRENCIES = ['USD', 'EUR'] as const;

const range = fc
  .tuple(fc.option(cents, { nil: undefined }), fc.option(cents, { nil: undefined }))
  .map(([a, b]) => {
    if (a === undefined && b === undefined) return { most: '50.00' };
    if (a === undefined) return { most: b };
    if (b === undefined) return { least: a };
    return Number(a) <= Number(b) ? { least: a, most: b } : { least: b, most: a };
  });
const units = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
  .map(([a, b]) => ({ least: Math.min(a, b), most: Math.max(a, b) }));
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), few('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ of: few('merchant'), any: some(few('Acme', 'ACME', 'Other')), not }),
  fc.record({ of: few('country'), any: some(few('DE', 'FR', 'US')), not }),
  fc.record({ of: few('region'), any: some(few('ME', 'me', 'CA')), not }),
  fc.record({
    of: few('postCode'),
    any: some(few('51*', '50000-52000', '51147', 'SW1A 1AA', '*')),
    not,
  }),
  fc.record({ of: few('terms'), any: some(few('DDP', 'DDU')) }),
  fc
    .tuple(few('value', 'price'), few(...CURRENCIES), range)
    .map(([of, currency, bounds]) => ({ of, currency, ...bounds }) as Condition),
  fc
    .tuple(few('KG', 'LB'), range)
    .map(([unit, bounds]) => ({ of: 'weight', unit, ...bounds }) as Condition),
  units.map((bounds): Condition => ({ of: 'units', ...bounds })),
  fc.record({ of: few('sku'), any: some(few('MUG-*', 'mug-red', 'TEA', '*')), not, only: not }),
  fc.record({ of: few('tag'), any: some(few(...TAGS, 'GIFT')), not }),
  fc.record({ of: few('service'), any: some(few('express', 'standard')) }),
  fc.record({ of: few('carrier'), any: some(few('Post', 'POST', 'Bird')), not }),
  fc.record({ of: few('day'), any: some(few('mon', 'wed', 'sun')), not }),
  fc.record({ of: few('time'), from: clock, until: clock }),
);

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 });
const usd = cents.map((amount) => ({ amount, currency: 'USD' }));

const actions: fc.Arbitrary<Actions> = fc
  .record({
    choose: maybe(few('cheapest', 'fastest', 'standard-ddu')),
    insure: maybe(fc.boolean()),
    pickUpInDays: maybe(fc.integer({ min: 0, max: 5 })),
    buying: maybe(
      fc.oneof(
        usd.map((buyUpTo) => ({ buyUpTo })),
        few({ ask: true as const }),
      ),
    ),
    box: maybe(few('Small', 'Large')),
    hold: maybe(few('Look at it')),
    tags: maybe(some(few(...TAGS, 'Gift'))),
    instruction: maybe(few({ text: 'Wrap it' }, { text: 'Bubble wrap' })),
    insert: maybe(
      few({ file: '/inserts/a.pdf', copies: 1 }, { file: '/inserts/b.pdf', copies: 2 }),
    ),
    copies: maybe(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ buying, ...rest }) => ({ ...rest, ...buying }));

/** Rule sets as a supervisor may write them; every rule has a unique name. */
export const ruleSets: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      on: few(true, true, true, false),
      when: fc.array(conditions, { maxLength: 3 }),
      do: actions,
    }),
    { maxLength: 12 },
  )
  .map((rules) => rules.map((rule, index) => ({ name: `Rule ${index + 1}`, ...rule })));

const lines: fc.Arbitrary<Order['lines']> = some(
  fc.record({
    sku: few(...SKUS),
    quantity: fc.integer({ min: 1, max: 4 }),
    unitWeight: few('0.4', '1.25', '0.05'),
    unitPrice: cents,
  }),
).map((each) =>
  each.map((line) => ({
    barcode: null,
    description: 'Stoneware mug, glazed',
    hsCode: '691200',
    originCountry: 'PT',
    ...line,
  })),
);

export const orders: fc.Arbitrary<StoredOrder> = fc
  .record({
    merchant: few(null, 'Acme', 'acme', 'Other'),
    country: few('DE', 'FR', 'US'),
    state: few('', 'ME', 'CA'),
    zip: few('', '51147', 'sw1a1aa', '5 0000', '52000'),
    terms: few(null, 'DDP', 'DDU'),
    currency: few(...CURRENCIES),
    weightUnit: few('KG', 'LB'),
    tags: fc.array(few(...TAGS), { maxLength: 2 }),
    lines,
  })
  .map(({ country, state, zip, ...over }) => {
    const { shipTo } = storedOrder();
    return storedOrder({ ...over, shipTo: { ...shipTo, country, state, zip } });
  });

export const offers: fc.Arbitrary<Offer | null> = fc.option(
  fc.record({
    service: few('express', 'standard'),
    carrier: few('Post', 'Bird'),
    total: fc.record({ amount: cents, currency: few(...CURRENCIES) }),
  }),
);

/** Within a week, at every half hour and just before. */
export const times: fc.Arbitrary<Date> = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 23 }), few(0, 29, 30, 59))
  .map(([day, hour, minute]) => new Date(2026, 2, 1 + day, hour, minute));
