import { type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * No two attempts of a connection have the same ShipmentID ("Buying exactly once", rule 11). Of existing
 * duplicates, the first keeps it. A later one that was confirmed becomes unknown, with a fact about its
 * former answer; a finished one keeps its answer without the ShipmentID.
 */
export const oneShipment0015: Migration = {
  version: 15,
  async up(db) {
    await sql.raw('ALTER TABLE attempts ADD COLUMN shipment_key TEXT').execute(db);
    await giveKeys(db);
    await sql
      .raw(`CREATE UNIQUE INDEX attempts_one_shipment ON attempts (connection, shipment_key)
        WHERE shipment_key IS NOT NULL`)
      .execute(db);
    await sql.raw('DROP INDEX attempts_by_folded_shipment').execute(db);
  },
};

interface Bought {
  seq: number;
  id: string;
  order_id: string;
  connection: string;
  kind: string;
  reference: string;
  state: string;
  beside: string | null;
  changed_at: string;
  shipment_id: string;
  answer: string;
}

async function giveKeys(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Bought>`SELECT seq, id, order_id, connection, kind, reference, state,
    beside, changed_at, shipment_id, answer FROM attempts WHERE shipment_id IS NOT NULL
    ORDER BY seq`.execute(db);
  const holders = new Map<string, Bought>();
  for (const row of rows) {
    const key = row.shipment_id.trim().toUpperCase().toLowerCase();
    const place = `${row.connection}\n${key}`;
    const holder = holders.get(place);
    if (holder) await flag(db, row, holder);
    else {
      holders.set(place, row);
      await sql`UPDATE attempts SET shipment_key = ${key} WHERE seq = ${row.seq}`.execute(db);
    }
  }
}

async function flag(db: QueryExecutorProvider, row: Bought, holder: Bought): Promise<void> {
  const doubted = row.state === 'confirmed' && row.beside === null;
  const why = `the partner answered with shipment ${row.shipment_id}, which belongs to order ${holder.reference}`;
  const data = JSON.stringify({
    note: 'shipment of another attempt',
    shipmentId: row.shipment_id,
    otherAttempt: holder.id,
    answer: row.answer,
  });
  const state = doubted ? 'unknown' : row.state;
  await sql`INSERT INTO attempt_facts (attempt_id, at, kind, data, state)
    VALUES (${row.id}, ${row.changed_at}, 'note', ${data}, ${state})`.execute(db);
  if (!doubted) return;
  await sql`UPDATE attempts SET state = 'unknown', why = ${why}, answer = NULL, shipment_id = NULL
    WHERE seq = ${row.seq}`.execute(db);
  if (row.kind !== 'outbound') return;
  await sql`UPDATE orders SET status = 'unknown' WHERE id = ${row.order_id}`.execute(db);
}
