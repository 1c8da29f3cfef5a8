import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';

type Row = Record<string, unknown>;

const OF_AN_ATTEMPT = ['attempt_facts', 'attempt_bodies', 'documents', 'label_marks'];
const MINUTE = 60_000;

/**
 * Fills a store with copies of its one shipment, each of another order, with its own numbers and documents,
 * one a minute. Written directly, because the station would take an hour for it; the station must be closed.
 */
export function manyShipments(file: string, count: number): void {
  const db = new Database(file);
  const all = (sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[];
  const [bought] = all("SELECT * FROM attempts WHERE state = 'confirmed'");
  if (!bought) throw new Error('the store has bought nothing');
  const [order] = all('SELECT * FROM orders WHERE id = ?', bought.order_id);
  const [quote] = all('SELECT * FROM quotes WHERE id = ?', bought.quote_id);
  const parts = OF_AN_ATTEMPT.map(
    (table) => [table, all(`SELECT * FROM ${table} WHERE attempt_id = ?`, bought.id)] as const,
  );

  function insert(table: string, row: Row | undefined, own: Row): void {
    const { seq: _seq, ...rest } = { ...row, ...own };
    // Numeric ids come from the database; text ids are our own.
    if (typeof rest.id === 'number') delete rest.id;
    const names = Object.keys(rest);
    const places = names.map(() => '?').join(',');
    db.prepare(`INSERT INTO ${table} (${names.join(',')}) VALUES (${places})`).run(
      ...Object.values(rest),
    );
  }

  function shipment(number: number): void {
    const id = randomUUID();
    const reference = `MANY-${number}`;
    const [order_id, quote_id] = [randomUUID(), randomUUID()];
    const at = new Date(Date.now() - number * MINUTE).toISOString();
    const shipmentId = `SHP-MANY-${number}`;
    const answer = { ...JSON.parse(String(bought?.answer)), shipmentId, reference };
    answer.trackingNumber = `79${String(number).padStart(16, '0')}`;
    insert('orders', order, { id: order_id, reference });
    insert('quotes', quote, { id: quote_id, order_id });
    insert('attempts', bought, {
      ...{ id, order_id, quote_id, reference, identity: reference },
      ...{ opened_at: at, changed_at: at, answer: JSON.stringify(answer) },
      ...{ shipment_id: shipmentId, shipment_key: shipmentId.toLowerCase() },
    });
    for (const [table, rows] of parts) {
      for (const row of rows) {
        const own: Row = { attempt_id: id };
        if (table === 'label_marks') own.mark = `${row.mark} of ${number}`;
        if (table === 'documents') own.hash = `${number}-${row.hash}`.slice(0, 64);
        insert(table, row, own);
      }
    }
  }

  // The store's triggers would reject copies with dates in the past and require facts in sequence. Those of
  // the orders keep the search and the counts right, so they stay.
  const rules = all(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name <> 'orders'",
  );
  db.transaction(() => {
    for (const { name } of rules) db.exec(`DROP TRIGGER ${name}`);
    for (let number = 0; number < count; number += 1) shipment(number);
    for (const { sql } of rules) db.exec(String(sql));
  })();
  db.close();
}
