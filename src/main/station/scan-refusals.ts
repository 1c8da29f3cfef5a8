import { type Said, say } from '../../shared/say.ts';
import { type Order, type OrderKey, showOrderKey } from '../../shared/station/order.ts';
import { type Claim, linesOf, type ScanMeaning } from '../../shared/station/scan/meaning.ts';
import type { Reading } from '../../shared/station/scan/reading.ts';
import {
  type Bench,
  type ScanAnswer,
  type ScanRefusal,
  scanAnswer,
} from '../../shared/station/session.ts';
import type { OrderRepository } from '../domain/orders/ports.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import type { ItemPlace } from '../domain/packing/item-place.ts';
import { withoutShort } from '../domain/packing/short.ts';

/** Marks the stop over a wrong label: it stays until a person acknowledges it, whatever comes in. */
export const WRONG_SCAN = 'scan';

/** An item of another order, found by what was scanned. */
export interface ElsewhereItem {
  order: OrderKey;
  sku: string;
}

const LOOKED_AT = 20;

/** The newest order that has an item of that SKU or barcode; only looked for after a wrong scan. */
export async function findByItem(
  orders: Pick<OrderRepository, 'list' | 'find'>,
  reading: Reading,
): Promise<ElsewhereItem | null> {
  // A barcode may stand there with fewer leading zeros than the scanner reads.
  const search = (reading.gtins[0] ?? reading.text).replace(/^0+(?=\d+$)/, '');
  if (search.trim() === '') return null;
  const found = await orders.list({ search, limit: LOOKED_AT });
  for (const { merchant, reference } of found.orders) {
    const order = await orders.find({ merchant, reference });
    const [line] = order ? linesOf(reading, order) : [];
    const sku = line === undefined ? undefined : order?.lines[line]?.sku;
    if (sku !== undefined) return { order: { merchant, reference }, sku };
  }
  return null;
}

export const wrongItem = (text: string, bench: Bench): ScanAnswer =>
  refusal('wrong', bench, say`${text} does not belong to order ${bench.order.reference}.`);

/** One unit too many of an item, or a case that holds more than is left of it. */
export function surplusItem(
  text: string,
  units: number,
  { left, ordered }: Extract<ItemPlace, { kind: 'surplus' }>,
  bench: Bench,
): ScanAnswer {
  if (left > 0) {
    const words = say`${text} stands for ${units} units, and there are only ${left} more to pack in one line. Scan a single unit and its quantity, or put it back.`;
    return refusal('surplus', bench, words);
  }
  return refusal(
    'surplus',
    bench,
    ordered === 0
      ? say`${text} is marked as not there. Take the mark off first, or put this one back.`
      : say`All ${ordered} of ${text} are packed already. Put this one back.`,
  );
}

export function countUnclear(text: string, bench: Bench, lines: readonly number[]): ScanAnswer {
  const sku = bench.order.lines[lines[0] ?? -1]?.sku ?? text;
  const message = say`${text} is ${sku}, and how many units it stands for is not clear. Scan a single unit, then its quantity.`;
  return scanAnswer('stop', message);
}

export function ambiguousScan(
  text: string,
  { claims, packer }: Extract<ScanMeaning, { kind: 'ambiguous' }>,
): ScanAnswer {
  if (packer !== null) {
    const message = say`${text} is the badge of ${packer}, and an order, carton or item as well. Choose on the screen.`;
    return scanAnswer('stop', message);
  }
  const [first, second] = claims.map((claim) => CLAIMED[claim]);
  const both =
    first && second && first !== second ? say`${first} and ${second}` : say`two different items`;
  return scanAnswer('stop', say`${text} is ${both} of this order. Choose on the screen.`);
}

const CLAIMED: Readonly<Record<Claim, Said>> = {
  packer: say`a badge`,
  order: say`an order`,
  carton: say`a carton`,
  label: say`a label`,
  item: say`an item`,
};

export function foreignItem(text: string, { order, sku }: ElsewhereItem, bench: Bench): ScanAnswer {
  const what = text.toUpperCase() === sku.toUpperCase() ? sku : `${text} (${sku})`;
  const message =
    order.merchant === bench.order.merchant
      ? say`${what} belongs to order ${showOrderKey(order)} and not to ${bench.order.reference}. Put it aside.`
      : say`${what} belongs to order ${showOrderKey(order)}, another merchant’s, and not to ${bench.order.reference}. Put it aside.`;
  return refusal('foreign', bench, message);
}

function refusal(kind: ScanRefusal['kind'], { order, session }: Bench, message: Said): ScanAnswer {
  const expected = expectedOf(withoutShort(order, session.short), session.cartons);
  return { ...scanAnswer('stop', message), refusal: { kind, expected } };
}

/** What can be scanned instead, in the order's sequence. */
function expectedOf(
  order: Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>,
  cartons: Bench['session']['cartons'],
): ScanRefusal['expected'] {
  const left = unpacked(order, cartons);
  return order.lines.flatMap(({ sku, description }, line) => {
    const units = left[line] ?? 0;
    return units > 0 ? [{ sku, description, left: units }] : [];
  });
}
