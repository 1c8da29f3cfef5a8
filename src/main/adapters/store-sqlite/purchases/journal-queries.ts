import { type Kysely, sql } from 'kysely';
import type { Address } from '../../../../shared/kernel/address.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { LIVE_STATES } from '../../../../shared/purchasing/attempt-states.ts';
import type { BodyReader, PurchaseJournal, Receiver } from '../../../features/purchasing/ports.ts';
import { onItsOrder, searchWords } from '../order-search.ts';
import { fromJson, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { attemptRows, toAttempt } from './attempt-rows.ts';

/** As text, which a partial index needs: no parameter shows what it will be. */
const LIVE = sql.join(LIVE_STATES.map((state) => sql.lit(state)));
const IS_LIVE = sql<boolean>`state IN (${LIVE})`;

/** Queries of the journal; writes are in journal.ts. */
export function journalQueries(
  db: Kysely<Tables>,
  bodies: BodyReader,
): Omit<PurchaseJournal, 'open' | 'append' | 'sendWithin' | 'adopt'> {
  const all = async (rows: AttemptRows) => (await rows.execute()).map(toAttempt);
  const first = async (rows: AttemptRows) => (await all(rows.limit(1)))[0] ?? null;
  const newest = () => attemptRows(db).orderBy('seq', 'desc');
  return {
    find: (attemptId) => first(attemptRows(db).where('id', '=', attemptId)),

    // An unsettled purchase before a bought one; a return blocks only what is not bought, and a bought one nothing.
    live: (orderId, connection) =>
      first(
        attemptRows(db)
          .where('order_id', '=', orderId)
          .where('connection', '=', connection)
          .where(IS_LIVE)
          .where(sql<boolean>`(state <> 'confirmed' OR kind = 'outbound')`)
          .orderBy(sql`kind = 'outbound'`, 'desc')
          .orderBy(sql`state <> 'confirmed'`, 'desc')
          .orderBy('seq', 'desc'),
      ),

    unsettled: (orderId, connection) =>
      first(
        newest()
          .where('order_id', '=', orderId)
          .where('connection', '=', connection)
          .where('state', 'in', ['open', 'unknown']),
      ),

    elsewhere: (orderId, connection) =>
      first(
        newest()
          .where('order_id', '=', orderId)
          .where('connection', '<>', connection)
          .where('kind', '=', 'outbound')
          .where(IS_LIVE),
      ),

    byShipmentId: (connection, shipmentId) =>
      first(
        attemptRows(db)
          .where('connection', '=', connection)
          .where('shipment_key', '=', fold(shipmentId)),
      ),

    byTrackingNumber: (connection, trackingNumber) =>
      all(
        attemptRows(db)
          .where('connection', '=', connection)
          .where('answer', 'is not', null)
          .where(TRACKING, '=', folded(trackingNumber))
          .orderBy('seq'),
      ),

    byCarton: (connection, names) => all(ofCarton(attemptRows(db), connection, names)),

    list: (which) => all(listed(newest(), which)),

    async unknownCount(connection) {
      const { count } = await db
        .selectFrom('attempts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('connection', '=', connection)
        .where('state', '=', 'unknown')
        .executeTakeFirstOrThrow();
      return count;
    },

    search: (which) => all(newest().where('seq', 'in', found(db, which))),

    // From the few that were bought beside another: SQLite would begin with all that are live.
    boughtTwice: (connection) =>
      all(
        newest()
          .where(sql<boolean>`id IN (
            SELECT attempts.id FROM attempts INDEXED BY attempts_by_duplicate
            CROSS JOIN attempts AS other ON other.id = attempts.duplicate_of
            WHERE attempts.duplicate_of IS NOT NULL AND attempts.connection = ${connection}
              AND attempts.state IN (${LIVE}) AND other.state IN (${LIVE})
              AND (other.bench IS NULL OR attempts.bench IS NULL))`)
          .limit(100),
      ),

    async facts(attemptId) {
      const rows = await db
        .selectFrom('attempt_facts')
        .select(['at', 'kind', 'data'])
        .where('attempt_id', '=', attemptId)
        .orderBy('id')
        .execute();
      return rows.map(({ at, kind, data }) => ({ at, kind, data: fromJson(data) }));
    },

    receiver: (attemptId) => receiverOf(db, attemptId, bodies),

    async body(attemptId) {
      const row = await rowWhere(db, 'attempt_bodies', { attempt_id: attemptId }, ['body']);
      return row?.body ?? null;
    },
  };
}

type AttemptRows = ReturnType<typeof attemptRows>;

function listed(
  newest: AttemptRows,
  {
    connection,
    orderId,
    states,
    merchant,
    reference,
    openedFrom,
    openedBefore,
    limit,
  }: Parameters<PurchaseJournal['list']>[0],
): AttemptRows {
  let rows = newest;
  if (connection !== undefined) rows = rows.where('connection', '=', connection);
  if (orderId !== undefined) rows = rows.where('order_id', '=', orderId);
  if (states) rows = rows.where('state', 'in', states);
  if (merchant !== undefined) rows = rows.where('merchant', '=', merchant);
  if (reference !== undefined && isFolded(reference)) rows = rows.where(mayBeNamed(reference));
  if (openedFrom !== undefined) rows = rows.where('opened_at', '>=', openedFrom);
  if (openedBefore !== undefined) rows = rows.where('opened_at', '<', openedBefore);
  return limit === undefined ? rows : rows.limit(limit);
}

/** Finds numbers first: further data is only read for those. */
function found(
  db: Kysely<Tables>,
  { connection, search, limit, merchant }: Parameters<PurchaseJournal['search']>[0],
) {
  let attempts = db
    .selectFrom('attempts')
    .select('seq')
    .where('connection', '=', connection)
    .where('state', '<>', 'not-sent');
  if (merchant !== undefined) attempts = attempts.where('merchant', '=', merchant);
  for (const word of searchWords(search)) {
    attempts = attempts.where((row) =>
      row.or([sql<boolean>`instr(lower(${OWN_TEXT}), ${word}) > 0`, onItsOrder(word)]),
    );
  }
  return attempts.orderBy('seq', 'desc').limit(limit);
}

/** Purchases have marks; possible ones are among the few unknown attempts. */
const ofCarton = (rows: AttemptRows, connection: string, names: readonly string[]): AttemptRows =>
  rows
    .where('connection', '=', connection)
    .where('kind', '=', 'outbound')
    .where('state', 'in', LIVE_STATES)
    .where(sql<boolean>`id IN (
      SELECT attempt_id FROM label_marks
        WHERE kind = 'reference' AND mark IN (${sql.join(names.map(asMark))})
      UNION SELECT id FROM attempts WHERE state IN ('open', 'unknown'))`)
    .where(sql<boolean>`EXISTS (SELECT 1 FROM json_each(attempts.accepted, '$.cartons')
      WHERE upper(value ->> '$.reference') IN (${sql.join(names)}))`)
    .orderBy('seq');

/** Print may lose blanks and hyphens. */
const asMark = (name: string): string => name.replace(/[\s-]/g, '');

/** Folded as by SQLite's `lower(trim(…))`. */
const folded = (text: string) => sql<string>`lower(trim(${text}))`;

/** SQLite only folds ASCII letters: other text is left to the caller. */
const isFolded = (reference: string): boolean => /^[ -~]*$/.test(reference);
const mayBeNamed = (reference: string) =>
  sql<boolean>`(lower(trim(reference)) = lower(trim(${reference})) OR reference GLOB '*[^ -~]*')`;

const OWN_TEXT = sql<string>`attempts.reference || char(10) || coalesce(attempts.shipment_id, '')
  || char(10) || coalesce(json_extract(attempts.answer, '$.trackingNumber'), '')`;

const TRACKING = sql<string>`lower(trim(json_extract(answer, '$.trackingNumber')))`;

/** Recipient of an attempt: as sent, else from its order. */
async function receiverOf(
  db: Kysely<Tables>,
  attemptId: string,
  bodies: BodyReader,
): Promise<Receiver | null> {
  const { rows } = await sql<{ body: string | null; ordered: string | null }>`
    SELECT attempt_bodies.body,
      CASE WHEN orders.erased_at IS NULL THEN json_extract(orders.body, '$.shipTo') END AS ordered
    FROM attempts LEFT JOIN attempt_bodies ON attempt_bodies.attempt_id = attempts.id
    LEFT JOIN orders ON orders.id = attempts.order_id
    WHERE attempts.id = ${attemptId}`.execute(db);
  const [{ body, ordered } = { body: null, ordered: null }] = rows;
  const sent = body === null ? null : bodies.receiver(body);
  if (sent || ordered === null) return sent;
  const to = fromJson<Partial<Address>>(ordered);
  const { name = null, attentionName = null, zip = null, country = null } = to;
  return { name, attentionName, zip, country };
}
