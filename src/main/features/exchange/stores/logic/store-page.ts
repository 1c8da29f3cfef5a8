import customStore from '../../../../../../resources/mappings/custom-store.json' with {
  type: 'json',
};
import { show } from '../../../../../shared/kernel/decimal.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import {
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import { type Columns, fixedValue } from '../../../../../shared/settings/column-maps.ts';
import type { StoreSetting } from '../../../../../shared/settings/exchange-settings.ts';
import { inTurns } from '../../../../kernel/in-turns.ts';
import { ALL_COLUMNS } from '../../../intake/logic/csv/csv-columns.ts';
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
import { element } from '../../logic/xml.ts';

/** One order of a page, in the shop's terms. */
export interface StoreOrder {
  number: string;
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

/** Some shops write one number alone. */
const orderOf = (order: XmlElement): StoreOrder => ({
  number: numberOf(order),
  status: textOf(order, 'orderstatus'),
  element: order,
});

/** Normalised like the reference of an imported order, so that holds and cancellations find it. */
function numberOf(order: XmlElement): string {
  const raw = textOf(order, 'ordernumber') || textOf(order, 'orderid');
  const read = readField(raw, 'text');
  return read.ok && typeof read.value === 'string' ? read.value : raw;
}

/** Orders as a file, and what a line of it is of. */
interface OrderFileOfPage {
  xml: string;
  /** By line from 1; `item`: its place among all items of the order. */
  at(line: number): { order: StoreOrder; item: number | null } | null;
}

/** The orders as XML with a line for each order and each of its items, so that a refusal tells which it is of. */
export function orderFileOf(orders: readonly StoreOrder[]): OrderFileOfPage {
  const places: { order: StoreOrder; item: number | null }[] = [];
  const lines = orders.flatMap((order) => {
    const items = childOf(order.element, 'items')?.children ?? [];
    const others = order.element.children.filter(({ name }) => name !== 'items');
    places.push({ order, item: items.length === 1 ? 1 : null });
    for (const at of items.keys()) places.push({ order, item: at + 1 });
    return [`<Order>${others.map(asXml).join('')}<Items>`, ...items.map(asXml)].map((line, at) =>
      at === items.length ? `${line}</Items></Order>` : line,
    );
  });
  return {
    xml: ['<Orders>', ...lines, '</Orders>'].join('\n'),
    at: (line) => places[line - 2] ?? null,
  };
}

/** Without attributes; a text is on one line. */
const asXml = ({ name, text, children }: XmlElement): string =>
  children.length === 0
    ? element(name, text)
    : `<${name}>${children
        .filter((child) => !child.name.startsWith('@'))
        .map(asXml)
        .join('')}</${name}>`;

/** The columns of the shop's orders where they are not those of the mapping. */
export const columnsOf = ({
  name,
  merchant,
  currency,
  weightUnit,
  columns,
}: StoreSetting): Columns => ({
  ...ORDER_BY_ORDER,
  order_source: `=${name}`,
  // The setting's lists of statuses say what becomes of an order.
  order_status: '',
  ...(merchant === null ? {} : { merchant: `=${merchant}` }),
  ...(currency === null ? {} : { currency: `${OURS.currency} | =${currency}` }),
  ...(weightUnit === null ? {} : { line_weight_unit: `${OURS.line_weight_unit} | =${weightUnit}` }),
  ...columns,
});

/** The reference of the order that the shop knows by that number. */
export const referenceOf = (number: string, { columns }: StoreSetting): string =>
  `${fixedValue(columns.reference_prefix ?? '') ?? ''}${number}`;

/** The mapping of the convention. */
export const STORE_MAPPING = customStore.name;
const OURS: Columns & Record<'currency' | 'line_weight_unit', string> = customStore.columns;

/** An element that a page lacks altogether is missing in each of its orders, which are refused by themselves. */
const ORDER_BY_ORDER: Columns = Object.fromEntries(
  Object.entries(OURS)
    .filter(([column]) => ALL_COLUMNS.has(column))
    .map(([column, path]) => [column, path.includes(' | =') ? path : `${path} | =`]),
);

const childOf = (of: XmlElement | undefined, name: string) =>
  of?.children.find((child) => child.name === name);

const textOf = (of: XmlElement | undefined, name: string): string =>
  childOf(of, name)?.text.trim() ?? '';

/** Path of a column in the shop's XML: `Items/Item[1]/Quantity`. */
export function shopField(column: string, item: number | null, { columns }: StoreSetting): string {
  const name = column === 'weight_unit' ? 'line_weight_unit' : column;
  const heading = columns[name] ?? OURS[name] ?? '';
  const [path] = heading.split(/ [|+] /);
  if (!path) return column === '' ? 'Order' : column;
  return item === null ? path : path.replace(/^Items\/Item\//, `Items/Item[${item}]/`);
}
