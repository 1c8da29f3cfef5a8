import Big from 'big.js';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import {
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import type { StoreSetting } from '../../../../../shared/settings/exchange-settings.ts';
import { inTurns } from '../../../../kernel/in-turns.ts';
import { toText } from '../../../intake/logic/file-text.ts';
import { BEGINNING, wideEncoding } from '../../../intake/logic/read-file.ts';
import {
  elementsNamed,
  type XmlElement,
  type XmlReader,
  xmlReading,
} from '../../../intake/logic/xml/elements.ts';
import { xmlEncoding } from '../../../intake/logic/xml/xml-text.ts';
import { readField } from '../../../orders/logic/order-fields.ts';
import { inOrderUnits } from '../../../orders/logic/other-units.ts';

/** One order of a page, in the shop's terms. */
export interface StoreOrder {
  number: string;
  id: string;
  status: string;
  element: XmlElement;
}

export interface StorePage {
  /** Total number of pages of the answer. */
  pages: number;
  orders: StoreOrder[];
}

/** A page of 8 MB that a shop really writes has a tenth of these. */
const MOST_ELEMENTS = 250_000;

/**
 * A shop's answer to `action=export`, according to ShipStation's "Custom Store Development Guide" (version
 * 1): `<Orders pages="N">` with one `<Order>` each. Read in pieces, with turns for others in between.
 */
export async function readPage(bytes: Uint8Array): Promise<Result<StorePage, Refusal>> {
  const encoding = xmlEncoding(bytes, wideEncoding(bytes.subarray(0, BEGINNING)));
  if (!encoding.ok) return encoding;
  const found: FoundPage = { root: { name: '', line: 1 }, pages: '1', orders: [] };
  const reading = xmlReading(pageReader(found, bytes.length));
  const text = toText(afterBlankLines(reading), encoding.value);
  try {
    await inTurns(piecesOf(bytes), (piece) => text.write(piece));
    text.end();
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return fail(thrown.refusal);
    throw thrown;
  }
  const { root, pages, orders } = found;
  if (root.name !== 'orders') {
    const message = say('expected the element Orders, found {found}', { found: show(root.name) });
    return fail(refusal(root.line, message));
  }
  if (!/^\d{1,6}$/.test(pages)) {
    const message = say('expected a number of pages, found {found}', { found: show(pages) });
    return fail(refusal(root.line, message, 'pages'));
  }
  return ok({ pages: Math.max(1, Number(pages)), orders });
}

const PIECE = 32 * 1024;

const piecesOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, nth) =>
    bytes.subarray(nth * PIECE, (nth + 1) * PIECE),
  );

interface FoundPage {
  root: { name: string; line: number };
  pages: string;
  orders: StoreOrder[];
}

/** Keeps the elements directly below the root that are orders. `most`: characters of one. */
function pageReader(found: FoundPage, most: number): XmlReader {
  let level = 0;
  let elements = 0;
  const below = elementsNamed(
    null,
    (element) => {
      if (element.name === '@pages') found.pages = element.text.trim() || '1';
      if (element.name === 'order') found.orders.push(orderOf(element));
    },
    most,
  );
  return {
    open(name, line) {
      level += 1;
      elements += 1;
      if (elements > MOST_ELEMENTS) {
        const message = say('expected at most {most} elements, found more', {
          most: MOST_ELEMENTS,
        });
        throw new RefusedFile(refusal(line, message));
      }
      if (level === 1) found.root = { name, line };
      else below.open(name, line);
    },
    text(piece) {
      if (level > 1) below.text(piece);
    },
    close() {
      if (level > 1) below.close();
      level -= 1;
    },
  };
}

/** Programs of shops often write empty lines before the XML. */
function afterBlankLines(to: Reading<string>): Reading<string> {
  let begun = false;
  return {
    write(text) {
      const rest = begun ? text : text.trimStart();
      begun ||= rest !== '';
      if (rest !== '') to.write(rest);
    },
    end: () => to.end(),
  };
}

const orderOf = (element: XmlElement): StoreOrder => ({
  number: numberOf(element),
  id: textOf(element, 'orderid'),
  status: textOf(element, 'orderstatus'),
  element,
});

/** Normalised like the reference of an imported order, so that holds and cancellations find it. */
function numberOf(order: XmlElement): string {
  const raw = textOf(order, 'ordernumber');
  const read = readField(raw, 'text');
  return read.ok && typeof read.value === 'string' ? read.value : raw;
}

type Fields = Record<string, unknown>;

/** The order as in an order file; fields that the guide lacks (HS code, origin) are left out. */
export function orderFields({ number, element }: StoreOrder, store: StoreSetting): Fields {
  const customer = childOf(element, 'customer');
  return inOneUnit({
    reference: number,
    merchant: store.merchant,
    currency: textOf(element, 'currencycode') || store.currency,
    notes: notesOf(element),
    shipTo: addressOf(childOf(customer, 'shipto'), childOf(customer, 'billto')),
    lines: itemsOf(element).map(({ item }) => lineOf(item, store.weightUnit)),
  });
}

/** Goods with their position among all items; discounts and other adjustments are left out. */
const itemsOf = (order: XmlElement) =>
  (childOf(order, 'items')?.children ?? [])
    .filter(({ name }) => name === 'item')
    .map((item, index) => ({ item, place: index + 1 }))
    .filter(({ item }) => textOf(item, 'adjustment').toLowerCase() !== 'true');

/** Longest id that a shipment notification accepts. */
const LONGEST_ID = 50;

/** The shop's ids of the order and its lines. */
export function idsOf({ id, element }: StoreOrder): { id: string; lines?: (string | null)[] } {
  const lines = itemsOf(element).map(({ item }) => {
    const known = textOf(item, 'lineitemid');
    return known !== '' && known.length <= LONGEST_ID ? known : null;
  });
  return lines.some((each) => each !== null) ? { id, lines } : { id };
}

interface Line extends Fields {
  /** The shop's unit; removed again once all lines have the same. */
  unit: string | null;
  unitWeight: string;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(pounds?|lbs?)$/i, 'LB'],
  [/^(ounces?|oz)$/i, 'OZ'],
  [/^(grams?|gm?)$/i, 'G'],
  [/^(kilograms?|kgs?)$/i, 'KG'],
];

function lineOf(item: XmlElement, usual: string | null): Line {
  const unitText = textOf(item, 'weightunits');
  return {
    sku: textOf(item, 'sku'),
    barcode: textOf(item, 'upc'),
    description: textOf(item, 'name'),
    quantity: textOf(item, 'quantity'),
    unitPrice: textOf(item, 'unitprice'),
    unitWeight: weightOf(item),
    unit:
      unitText === '' ? usual : (UNITS.find(([names]) => names.test(unitText))?.[1] ?? unitText),
  };
}

const NUMBER = /^\d{1,15}(\.\d{1,6})?$/;

/** Adds the weight of options. A value that is not a number is returned unchanged, so that it is refused. */
function weightOf(item: XmlElement): string {
  const options = (childOf(item, 'options')?.children ?? []).map((each) => textOf(each, 'weight'));
  const all = [textOf(item, 'weight'), ...options.filter((weight) => weight !== '')];
  if (all.length === 1) return all[0] ?? '';
  const odd = all.find((weight) => !NUMBER.test(weight));
  return odd ?? all.reduce((sum, weight) => sum.plus(weight), new Big(0)).toFixed();
}

/** An order has a single unit. Converts ounces to pounds and grams to kilograms, without rounding. */
function inOneUnit({ lines, ...order }: Fields & { lines: Line[] }): Fields {
  const units = new Set(lines.map(({ unit }) => unit));
  if (units.size <= 1) {
    const [unit] = units;
    const same = lines.map(({ unit: _same, ...line }) => line);
    return inOrderUnits({ ...order, ...(unit ? { weightUnit: unit } : {}), lines: same });
  }
  const each = lines.map(({ unit, ...line }) =>
    inOrderUnits({ ...(unit ? { weightUnit: unit } : {}), lines: [line] }),
  );
  const found = new Set(each.map(({ weightUnit }) => weightUnit));
  const weightUnit = found.size === 1 ? [...found][0] : [...units].join(', ');
  return { ...order, weightUnit, lines: each.flatMap((one) => one.lines) };
}

const LONGEST_NOTES = 2000;

function notesOf(order: XmlElement): string {
  const notes = ['customernotes', 'internalnotes', 'giftmessage'].map((name) =>
    textOf(order, name),
  );
  return notes
    .filter((note) => note !== '')
    .join('\n')
    .slice(0, LONGEST_NOTES);
}

function addressOf(to: XmlElement | undefined, bill: XmlElement | undefined): Fields {
  const [name, company] = [textOf(to, 'name'), textOf(to, 'company')];
  return {
    name: company || name,
    attentionName: company ? name : '',
    addressLine1: textOf(to, 'address1'),
    addressLine2: textOf(to, 'address2'),
    city: textOf(to, 'city'),
    state: textOf(to, 'state'),
    zip: textOf(to, 'postalcode'),
    country: textOf(to, 'country'),
    phone: textOf(to, 'phone') || textOf(bill, 'phone'),
    email: textOf(to, 'email') || textOf(bill, 'email'),
  };
}

const childOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name);

const textOf = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

const SHOP_NAMES: Readonly<Record<string, string>> = {
  reference: 'OrderNumber',
  currency: 'CurrencyCode',
  notes: 'CustomerNotes',
  shipTo: 'Customer/ShipTo',
  lines: 'Items',
  sku: 'SKU',
  barcode: 'UPC',
  description: 'Name',
  quantity: 'Quantity',
  unitPrice: 'UnitPrice',
  unitWeight: 'Weight',
  weightUnit: 'WeightUnits',
  name: 'Name',
  attentionName: 'Name',
  addressLine1: 'Address1',
  addressLine2: 'Address2',
  city: 'City',
  state: 'State',
  zip: 'PostalCode',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
};

/** Path of `lines[0].quantity` in the shop's XML: `Items/Item[1]/Quantity`. */
export function shopField(field: string, { element }: Pick<StoreOrder, 'element'>): string {
  if (field === '') return 'Order';
  const items = itemsOf(element);
  return field
    .split('.')
    .map((part) => {
      const line = /^lines\[(\d+)\]$/.exec(part);
      const place = line && items[Number(line[1])]?.place;
      return place ? `Items/Item[${place}]` : (SHOP_NAMES[part] ?? part);
    })
    .join('/');
}
