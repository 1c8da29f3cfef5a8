import Big from 'big.js';
import { minorDigits } from '../../../../src/shared/kernel/money.ts';
import fc from '../../../support/chance.ts';

/* Orders that are known before they are written to a file. */

/** `''` where it has none. */
export interface KnownAddress {
  name: string;
  attentionName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  phone: string;
  email: string;
}

/** Numbers with a point; null where it has none. */
export interface KnownLine {
  sku: string;
  barcode: string | null;
  description: string;
  quantity: number;
  unitWeight: string | null;
  unitPrice: string | null;
  hsCode: string | null;
  originCountry: string | null;
}

export interface KnownOrder {
  reference: string;
  merchant: string | null;
  currency: string;
  weightUnit: 'KG' | 'LB';
  terms: 'DDP' | 'DDU' | null;
  b2b: boolean;
  notes: string | null;
  shipBy: string | null;
  tags: string[];
  tote: string | null;
  shipTo: KnownAddress;
  shipFrom: KnownAddress | null;
  lines: KnownLine[];
}

const NAMES = [
  'Ada Weber',
  'Zoé Müßig',
  'Seán O’Brien',
  "Jan van 't Hooft",
  "'t Hooft",
  'Roe, Bob',
  'Roe; Bob',
  'Roe | Bob',
  'Bob "the Cup" Roe',
  '"Best" Dad',
  '"Best Dad',
  'Ada Null',
  'A & B GmbH, Abt. 3',
  '山田 太郎',
  'Łukasz Żak',
  'محمد',
  'Ada 🌸 Weber',
];
const STREETS = [
  'Weg 1',
  '1 Oak Ave, Apt. 3',
  'Rue du Lac 7; étage 2',
  '1-2-3 千代田',
  'Weg 1 Top "2"',
  '2 Oak Ave #4',
];
const MORE = ['', '', 'Unit 4', '5th floor, left', 'c/o "Mug Works"', 'Hof | hinten', '12'];
const CITIES = [
  'Bern',
  'San Juan',
  'PARIS (75008)',
  "'s-Hertogenbosch",
  'Zürich',
  '東京',
  'Nowhere',
];
const ZIPS = ['3011', '03011', '00901', 'BT1 1AA', '01310-100', '118', ''];
const PHONES = ['', '+41310000000', '0310000000', '+1 (555) 123-4567 ext. 89'];
const MERCHANTS = ['Mug Works', 'Müller & Söhne', '007'];
const SKUS = ['MUG-1', '00123', 'CUP "L"', 'K,1', 'x;y', '1E5', '12E+05', 'PEN|RED', 'Große Tasse'];
const DESCRIPTIONS = [
  '',
  'Stoneware mug',
  'Mug, blue',
  '16" mug',
  'Ruler 12"',
  'Pen; red',
  '“Best” mug – 12″',
  '2 cups',
  'Tasse | groß',
];
const NOTES = [
  'Ring twice',
  'Fragile, please; "top" up',
  'two\nlines',
  'a, b\n\nc; d | e\nthe "end"',
];
const REFERENCES = [
  'SO-',
  '#10',
  '00',
  'A ',
  'Ä-',
  '2026-00',
  '12E',
  'E-1E+0',
  '+4',
  'O"',
  'R,',
  'R;',
];

const country = fc.constantFrom('CH', 'US', 'GB', 'DE', 'FR', 'PT', 'JP', 'NL');
const text = (...texts: string[]) => fc.constantFrom(...texts);
const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null });

const address: fc.Arbitrary<KnownAddress> = fc.record({
  name: text(...NAMES),
  attentionName: text('', '', ...NAMES),
  addressLine1: text(...STREETS),
  addressLine2: text(...MORE),
  city: text(...CITIES),
  state: text('', 'PR', 'NSW', 'Kowloon, East'),
  country,
  zip: text(...ZIPS),
  phone: text(...PHONES),
  email: text('', 'ada@shop.example'),
});

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'KWD'];

/** In the smallest units of a currency, or with more decimals than it has. */
const price = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ units: fc.integer({ min: 1, max: 10_000 }), more: fc.constant(0) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ units: fc.integer({ min: 1, max: 500_000_000 }), more: fc.constant(0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      units: fc.integer({ min: 1, max: 10_000 }),
      more: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

const line = fc.record({
  sku: text(...SKUS),
  barcode: maybe(text('4006381333931', '0012345678905', 'ABC 1')),
  description: text(...DESCRIPTIONS),
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 })),
  grams: maybe(
    fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 1000 }).map((units) => units * 50) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
    ),
  ),
  price,
  hsCode: maybe(text('691200', '69120023', '0901210000')),
  originCountry: maybe(country),
});

const order = fc
  .record({
    begin: text(...REFERENCES),
    merchant: text(...MERCHANTS),
    currency: text(...CURRENCIES),
    weightUnit: fc.constantFrom<'KG' | 'LB'>('KG', 'LB'),
    terms: fc.constantFrom<'DDP' | 'DDU' | null>('DDP', 'DDU', null),
    b2b: fc.boolean(),
    notes: maybe(text(...NOTES)),
    shipBy: maybe(text('2026-11-23', '2026-12-31', '2027-01-15')),
    tags: fc.subarray(['gift', 'zwei Worte', 'B2B']),
    tote: maybe(text('T-1', '007')),
    shipTo: address,
    shipFrom: maybe(address),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  .map(({ begin, lines, ...rest }) => ({
    ...rest,
    reference: begin,
    lines: lines.map(({ grams, price, ...each }) => ({
      ...each,
      unitWeight: grams === null ? null : new Big(grams).div(1000).toFixed(),
      unitPrice:
        price === null
          ? null
          : new Big(price.units)
              .times(new Big(10).pow(-(minorDigits(rest.currency) + price.more)))
              .toFixed(),
    })),
  }));

/** One to three orders of one file, each with a reference of its own. */
export const knownOrders: fc.Arbitrary<KnownOrder[]> = fc
  .array(order, { minLength: 1, maxLength: 3 })
  .map((orders) =>
    orders.map((each, at) => ({ ...each, reference: `${each.reference}${at + 1}` })),
  );
