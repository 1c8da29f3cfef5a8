import { type Order, type OrderKey, showOrderKey } from '../../shared/station/order.ts';
import type { Bench, ScanAnswer, ScanRefusal } from '../../shared/station/session.ts';
import type { OrderRepository } from '../domain/orders/ports.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import { linesOf } from '../domain/packing/scan.ts';
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
  code: string,
): Promise<ElsewhereItem | null> {
  // A barcode may stand there with fewer leading zeros than the scanner reads.
  const search = /^\d+$/.test(code) ? code.replace(/^0+/, '') : code;
  if (search.trim() === '') return null;
  const found = await orders.list({ search, limit: LOOKED_AT });
  for (const { merchant, reference } of found.orders) {
    const order = await orders.find({ merchant, reference });
    const [line] = order ? linesOf(code, order) : [];
    const sku = line === undefined ? undefined : order?.lines[line]?.sku;
    if (sku !== undefined) return { order: { merchant, reference }, sku };
  }
  return null;
}

export const wrongItem = (text: string, bench: Bench): ScanAnswer =>
  refusal('wrong', bench, `${text} does not belong to order ${bench.order.reference}.`);

export const surplusItem = (message: string, bench: Bench): ScanAnswer =>
  refusal('surplus', bench, message);

export function foreignItem(text: string, { order, sku }: ElsewhereItem, bench: Bench): ScanAnswer {
  const what = text.toUpperCase() === sku.toUpperCase() ? sku : `${text} (${sku})`;
  const whose = order.merchant === bench.order.merchant ? '' : ', another merchant’s,';
  const message = `${what} belongs to order ${showOrderKey(order)}${whose} and not to ${bench.order.reference}. Put it aside.`;
  return refusal('foreign', bench, message);
}

function refusal(
  kind: ScanRefusal['kind'],
  { order, session }: Bench,
  message: string,
): ScanAnswer {
  const expected = expectedOf(withoutShort(order, session.short), session.cartons);
  return { tone: 'stop', message, refusal: { kind, expected } };
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
