import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import type { StationEvent } from '../../../../shared/bridge/event-kinds.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { fromText } from '../../../../shared/kernel/message.ts';
import type { OrderStatus } from '../../../../shared/orders/order.ts';
import { LIVE_STATES } from '../../../../shared/purchasing/attempt-states.ts';
import type { Candidate } from '../../../../shared/purchasing/shipment.ts';
import type {
  Accepted,
  Attempt,
  AttemptFact,
  NewAttempt,
} from '../../../features/purchasing/ports.ts';
import type { ReturnQuestion } from '../../../features/returns/ports.ts';
import { append } from '../events.ts';
import { leaveLeading } from '../packing-status.ts';
import {
  anyOf,
  fromJson,
  insertRows,
  merchantColumn,
  merchantOf,
  rowWhere,
  updateWhere,
} from '../rows.ts';
import type { Tables } from '../tables.ts';
import { alongIs, followLeading } from '../together.ts';

export type AttemptRow = Selectable<Tables['attempts']>;

/** The one bought beside it (rule 9), while neither is cancelled. */
const BESIDE = `(SELECT other.id FROM attempts AS other
  WHERE (other.id = attempts.duplicate_of OR other.duplicate_of = attempts.id)
    AND other.state IN ('open', 'unknown', 'confirmed')
    AND attempts.state IN ('open', 'unknown', 'confirmed')
  ORDER BY other.seq DESC LIMIT 1)`;
const CANDIDATE = `(SELECT json_object('shipmentId', named.shipment_id,
    'trackingNumber', named.tracking_number, 'requestId', named.request_id)
  FROM unclear_answers AS named
  WHERE named.attempt_id = attempts.id
    AND (named.shipment_id IS NOT NULL OR named.tracking_number IS NOT NULL)
  ORDER BY named.id DESC LIMIT 1)`;
const HELD = `(SELECT at FROM restore_holds WHERE attempt_id = attempts.id
  AND attempts.state IN ('open', 'unknown'))`;

/** Asked for here, or at another bench of the site, and neither confirmed nor refused since. */
const CANCEL_ASKED = `(attempts.state = 'confirmed' AND (
  EXISTS (SELECT 1 FROM site_cancellations WHERE attempt_id = attempts.id)
  OR coalesce((SELECT data ->> 'note' IN ('cancel: sending', 'cancel: unclear') FROM attempt_facts
    WHERE attempt_id = attempts.id AND kind = 'note' AND data ->> 'note' LIKE 'cancel: %'
    ORDER BY id DESC LIMIT 1), 0)))`;

/** What `toAttempt` reads. */
export const attemptRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .select(sql.raw<string | null>(BESIDE).as('duplicate_of_bought'))
    .select(sql.raw<string | null>(CANDIDATE).as('candidate'))
    .select(sql.raw<string | null>(HELD).as('held_since'))
    .select(sql.raw<0 | 1>(CANCEL_ASKED).as('cancel_asked'));

type KnownAttempt = AttemptRow &
  Record<'duplicate_of_bought' | 'candidate' | 'held_since', string | null> & {
    cancel_asked: 0 | 1;
  };

/** The order's status after an attempt asks for `asked`, taking its other attempts into account. */
export async function orderStatusBeside(
  db: Kysely<Tables>,
  row: Pick<AttemptRow, 'id' | 'order_id'>,
  asked: OrderStatus,
): Promise<OrderStatus> {
  const others = await db
    .selectFrom('attempts')
    .select('state')
    .where('order_id', '=', row.order_id)
    .where('id', '<>', row.id)
    .where('kind', '=', 'outbound')
    .where('state', 'in', ['unknown', 'confirmed'])
    .execute();
  if (others.some(({ state }) => state === 'unknown')) return 'unknown';
  return others.length > 0 && asked !== 'unknown' ? 'shipped' : asked;
}

export const toNewRow = (
  attempt: NewAttempt,
  id: string,
  at: string,
): Insertable<Tables['attempts']> => ({
  id,
  order_id: attempt.orderId,
  connection: attempt.connection,
  merchant: merchantColumn(attempt.merchant),
  kind: attempt.kind,
  reference: attempt.reference,
  identity: attempt.identity,
  quote_id: attempt.quoteId,
  accepted: JSON.stringify(attempt.accepted),
  station: attempt.station,
  packer: attempt.packer,
  body_hash: attempt.bodyHash,
  state: 'open',
  sendings: 0,
  opened_at: at,
  changed_at: at,
});

export const toAttempt = (row: KnownAttempt): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  connection: row.connection,
  merchant: merchantOf(row.merchant),
  kind: row.kind,
  reference: row.reference,
  identity: row.identity,
  quoteId: row.quote_id,
  accepted: fromJson(row.accepted),
  station: row.station,
  packer: row.packer,
  bodyHash: row.body_hash,
  state: row.state,
  sendings: row.sendings,
  openedAt: row.opened_at,
  changedAt: row.changed_at,
  answer: row.answer === null ? null : fromJson(row.answer),
  why: row.why === null ? null : fromText(row.why),
  duplicateOf: row.duplicate_of_bought,
  ...(row.candidate === null ? {} : { candidate: fromJson<Candidate>(row.candidate) }),
  ...(row.held_since === null ? {} : { heldSince: row.held_since }),
  ...(row.cancel_asked === 0 ? {} : { isCancelAsked: true }),
  ...(row.bench === null ? {} : { bench: row.bench }),
});

export async function addFact(
  db: Transaction<Tables>,
  attemptId: string,
  { kind, data }: AttemptFact,
  state: AttemptRow['state'],
  at: string,
): Promise<void> {
  const row = { attempt_id: attemptId, at, kind, data: JSON.stringify(data), state };
  await insertRows(db, 'attempt_facts', [row]);
}

type Named = Pick<AttemptRow, 'id' | 'order_id' | 'kind'>;
interface Change {
  was: AttemptRow['state'] | null;
  is: AttemptRow['state'];
}

/** The attempt's new state, or that a fact was recorded without a change of state. */
export function purchaseEvent({ id, order_id, kind }: Named, { was, is }: Change): StationEvent {
  const data = { attemptId: id, orderId: order_id, shipment: kind, was };
  return { kind: `purchase.${was === is ? 'noted' : is}.v1`, data };
}

export async function appendPurchaseEvent(
  db: Transaction<Tables>,
  attempt: Named,
  change: Change,
): Promise<void> {
  await append(db, purchaseEvent(attempt, change));
}

/** Somebody stopped the order: a failed purchase does not undo that. */
export const STOPPED: readonly OrderStatus[] = ['held', 'cancelled'];

/** Sets the order's status, except where it is in `unless`; orders that go with it follow. */
export async function setOrderStatus(
  db: Transaction<Tables>,
  orderId: string,
  status: OrderStatus,
  at: string,
  unless: readonly OrderStatus[] = [],
): Promise<void> {
  const before = await rowWhere(db, 'orders', { id: orderId }, [
    'status',
    'merchant',
    'reference',
    'goes_with',
  ]);
  if (!before || unless.includes(before.status)) return;
  const isAlong = before.goes_with !== null;
  // Bought by itself, as a restore may find: it does not go along as well, unless that is bought too.
  const isOwn = isAlong && (status === 'shipped' || status === 'cancelled');
  if (isOwn && (await leaveLeading(db, orderId, status, at))) return;
  // Not bought by itself is what it was already: what the leading one is.
  const now = isAlong && !isOwn && status !== 'unknown' ? await alongIs(db, before) : status;
  await updateWhere(db, 'orders', { id: orderId }, { status: now, updated_at: at });
  const data = { orderId, status: now, was: before.status };
  await append(db, { kind: 'order.status-changed.v2', data });
  await followLeading(db, before, now, at);
}

/** Sets the status of all these orders. */
export async function setOrdersStatus(
  db: Transaction<Tables>,
  orderIds: readonly string[],
  status: OrderStatus,
  at: string,
): Promise<void> {
  const before = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', anyOf(orderIds))
    .execute();
  await db
    .updateTable('orders')
    .set({ status, updated_at: at })
    .where('id', 'in', anyOf(orderIds))
    .execute();
  const changes = before.map((order) => ({
    kind: 'order.status-changed.v2' as const,
    data: { orderId: order.id, status, was: order.status },
  }));
  await append(db, ...changes);
}

/** Number of the newest journal entry; 0 for none. */
export async function newestFact(db: Kysely<Tables>): Promise<number> {
  const { rows } = await db.executeQuery<{ newest: number | null }>(
    CompiledQuery.raw('SELECT max(id) AS newest FROM attempt_facts'),
  );
  return rows[0]?.newest ?? 0;
}

/** Live attempts, written as the conditions of the partial indexes are. */
const BUYS = "state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought')";
/** Each part has its index: one unknown attempt is not compared with all others. */
const IN_THE_WAY = [
  [
    'attempts_buy_once',
    `merchant = ? AND kind = ? AND identity = ? AND ${BUYS} AND duplicate_of IS NULL`,
  ],
  [
    'attempts_by_duplicate',
    `merchant = ? AND kind = ? AND identity = ? AND ${BUYS} AND duplicate_of NOTNULL`,
  ],
  ['attempts_by_order', `? = 'outbound' AND order_id = ? AND kind = 'outbound' AND ${BUYS}`],
]
  .map(
    ([index, rest]) =>
      `SELECT seq FROM attempts INDEXED BY ${index} WHERE connection = ? AND ${rest}`,
  )
  .join(' UNION ALL ');

/** The attempt that conflicts with one of this key, by the unique indexes. */
export async function inTheWay(
  db: Kysely<Tables>,
  key: Pick<AttemptRow, 'order_id' | 'connection' | 'merchant' | 'kind' | 'identity'>,
): Promise<AttemptRow | undefined> {
  const { connection, merchant, kind, identity, order_id } = key;
  const { rows } = await db.executeQuery<AttemptRow>(
    CompiledQuery.raw(`SELECT * FROM attempts WHERE seq = (SELECT max(seq) FROM (${IN_THE_WAY}))`, [
      ...[connection, merchant, kind, identity],
      ...[connection, merchant, kind, identity],
      ...[connection, kind, order_id],
    ]),
  );
  return rows[0];
}

/**
 * Another purchase of the same goods when proof arrives late that this one was bought too (rule 9).
 * For a return: another return of that shipment with one of the same SKUs.
 */
export async function boughtSince(
  db: Kysely<Tables>,
  row: AttemptRow,
): Promise<AttemptRow | undefined> {
  const holder = await inTheWay(db, row);
  if (holder || row.kind === 'outbound') return holder;
  const returns = await db
    .selectFrom('attempts')
    .selectAll()
    .where('state', 'in', LIVE_STATES)
    .where('connection', '=', row.connection)
    .where('order_id', '=', row.order_id)
    .where('kind', '=', 'return')
    .where('id', '<>', row.id)
    .where('duplicate_of', 'is', null)
    .orderBy('seq', 'desc')
    .execute();
  const own = await skusBack(db, row);
  for (const other of returns.filter((each) => returnOf(each) === returnOf(row))) {
    const theirs = await skusBack(db, other);
    if (!own || !theirs || theirs.some((sku) => own.includes(sku))) return other;
  }
  return undefined;
}

/**
 * A return of the same shipment for another order: a shipment bought elsewhere belongs to one order,
 * and a person may have named two.
 */
export async function returnOfAnother(
  db: Kysely<Tables>,
  row: Pick<AttemptRow, 'order_id' | 'connection' | 'kind' | 'accepted'>,
): Promise<AttemptRow | undefined> {
  const shipmentId = returnOf(row);
  if (row.kind !== 'return' || shipmentId === '') return undefined;
  const others = await db
    .selectFrom('attempts')
    .selectAll()
    .where('state', 'in', LIVE_STATES)
    .where('connection', '=', row.connection)
    .where('kind', '=', 'return')
    .where('order_id', '<>', row.order_id)
    .orderBy('seq', 'desc')
    .execute();
  return others.find((each) => returnOf(each) === shipmentId);
}

const returnOf = ({ accepted }: Pick<AttemptRow, 'accepted'>): string =>
  fold(fromJson<Accepted>(accepted).returnOf?.shipmentId ?? '');

/** null where the content of the return is unknown. */
async function skusBack(db: Kysely<Tables>, { quote_id }: AttemptRow): Promise<string[] | null> {
  const quote = await rowWhere(db, 'return_quotes', { id: quote_id }, ['question']);
  if (!quote) return null;
  const { cartons } = fromJson<Pick<ReturnQuestion, 'cartons'>>(quote.question);
  return cartons.flatMap(({ goods }) => goods.map(({ sku }) => sku));
}
