import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { BillLine } from '../../../../shared/charges/charge.ts';
import type {
  BilledPurchase,
  ChangedLine,
  ChargeRepository,
  KeptDispute,
  StoredLine,
} from '../../../features/charges/ports.ts';
import type { Accepted } from '../../../features/purchasing/ports.ts';
import { append } from '../events.ts';
import { anyOf, fromJson, insertRows, merchantOf, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement: SQLite takes no more than 32,766 values. */
const AT_ONCE = 1000;

export const CHANGED = { kind: 'charges.changed.v1', data: {} } as const;

export function chargeRepository(db: Kysely<Tables>, now: () => Date): ChargeRepository {
  return {
    async mark(connection) {
      if (!(await rowWhere(db, 'charge_lines', { connection }, ['id']))) return null;
      // The numbers of deleted rows are given again.
      const { rows } = await sql<{ mark: string }>`SELECT json_array(
          (SELECT count(*) FROM charge_lines),
          (SELECT json_array(rowid, imported_at) FROM charge_lines ORDER BY rowid DESC LIMIT 1),
          (SELECT count(*) FROM charge_changes),
          (SELECT json_array(rowid, imported_at) FROM charge_changes ORDER BY rowid DESC LIMIT 1),
          (SELECT count(*) FROM charge_disputes), (SELECT max(at) FROM charge_disputes)) AS mark`.execute(
        db,
      );
      return rows[0]?.mark ?? null;
    },

    async withIdentity(connection, identities) {
      const rows = await db
        .selectFrom('charge_lines')
        .selectAll()
        .where('identity', 'in', anyOf(identities))
        .where('connection', '=', connection)
        .orderBy('nth')
        .execute();
      return rows.map(toLine);
    },

    async add(connection, lines, changes) {
      const at = now().toISOString();
      await db.transaction().execute(async (writing) => {
        const known = await knownIn(
          writing,
          'charge_lines',
          lines.map(({ id }) => id),
        );
        const fresh = lines.filter(({ id }) => !known.has(id));
        for (let from = 0; from < fresh.length; from += AT_ONCE)
          await insertRows(
            writing,
            'charge_lines',
            fresh.slice(from, from + AT_ONCE).map((line) => toRow(connection, line, at)),
          );
        const noted = await knownIn(
          writing,
          'charge_changes',
          changes.map(({ id }) => id),
        );
        const others = changes.filter(({ id }) => !noted.has(id));
        for (let from = 0; from < others.length; from += AT_ONCE)
          await insertRows(
            writing,
            'charge_changes',
            others.slice(from, from + AT_ONCE).map((change) => changeRow(connection, change, at)),
          );
        if (fresh.length + others.length > 0) await append(writing, CHANGED);
      });
    },

    async forget(connection, ids) {
      await db.transaction().execute(async (writing) => {
        await writing
          .deleteFrom('charge_changes')
          .where('connection', '=', connection)
          .where('line_id', 'in', anyOf(ids))
          .execute();
        await writing
          .deleteFrom('charge_lines')
          .where('connection', '=', connection)
          .where('id', 'in', anyOf(ids))
          .execute();
        await append(writing, CHANGED);
      });
    },

    async lines(connection) {
      const rows = await db
        .selectFrom('charge_lines')
        .selectAll()
        .where('connection', '=', connection)
        .execute();
      return rows.map(toLine);
    },

    async changes(connection) {
      const rows = await db
        .selectFrom('charge_changes')
        .selectAll()
        .where('connection', '=', connection)
        .orderBy('id')
        .execute();
      return rows.map(toChange);
    },

    async disputes(connection) {
      const rows = await db
        .selectFrom('charge_disputes')
        .selectAll()
        .where('connection', '=', connection)
        .execute();
      return rows.map(toDispute);
    },

    saveDispute: (connection, dispute) =>
      db.transaction().execute((writing) => putDispute(writing, connection, dispute)),

    async purchases(connection) {
      const { rows } = await sql<PurchaseRow>`SELECT attempts.id, order_id, attempts.kind,
          attempts.merchant, attempts.reference, attempts.state, opened_at, accepted, shipment_id,
          json_extract(answer, '$.trackingNumber') AS tracking_number,
          json_extract(answer, '$.carrier') AS carrier, ship_to_country AS country
        FROM attempts LEFT JOIN orders ON orders.id = attempts.order_id
        WHERE connection = ${connection} AND attempts.state NOT IN ('open', 'not-sent')
        ORDER BY attempts.seq`.execute(db);
      return rows.map(toPurchase);
    },

    async byLabelNumber(numbers) {
      const { rows } = await sql<{ mark: string; attempt_id: string }>`
        SELECT DISTINCT mark, attempt_id FROM label_marks
        WHERE kind IN ('tracking', 'number') AND current = 1 AND mark IN ${anyOf(numbers)}`.execute(
        db,
      );
      return new Map(
        [...Map.groupBy(rows, ({ mark }) => mark)].map(([mark, of]) => [
          mark,
          of.map(({ attempt_id }) => attempt_id),
        ]),
      );
    },
  };
}

interface PurchaseRow {
  id: string;
  order_id: string;
  kind: BilledPurchase['kind'];
  merchant: string;
  reference: string;
  state: BilledPurchase['state'];
  opened_at: string;
  accepted: string;
  shipment_id: string | null;
  tracking_number: string | null;
  carrier: string | null;
  country: string | null;
}

const toPurchase = (row: PurchaseRow): BilledPurchase => {
  const accepted = fromJson<Accepted>(row.accepted);
  return {
    attemptId: row.id,
    orderId: row.order_id,
    kind: row.kind,
    merchant: merchantOf(row.merchant),
    reference: row.reference,
    state: row.state,
    openedAt: row.opened_at,
    accepted,
    shipmentId: row.shipment_id,
    trackingNumber: row.tracking_number,
    carrier: row.carrier ?? (accepted.carrier || null),
    country: row.country,
  };
};

async function knownIn(
  db: Kysely<Tables>,
  table: 'charge_lines' | 'charge_changes',
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

export function toRow(
  connection: string,
  { identity, nth, ...line }: StoredLine,
  at: string,
): Insertable<Tables['charge_lines']> {
  const { id, ...body } = line;
  return {
    id,
    connection,
    identity,
    nth,
    day: line.date ?? line.billDate,
    body: JSON.stringify(body),
    imported_at: at,
  };
}

export const toLine = ({
  id,
  identity,
  nth,
  body,
}: Pick<Selectable<Tables['charge_lines']>, 'id' | 'identity' | 'nth' | 'body'>): StoredLine => ({
  ...fromJson<Omit<BillLine, 'id'>>(body),
  id,
  identity,
  nth,
});

export const changeRow = (
  connection: string,
  { id, lineId, line }: ChangedLine,
  at: string,
): Insertable<Tables['charge_changes']> => ({
  id,
  line_id: lineId,
  connection,
  body: JSON.stringify(line),
  imported_at: at,
});

export const toChange = (row: Selectable<Tables['charge_changes']>): ChangedLine => ({
  id: row.id,
  lineId: row.line_id,
  line: fromJson<BillLine>(row.body),
});

export const toDispute = ({
  subject,
  state,
  figures,
  at,
  reason,
}: Selectable<Tables['charge_disputes']>): KeptDispute => ({ subject, state, figures, at, reason });

/** What was said last takes the place of what was said before. */
export async function putDispute(
  db: Transaction<Tables>,
  connection: string,
  dispute: KeptDispute,
): Promise<void> {
  const id = createHash('sha256')
    .update(JSON.stringify([connection, dispute.subject]))
    .digest('hex');
  await db
    .insertInto('charge_disputes')
    .values({ id, connection, ...dispute })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        state: dispute.state,
        figures: dispute.figures,
        at: dispute.at,
        reason: dispute.reason,
      }),
    )
    .execute();
  await append(db, CHANGED);
}
