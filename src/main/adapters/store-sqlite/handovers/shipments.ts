import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { sum } from '../../../../shared/kernel/decimal.ts';
import type {
  Candidate,
  CodedShipment,
  HandoverRepository,
  NewParcel,
} from '../../../features/handover/ports.ts';
import type { Accepted } from '../../../features/purchasing/ports.ts';
import { NO_DAY } from '../order-list.ts';
import { anyOf, fromJson, merchantOf } from '../rows.ts';
import type { Tables } from '../tables.ts';

type Asked = Pick<
  HandoverRepository,
  'candidates' | 'byCode' | 'carriers' | 'doubles' | 'cancelledAfter' | 'handedOver'
>;

export const shipmentsToHandOver = (db: Kysely<Tables>): Asked => ({
  async candidates(connection, since) {
    const rows = await shipments<{ ship_by: string; labelled: 0 | 1; listed: 0 | 1 }>(
      db,
      sql`orders.ship_by, attempts.bench IS NOT NULL OR EXISTS (SELECT 1 FROM print_jobs
          WHERE print_jobs.attempt_id = attempts.id AND print_jobs.kind = 'label'
          AND print_jobs.state IN ('done', 'unknown')) AS labelled,
        EXISTS (SELECT 1 FROM handover_parcels
          WHERE handover_parcels.attempt_id = attempts.id) AS listed`,
      sql`attempts.connection = ${connection} AND attempts.opened_at >= ${since}
        AND attempts.kind = 'outbound' AND attempts.state = 'confirmed'
        AND NOT EXISTS (SELECT 1 FROM handover_parcels JOIN handovers ON handovers.id = handover_id
          WHERE handover_parcels.attempt_id = attempts.id AND closed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM parcels
          WHERE parcels.attempt_id = attempts.id AND delivered_at IS NOT NULL)`,
    );
    return rows.map(
      (row): Candidate => ({
        ...shipmentOf(row),
        openedAt: row.opened_at,
        shipBy: row.ship_by === NO_DAY ? null : row.ship_by,
        labelled: row.labelled === 1,
        listed: row.listed === 1,
      }),
    );
  },

  async byCode(connection, { numbers, marks }) {
    const tracked = await coded(
      db,
      sql`attempts.connection = ${connection} AND answer IS NOT NULL
        AND lower(trim(json_extract(answer, '$.trackingNumber'))) IN ${anyOf(numbers)}`,
    );
    if (tracked.length > 0) return tracked;
    return await coded(
      db,
      sql`attempts.connection = ${connection} AND attempts.id IN (SELECT attempt_id
        FROM label_marks WHERE kind IN ('tracking', 'number') AND mark IN ${anyOf(marks)})`,
    );
  },

  async handedOver(attemptIds) {
    const rows = await db
      .selectFrom('handover_parcels')
      .innerJoin('handovers', 'handovers.id', 'handover_id')
      .select('attempt_id')
      .where('closed_at', 'is not', null)
      .where('attempt_id', 'in', anyOf(attemptIds))
      .execute();
    return new Set(rows.map(({ attempt_id }) => attempt_id));
  },

  async doubles(connection, since) {
    const rows = await shipments(
      db,
      sql`1`,
      sql`attempts.connection = ${connection} AND attempts.opened_at >= ${since}
        AND (SELECT count(*) FROM handover_parcels JOIN handovers ON handovers.id = handover_id
          WHERE handover_parcels.attempt_id = attempts.id AND closed_at IS NOT NULL) > 1`,
    );
    return rows.map((row) => parcelOf(row));
  },

  async cancelledAfter(connection, since) {
    const rows = await shipments<{ changed_at: string }>(
      db,
      sql`attempts.changed_at`,
      sql`attempts.connection = ${connection} AND attempts.opened_at >= ${since}
        AND attempts.state = 'cancelled'
        AND EXISTS (SELECT 1 FROM handover_parcels JOIN handovers ON handovers.id = handover_id
          WHERE handover_parcels.attempt_id = attempts.id AND closed_at IS NOT NULL
            AND settled_at IS NULL)`,
    );
    return rows.map((row) => ({ ...shipmentOf(row), cancelledAt: row.changed_at }));
  },

  carriers: (connection) => carriers(db, connection),
});

/** From the index attempts_by_carrier alone, which has this expression: no answer is read. */
async function carriers(db: Kysely<Tables>, connection: string): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`SELECT DISTINCT
      coalesce(nullif(trim(json_extract(answer, '$.carrier')), ''),
        json_extract(accepted, '$.carrier')) AS carrier
    FROM attempts WHERE connection = ${connection} AND kind = 'outbound'
    ORDER BY carrier`.execute(db);
  return rows.map(({ carrier }) => carrier);
}

type Row = Pick<
  Selectable<Tables['attempts']>,
  'id' | 'kind' | 'state' | 'accepted' | 'answer' | 'opened_at'
> & { merchant: string; reference: string };

async function shipments<More>(
  db: Kysely<Tables>,
  more: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<(Row & More)[]> {
  const { rows } = await sql<Row & More>`SELECT attempts.id, attempts.kind, attempts.state,
      attempts.accepted, attempts.answer, attempts.opened_at, orders.merchant, orders.reference,
      ${more}
    FROM attempts JOIN orders ON orders.id = attempts.order_id
    WHERE ${which} ORDER BY attempts.seq`.execute(db);
  return rows;
}

interface On {
  on_id: string | null;
  on_carrier: string;
  on_closed: string | null;
  on_bench: string | null;
}

async function coded(db: Kysely<Tables>, which: RawBuilder<unknown>): Promise<CodedShipment[]> {
  const of = (column: string) => sql`(SELECT ${sql.ref(`handovers.${column}`)}
    FROM handover_parcels JOIN handovers ON handovers.id = handover_id
    WHERE handover_parcels.attempt_id = attempts.id ORDER BY closed_at IS NULL, closed_at LIMIT 1)`;
  const rows = await shipments<On>(
    db,
    sql`${of('id')} AS on_id, ${of('carrier')} AS on_carrier, ${of('closed_at')} AS on_closed,
      ${of('bench')} AS on_bench`,
    which,
  );
  return rows.map((row) => ({
    ...shipmentOf(row),
    kind: row.kind,
    state: row.state,
    on:
      row.on_id === null
        ? null
        : {
            id: row.on_id,
            carrier: row.on_carrier,
            closedAt: row.on_closed,
            bench: row.on_bench,
          },
  }));
}

interface Answered {
  trackingNumber?: string | null;
  carrier?: string | null;
}

function shipmentOf(row: Row): NewParcel & { carrier: string } {
  const accepted = fromJson<Accepted>(row.accepted);
  const { carrier = null } = row.answer === null ? {} : fromJson<Answered>(row.answer);
  return { ...parcelOf(row), carrier: carrier?.trim() || accepted.carrier };
}

function parcelOf(row: Row): NewParcel {
  const { cartons, weightUnit } = fromJson<Accepted>(row.accepted);
  const { trackingNumber = null } = row.answer === null ? {} : fromJson<Answered>(row.answer);
  return {
    attemptId: row.id,
    merchant: merchantOf(row.merchant),
    reference: row.reference,
    trackingNumber: trackingNumber?.trim() ?? '',
    cartons: cartons.length,
    weight: sum(cartons.map(({ weight }) => weight)),
    weightUnit,
  };
}
