import type { QuirkName } from './quirks.ts';
import type { Endpoint, Json, World } from './world.ts';

/** Changes the documented body of an answer into that of this account. */
type Bend = (body: Json) => unknown;
type Row = readonly [quirk: QuirkName, endpoint: Endpoint, bend: Bend];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every nested object, from the innermost out. */
function eachObject(value: unknown, change: (object: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => eachObject(inner, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, eachObject(inner, change)]),
    ),
  );
}

const without =
  (...names: string[]): Bend =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

const put =
  (name: string, make: (value: unknown) => unknown): Bend =>
  (body) =>
    name in body ? { ...body, [name]: make(body[name]) } : body;

/** Each rate option: every object with a HashKey. */
const options =
  (bend: Bend): Bend =>
  (body) =>
    eachObject(body, (object) => ('HashKey' in object ? bend(object) : object));

const landed = (bend: Bend): Bend => options(put('LandedCostDetail', (one) => bend(one as Json)));

const money = (make: (value: number) => unknown): Bend =>
  options((option) =>
    eachObject(option, (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          typeof value === 'number' ? make(value) : value,
        ]),
      ),
    ),
  );

const levelsInArray: Bend = (body) => {
  const { RateId, Reference, Currency, ...levels } = body;
  const Rates = Object.entries(levels).map(([ServiceLevel, one]) => ({
    ServiceLevel,
    ...(one as Json),
  }));
  return { RateId, Reference, Currency, Rates };
};

const optionsInArrays: Bend = (body) =>
  eachObject(body, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        name === 'DDP' || name === 'DDU' ? [value] : value,
      ]),
    ),
  );

/** Only for return rates, which have no level by name. */
const returnsByLevel: Bend = (body) => {
  const first = Object.entries(body).find(
    ([name, value]) => isObject(value) && 'DDU' in value && !/^(Express|Standard)$/.test(name),
  );
  if (!first) return body;
  const { RateId, Reference, Currency } = body;
  return { RateId, Reference, Currency, Standard: first[1] };
};

const oneHashKey: Bend = (body) => {
  let first: unknown;
  return options((option) => {
    first ??= option.HashKey;
    return { ...option, HashKey: first };
  })(body);
};

const flatLanded: Bend = ({ LandedCostDetail, ...option }) => ({
  ...option,
  ...((LandedCostDetail as Json | undefined) ?? {}),
});

const flatClassification: Bend = (product) => {
  const { Classification, ...rest } = product;
  return Classification ? { ...rest, ...(Classification as Json) } : product;
};

const products = (bend: Bend): Bend =>
  put('Products', (list) => (list as Json[]).map((product) => bend(product)));

const classification = (bend: Bend): Bend =>
  products(put('Classification', (one) => bend(one as Json)));

const history = (bend: Bend): Bend =>
  put('TrackingHistory', (list) => (list as Json[]).map((entry) => bend(entry)));

const dates =
  (make: (iso: string) => unknown): Bend =>
  (body) =>
    history(put('StatusDate', (value) => make(String(value))))(body);

function usDate(iso: string): string {
  const at = new Date(`${iso}Z`);
  return at.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' });
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  'In Progress': 'LABEL_CREATED',
  'In Transit': 'IN_TRANSIT',
  Delivered: 'DELIVERED',
};

const single = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;

/** A number that no double holds, which `writeJson` writes digit by digit. */
const bigNumber = (id: unknown): string => `@big${id}`;

const ROWS: readonly Row[] = [
  ['auth-token-renamed', 'auth', ({ Token, ...rest }) => ({ ...rest, AccessToken: Token })],
  ['auth-token-holds-bearer', 'auth', put('Token', (token) => `Bearer ${token}`)],

  ['numbers-as-strings', 'rates', money((value) => value.toFixed(2))],
  ['decimal-comma', 'rates', money((value) => value.toFixed(2).replace('.', ','))],
  ['money-unrounded', 'rates', money((value) => value + 0.00321)],
  ['rate-id-string', 'rates', put('RateId', String)],
  [
    'options-without-actual',
    'rates',
    (body) =>
      options((option) => without('ActualShippingCost')(option) as Json)(
        landed(without('ActualAIT', 'ActualDuty', 'ActualSalesTax', 'ActualLandedCost'))(
          body,
        ) as Json,
      ),
  ],
  ['landed-cost-missing', 'rates', options(without('LandedCostDetail'))],
  ['landed-cost-flat', 'rates', options(flatLanded)],
  [
    'landed-cost-null-parts',
    'rates',
    landed((detail) => ({ ...(without('SalesTax')(detail) as Json), AIT: null })),
  ],
  ['discounted-cost-missing', 'rates', options(without('DiscountedShippingCost'))],
  ['days-number', 'rates', options(put('Days', (days) => Number.parseInt(String(days), 10)))],
  [
    'carrier-object',
    'rates',
    options(put('Carrier', (Name) => ({ Code: String(Name).slice(0, 3).toUpperCase(), Name }))),
  ],
  ['hash-keys-alike', 'rates', oneHashKey],
  ['return-cost-zero', 'rates', options(put('ShippingCost', (cost) => (cost === null ? 0 : cost)))],
  [
    'return-cost-absent',
    'rates',
    options((option) => (option.ShippingCost === null ? without('ShippingCost')(option) : option)),
  ],
  ['currency-of-account', 'rates', put('Currency', () => 'USD')],
  ['rates-without-currency', 'rates', without('Currency')],
  ['rates-without-reference', 'rates', without('Reference')],
  ['reference-cut', 'rates', put('Reference', (value) => String(value).toUpperCase().slice(0, 10))],
  ['return-rates-by-level', 'rates', returnsByLevel],
  ['options-in-arrays', 'rates', optionsInArrays],
  ['levels-in-array', 'rates', levelsInArray],

  ['shipment-id-number', 'shipments', put('ShipmentID', bigNumber)],
  ['shipment-tracking-number', 'shipments', put('TrackingNumber', Number)],
  ['shipment-without-reference', 'shipments', without('Reference')],
  ['shipment-without-tracking-url', 'shipments', without('TrackingUrl')],
  ['shipment-without-tracking', 'shipments', put('TrackingNumber', () => '')],
  ['submitted-string', 'shipments', put('SubmittedElectronically', (yes) => (yes ? 'Y' : 'N'))],
  ['submitted-absent', 'shipments', without('SubmittedElectronically')],
  ['invoice-url-empty', 'shipments', put('CustomsInvoiceURL', () => '')],
  ['label-url-string', 'shipments', put('LabelUrl', (urls) => (urls as string[]).join(','))],
  [
    'label-url-objects',
    'shipments',
    put('LabelUrl', (urls) =>
      (urls as string[]).map((Url, at) => ({ Url, Reference: String(at + 1) })),
    ),
  ],
  ['shipments-in-array', 'shipments', (body) => [body]],

  ['tracking-zone', 'tracking', dates((iso) => `${iso}+02:00`)],
  ['tracking-us-dates', 'tracking', dates(usDate)],
  ['tracking-epoch', 'tracking', dates((iso) => Date.parse(`${iso}Z`) / 1000)],
  ['tracking-without-estimate', 'tracking', without('EstimatedDelivery')],
  [
    'tracking-other-words',
    'tracking',
    history(put('Status', (word) => OTHER_WORDS[String(word)] ?? word)),
  ],
  ['tracking-without-status', 'tracking', history(without('Status'))],
  ['tracking-number-number', 'tracking', put('TrackingNumber', Number)],
  ['tracking-history-object', 'tracking', put('TrackingHistory', single)],

  [
    'classification-code-number',
    'classifications',
    classification(put('HSCode', (code) => Number(code))),
  ],
  ['classification-success-string', 'classifications', classification(put('Success', String))],
  ['classification-without-quality', 'classifications', products(without('Quality'))],
  ['classification-flat', 'classifications', products(flatClassification)],
  ['classification-one-object', 'classifications', put('Products', single)],

  ['subscribe-status-number', 'subscribe', put('Status', () => 200)],
  ['subscribe-without-status', 'subscribe', without('Status')],
];

const camel = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** The body in this account's layout. */
export function bendFields(
  world: World,
  endpoint: Endpoint | null,
  body: unknown,
  status: number,
): unknown {
  let bent = body;
  for (const [quirk, at, bend] of ROWS)
    if (at === endpoint && world.quirks.has(quirk) && isObject(bent)) bent = bend(bent);
  if (world.quirks.has('extra-fields'))
    bent = eachObject(bent, (object) => ({ ...object, Internal: { Node: 'b7' }, Version: 3 }));
  if (world.quirks.has('camel-case'))
    bent = eachObject(bent, (object) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [camel(name), value])),
    );
  return world.quirks.has('data-envelope') ? { Success: status < 400, Data: bent } : bent;
}

/** JSON, with numbers that no double holds. */
export const writeJson = (body: unknown): string =>
  JSON.stringify(body).replace(/"@big(\d+)"/g, '$1');
