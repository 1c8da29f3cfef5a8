import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely, type Transaction, type Updateable } from 'kysely';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { asText, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { anothersShipment } from '../../../../shared/purchasing/another-shipment.ts';
import { isLive, mayBecome } from '../../../../shared/purchasing/attempt-states.ts';
import type {
  Attempt,
  AttemptChange,
  AttemptFact,
  Blocked,
  BodyReader,
  NewAttempt,
  PurchaseJournal,
  UnclearAnswer,
} from '../../../features/purchasing/ports.ts';
import { caught, isConstraint } from '../failures.ts';
import { insertRows, rowWhere, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { learnWeights } from '../weights/weights.ts';
import { adopt } from './adopted.ts';
import {
  type AttemptRow,
  addFact,
  appendPurchaseEvent,
  attemptRows,
  boughtSince,
  inTheWay,
  orderStatusBeside,
  returnOfAnother,
  STOPPED,
  setOrderStatus,
  toAttempt,
  toNewRow,
} from './attempt-rows.ts';
import { journalQueries } from './journal-queries.ts';
import { lastTurn, liftLimits, limitsOfOrder } from './price-limits.ts';
import { dryRun } from './rehearsal.ts';

/** The purchase journal ("Buying exactly once"): the database itself enforces its rules. */
export function purchaseJournal(
  db: Kysely<Tables>,
  now: () => Date,
  bodies: BodyReader,
): PurchaseJournal {
  const at = () => now().toISOString();
  return {
    open: (attempt, body) =>
      caught(() =>
        db.transaction().execute(async (writing) => {
          const since = at();
          const opened = await open(writing, attempt, body, since);
          if (opened.ok) await dryRun(writing, opened.value, record, since);
          return opened;
        }),
      ),

    append: (attemptId, fact, change = {}) =>
      db.transaction().execute((writing) => append(writing, attemptId, fact, change, at())),

    sendWithin: (attemptId, { ...data }, forbids) =>
      db.transaction().execute(async (writing) => {
        const row = await findRow(writing, attemptId);
        if (!row) throw new Error(`No attempt ${attemptId}`);
        const table = row.kind === 'return' ? 'return_limits' : 'price_limits';
        const forbidden = forbids(await limitsOfOrder(writing, table, row.order_id));
        if (forbidden) return fail(forbidden);
        if (row.kind === 'return') data.statedSoFar = await lastTurn(writing);
        return ok(await append(writing, attemptId, { kind: 'sending', data }, {}, at()));
      }),

    adopt: (attemptId, attempt) =>
      db.transaction().execute((writing) => adopt(writing, attemptId, attempt, at())),

    ...journalQueries(db, bodies),
  };
}

const findRow = (db: Kysely<Tables>, attemptId: string): Promise<AttemptRow | undefined> =>
  rowWhere(db, 'attempts', { id: attemptId });

async function open(
  db: Transaction<Tables>,
  attempt: NewAttempt,
  body: string,
  at: string,
): Promise<Result<Attempt, StationError | Blocked>> {
  const row = toNewRow(attempt, randomUUID(), at);
  const order = await rowWhere(db, 'orders', { id: attempt.orderId }, ['reference', 'goes_with']);
  if (row.kind === 'outbound' && order && order.goes_with !== null)
    return fail(goesAlong(order.reference, order.goes_with));
  const another = await returnOfAnother(db, row);
  if (another) return fail({ blockingAttempt: await read(db, another.id) });
  try {
    await insertRows(db, 'attempts', [row]);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    const blocking = await inTheWay(db, row);
    if (!blocking) throw error;
    return fail({ blockingAttempt: await read(db, blocking.id) });
  }
  const { quoteId, bodyHash } = attempt;
  await addFact(db, row.id, { kind: 'opened', data: { quoteId, bodyHash } }, 'open', at);
  await insertRows(db, 'attempt_bodies', [{ attempt_id: row.id, body }]);
  await appendPurchaseEvent(db, row, { was: null, is: 'open' });
  return ok(await read(db, row.id));
}

const goesAlong = (reference: string, leading: string): StationError =>
  stationError(
    'order-locked',
    say('Order {reference} goes with {leading}: it is shipped with that one.', {
      reference,
      leading,
    }),
  );

/** `PurchaseJournal.append` within a transaction. */
export async function append(
  db: Transaction<Tables>,
  attemptId: string,
  fact: AttemptFact,
  change: AttemptChange,
  at: string,
): Promise<Attempt> {
  await record(db, attemptId, fact, change, at);
  return await read(db, attemptId);
}

async function record(
  db: Transaction<Tables>,
  attemptId: string,
  newFact: AttemptFact,
  newChange: AttemptChange,
  at: string,
): Promise<void> {
  const row = await findRow(db, attemptId);
  if (!row) throw new Error(`No attempt ${attemptId}`);
  const { fact, change } = await notAnothers(db, row, { fact: newFact, change: newChange });
  const made = isKept(row, change) ? {} : change;
  const state = made.state ?? row.state;
  // Proof may arrive late that a given-up attempt was bought, while another one is live.
  const other = isLive(state) && !isLive(row.state) ? await boughtSince(db, row) : undefined;
  await updateWhere(
    db,
    'attempts',
    { id: attemptId },
    {
      ...changed(made),
      ...(other ? { duplicate_of: other.id } : {}),
      sendings: row.sendings + (fact.kind === 'sending' ? 1 : 0),
      changed_at: at,
    },
  );
  await addFact(db, attemptId, fact, state, at);
  if (change.received) await keepUnclear(db, attemptId, change.received, at);
  if (other) {
    // Rule 9: each of the two shows the other.
    await addFact(db, attemptId, possiblyTwice(other), state, at);
    // Another bench's purchase is in that bench's journal.
    if (other.bench === null) {
      await addFact(db, other.id, possiblyTwice({ id: attemptId, state }), other.state, at);
    }
    await appendPurchaseEvent(db, { ...row, id: other.id }, { was: other.state, is: other.state });
  }
  // Only once: later facts leave it confirmed or cancelled.
  if (state === 'confirmed' && row.state !== 'confirmed') {
    await learnWeights(db, row, at);
    if (row.kind === 'return') await endNamed(db, row);
  }
  // A return does not change the state of its order.
  if (made.orderStatus && row.kind === 'outbound') {
    const status = await orderStatusBeside(db, row, made.orderStatus);
    const cameToNothing = row.state === 'open' && !isLive(state) && status === made.orderStatus;
    await setOrderStatus(db, row.order_id, status, at, cameToNothing ? STOPPED : []);
  }
  await appendPurchaseEvent(db, row, { was: row.state, is: state });
}

/** What was named for a return ends with it, whenever it is proven; what was named since is for the next one. */
async function endNamed(db: Transaction<Tables>, { id, order_id }: AttemptRow): Promise<void> {
  const { rows } = await db.executeQuery<{ turn: number | null }>(
    CompiledQuery.raw(
      `SELECT json_extract(data, '$.statedSoFar') AS turn FROM attempt_facts
        WHERE attempt_id = ? AND kind = 'sending' ORDER BY id LIMIT 1`,
      [id],
    ),
  );
  await liftLimits(db, 'return_limits', order_id, rows[0]?.turn ?? (await lastTurn(db)));
}

/** Checked within the transaction, so that of two simultaneous answers one is first. */
async function notAnothers(
  db: Transaction<Tables>,
  row: AttemptRow,
  wanted: { fact: AttemptFact; change: AttemptChange },
): Promise<{ fact: AttemptFact; change: AttemptChange }> {
  const shipmentId = wanted.change.answer?.shipmentId;
  if (shipmentId === undefined) return wanted;
  const { rows } = await db.executeQuery<Pick<AttemptRow, 'id' | 'reference'>>(
    CompiledQuery.raw(
      'SELECT id, reference FROM attempts WHERE connection = ? AND shipment_key = ? AND id <> ?',
      [row.connection, fold(shipmentId), row.id],
    ),
  );
  const [holder] = rows;
  return holder ? anothersShipment(row.state, shipmentId, holder) : wanted;
}

/**
 * Whether the row stays unchanged although the fact is recorded: a late answer does not change a
 * final attempt, and a purchase cannot become another shipment.
 */
function isKept(row: AttemptRow, { state, answer }: AttemptChange): boolean {
  const may = state === undefined ? 'yes' : mayBecome(row.state, state);
  if (may === 'never') throw new Error(`An attempt that is ${row.state} cannot become ${state}`);
  if (may === 'kept') return true;
  const bought = row.state === 'confirmed' || row.state === 'cancelled';
  if (bought && answer && answer.shipmentId !== row.shipment_id) return true;
  if (state === 'confirmed' && !answer && row.shipment_id === null) {
    throw new Error('Nothing is confirmed without a ShipmentID');
  }
  return false;
}

const changed = ({ state, answer, why }: AttemptChange): Updateable<Tables['attempts']> => ({
  ...(state ? { state } : {}),
  ...(answer
    ? {
        answer: JSON.stringify(answer),
        shipment_id: answer.shipmentId,
        shipment_key: fold(answer.shipmentId),
      }
    : {}),
  ...(why === undefined ? {} : { why: why === null ? null : asText(why) }),
});

const possiblyTwice = (other: Pick<AttemptRow, 'id' | 'state'>): AttemptFact => ({
  kind: 'note',
  data: { note: 'possibly bought twice', otherAttempt: other.id, otherState: other.state },
});

async function keepUnclear(
  db: Transaction<Tables>,
  attemptId: string,
  { status, requestId, shipmentId, trackingNumber, text }: UnclearAnswer,
  at: string,
): Promise<void> {
  await db
    .insertInto('unclear_answers')
    .values({
      attempt_id: attemptId,
      at,
      status,
      request_id: requestId,
      shipment_id: shipmentId,
      tracking_number: trackingNumber,
      text,
    })
    .execute();
}

async function read(db: Transaction<Tables>, attemptId: string): Promise<Attempt> {
  const row = await attemptRows(db).where('id', '=', attemptId).executeTakeFirst();
  if (!row) throw new Error(`No attempt ${attemptId}`);
  return toAttempt(row);
}
