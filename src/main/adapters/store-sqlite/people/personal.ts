import type { Address } from '../../../../shared/kernel/address.ts';
import { fold } from '../../../../shared/orders/kept/search-text.ts';
import type { Order, OrderLine } from '../../../../shared/orders/order.ts';
import { type Forgetting, forget } from './forget.ts';

/** Replaces names and texts. Also used by the schema. */
export const ERASED = 'erased';

/** The country stays for reports, and identifies nobody. */
export const nobodyIn = (country: string): Address => ({
  name: ERASED,
  attentionName: '',
  addressLine1: ERASED,
  addressLine2: '',
  city: ERASED,
  state: '',
  country,
  zip: '',
  phone: '',
  email: '',
  federalTaxId: '',
  stateTaxId: '',
});

const LINE: Forgetting<OrderLine> = {
  sku: 'stays',
  barcode: 'stays',
  description: 'stays',
  quantity: 'stays',
  unitWeight: 'stays',
  unitLength: 'stays',
  unitWidth: 'stays',
  unitHeight: 'stays',
  unitPrice: 'stays',
  paidTotal: 'stays',
  hsCode: 'stays',
  originCountry: 'stays',
  fromCatalogue: 'stays',
  came: 'stays',
  from: 'stays',
  parts: 'stays',
  kit: 'stays',
};

/** Content and value stay. */
export const ORDER = {
  reference: 'stays',
  merchant: 'stays',
  currency: 'stays',
  weightUnit: 'stays',
  dimensionUnit: 'stays',
  terms: 'stays',
  reasonForExport: 'stays',
  b2b: 'stays',
  locationName: 'stays',
  notes: () => null,
  shipBy: 'stays',
  tags: () => undefined,
  tote: 'stays',
  source: 'stays',
  heldFor: 'stays',
  heldBefore: 'stays',
  letPass: 'stays',
  collectedTax: 'stays',
  shipTo: ({ country }) => nobodyIn(country),
  shipToCame: () => undefined,
  shipFrom: (from) => from && nobodyIn(from.country),
  lines: (lines) => lines.map((line) => forget(LINE, line)),
} satisfies Forgetting<Order>;

export const withoutPeople = (order: Order): Order => forget<Order>(ORDER, order);

type Forgotten = {
  [F in keyof typeof ORDER]: (typeof ORDER)[F] extends 'stays' ? never : F;
}[keyof typeof ORDER];

/** Words of each field by which a text is recognised as mentioning the order's people. */
const SPOKEN: { [F in Forgotten]: (value: Order[F]) => string[] } = {
  notes: (notes) => [notes ?? ''],
  // A group's name, not a person's.
  tags: () => [],
  shipTo({ name, attentionName, city: _city, state: _state, country: _land, phone: _, ...whole }) {
    const names = [name, attentionName].flatMap((each) => fold(each).split(/[\s,.]+/));
    return [...names, ...Object.values(whole)];
  },
  shipToCame: ({ country: _country, ...came } = {}) => Object.values(came),
  // The warehouse's own address.
  shipFrom: () => [],
  lines: () => [],
};

const spoken = <F extends Forgotten>(field: F, order: Order) => SPOKEN[field](order[field]);

/** Shorter words occur within others. */
const SHORTEST = 3;
const SHORTEST_NUMBER = 6;

export function speaksOf(order: Order): (text: string | null) => boolean {
  const words = (Object.keys(SPOKEN) as Forgotten[])
    .flatMap((field) => spoken(field, order))
    .map(fold)
    .filter((word) => word.length >= SHORTEST);
  const phone = digits(order.shipTo.phone);
  return (text) => {
    if (text === null) return false;
    const found = fold(text);
    const called = phone.length >= SHORTEST_NUMBER && digits(text).includes(phone);
    return called || words.some((word) => found.includes(word));
  };
}

const digits = (text: string): string => text.replace(/\D/g, '');
