import { type Message, say } from '../../../../shared/kernel/message.ts';
import {
  type Order,
  type OrderKey,
  type OrderLine,
  orderIdentity,
  type StoredOrder,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import { shortOf } from '../../orders/logic/short.ts';
import type { TakingOrders } from '../../orders/ports.ts';
import { isAnotherOrder } from './another-order.ts';

/**
 * What comes under the number of an order that was shipped: the rest of it, as an order of its own under the
 * next free suffix (`REF-2`), or why it is left.
 */
export type RestOfOrder =
  | { order: Order; known: StoredOrder | null }
  | { left: Message; known: StoredOrder };

/** Parts in which an order is shipped. */
const MOST_PARTS = 20;
const LONGEST_REFERENCE = 80;

const isShipped = ({ status }: StoredOrder): boolean =>
  status === 'shipped' || status === 'unknown';

/** The part of an order that is still to be sent, where another was shipped here; null for none. */
export async function openPartOf(
  known: StoredOrder,
  repository: TakingOrders,
): Promise<StoredOrder | null> {
  if (!isShipped(known)) return null;
  const parts = await partsOf(known, repository);
  return parts.known.find(isToSend) ?? null;
}

const isToSend = (part: StoredOrder): boolean => !isShipped(part) && part.status !== 'cancelled';

/** By the identity of the order that comes; only those that are the rest of one. */
export async function restsOf(
  coming: readonly Order[],
  stored: ReadonlyMap<string, StoredOrder>,
  repository: TakingOrders,
): Promise<Map<string, RestOfOrder>> {
  const rests = new Map<string, RestOfOrder>();
  const pairs = coming.flatMap((order) => {
    const known = stored.get(orderIdentity(order));
    return known && isShipped(known) && isSameSender(order, known) && !isAnotherOrder(order, known)
      ? [{ order, known }]
      : [];
  });
  const missing = await repository.missingUnits?.(pairs.map(({ known }) => known.id));
  for (const { order, known } of pairs) {
    // A sender that says nothing of it sends the whole order again: only what was missing can be its rest.
    if (!order.source?.isRest && (missing?.get(known.id)?.length ?? 0) === 0) continue;
    const rest = await restOf(order, known, repository);
    if (rest) rests.set(orderIdentity(order), rest);
  }
  return rests;
}

const isSameSender = (one: Order, other: Order): boolean =>
  (one.source?.store ?? null) === (other.source?.store ?? null);

async function restOf(
  order: Order,
  known: StoredOrder,
  repository: TakingOrders,
): Promise<RestOfOrder | null> {
  const parts = await partsOf(known, repository);
  const shipped = [known, ...parts.known].filter(isShipped);
  const missing = await repository.missingUnits?.(shipped.map(({ id }) => id));
  for (const [at, line] of order.lines.entries()) {
    const found = lastWith(line, order.source?.lines?.[at] ?? null, shipped);
    if (!found) continue;
    const left = shortOf(missing?.get(found.part.id) ?? [], found.at);
    if (line.quantity > left) return leftOf(order, known, line);
  }
  const open = parts.known.find(isToSend) ?? null;
  const reference = open?.reference ?? parts.free;
  if (reference === null) return null;
  const number = order.source?.number ?? order.reference;
  const source = { ...(order.source ?? { store: null, id: null }), number };
  return { order: { ...order, reference, source }, known: open };
}

/** The last part in which the line was shipped: only units that were missing there can be left of it. */
function lastWith(
  { sku }: OrderLine,
  id: string | null,
  shipped: readonly StoredOrder[],
): { part: StoredOrder; at: number } | null {
  for (const part of shipped.toReversed()) {
    const ids = part.source?.lines;
    const at = part.lines.findIndex((line, place) => {
      const known = ids?.[place] ?? null;
      return id !== null && known !== null ? known === id : line.sku === sku;
    });
    if (at >= 0) return { part, at };
  }
  return null;
}

/** Null where the sender sends an order again that was shipped as a whole. */
function leftOf(
  order: Order,
  known: StoredOrder,
  { sku, quantity }: OrderLine,
): RestOfOrder | null {
  if (!order.source?.isRest) return null;
  const left = say(
    'order {orderKey}: its sender says that {quantity} × {sku} are left, and they were shipped here: nothing more is shipped',
    { orderKey: showOrderKey(order), quantity, sku },
  );
  return { left, known };
}

/** The parts of an order that are stored, and the first reference that is free for another. */
async function partsOf(
  { merchant, reference, source }: StoredOrder,
  repository: TakingOrders,
): Promise<{ known: StoredOrder[]; free: string | null }> {
  const number = source?.number ?? reference;
  const keys: OrderKey[] = Array.from({ length: MOST_PARTS }, (_, at) => ({
    merchant,
    reference: `${reference}-${at + 2}`,
  })).filter((key) => key.reference.length <= LONGEST_REFERENCE);
  const stored = new Map(
    (await repository.findMany(keys)).map((each) => [each.reference, each] as const),
  );
  return {
    // An order of the sender's may be called REF-2 too.
    known: keys.flatMap((key) => {
      const each = stored.get(key.reference);
      return each?.source?.number === number ? [each] : [];
    }),
    free: keys.find((key) => !stored.has(key.reference))?.reference ?? null,
  };
}
