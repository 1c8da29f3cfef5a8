import { type Kysely, sql } from 'kysely';
import type { Address } from '../../../../shared/kernel/address.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { LIVE_STATES } from '../../../../shared/purchasing/attempt-states.ts';
import type {
  Attempt,
  BodyReader,
  PurchaseJournal,
  Receiver,
} from '../../../features/purchasing/ports.ts';
import { onItsOrder, searchWords } from '../order-search.ts';
import { fromJson, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { attemptRows, attemptsBy, toAttempt } from './attempt-rows.ts';

const LIVE = LIVE_STATES.map((state) => `'${state}'`).join();

/** Queries of the journal; writes are in journal.ts. */
export function journalQueries(
  db: Kysely<Tables>,
  bodies: BodyReader,
): Omit<PurchaseJournal, 'open' | 'append' | 'sendWithin' | 'adopt'> {
  const all = async (rows: AttemptRows) => (await rows.execute()).map(toAttempt);
  const first = async (rest: string, ...values: string[]) =>
    (await attemptsBy(db, `${rest} LIMIT 1`, ...values))[0] ?? null;
  const newest = () => attemptRows(db).orderBy('seq', 'desc');
  return {
    find: (attemptId) => first('WHERE id = ?', attemptId),

    // An unsettled purchase before a bought one; a return blocks only what is not bought, and a bought one nothing.
    live: (orderId, connection) =>
      first(
        `WHERE order_id = ? AND connection = ? AND state IN (${LIVE})
          AND (state <> 'confirmed' OR kind = 'outbound')
          ORDER BY kind = 'outbound' DESC, state <> 'confirmed' DESC, seq DESC`,
        ...[orderId, connection],
      ),

    unsettled: (orderId, connection) =>
      first(
        `WHERE order_id = ? AND connection = ? AND state IN ('open', 'unknown') ORDER BY seq DESC`,
        ...[orderId, connection],
      ),

    elsewhere: (orderId, connection) =>
      first(
        `WHERE order_id = ? AND connection <> ? AND kind = 'outbound' AND state IN (${LIVE})
          ORDER BY seq DESC`,
        ...[orderId, connection],
      ),

    byShipmentId: (connection, shipmentId) =>
      first('WHERE connection = ? AND shipment_key = ?', connection, fold(shipmentId)),

    byTrackingNumber: (connection, trackingNumber) =>
      all(
        attemptRows(db)
          .where('connection', '=', connection)
          .where('answer', 'is not', null)
          .where(TRACKING, '=', folded(trackingNumber))
          .orderBy('seq'),
      ),

    byCarton: (connection, names) => all(ofCarton(attemptRows(db), connection, names)),

    list: (which) => listed(db, which),

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

    boughtTwice: (connection) =>
      attemptsBy(
        db,
        `INDEXED BY attempts_by_beside WHERE beside IS NOT NULL AND connection = ?
          AND state IN (${LIVE}) AND EXISTS (SELECT 1 FROM attempts AS other
            WHERE other.id = attempts.beside AND other.state IN (${LIVE})
              AND (other.bench IS NULL OR attempts.bench IS NULL))
          ORDER BY seq DESC LIMIT 100`,
        connection,
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
  db: Kysely<Tables>,
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
): Promise<Attempt[]> {
  const where: string[] = [];
  const values: string[] = [];
  const only = (condition: string, ...given: readonly (string | undefined)[]) => {
    const known = given.filter((each) => each !== undefined);
    if (known.length < given.length) return;
    where.push(condition);
    values.push(...known);
  };
  only('connection = ?', connection);
  only('order_id = ?', orderId);
  if (states) only(`state IN (${states.map(() => '?').join()})`, ...states);
  only('merchant = ?', merchant);
  if (reference !== undefined && isFolded(reference)) only(NAMED, reference);
  only('opened_at >= ?', openedFrom);
  only('opened_at < ?', openedBefore);
  const which = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const most = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)}`;
  return attemptsBy(db, `${which} ORDER BY seq DESC${most}`, ...values);
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
const NAMED = "(lower(trim(reference)) = lower(trim(?)) OR reference GLOB '*[^ -~]*')";

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
