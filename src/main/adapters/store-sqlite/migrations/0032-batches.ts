import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Stacks of orders that are packed alike, and runs that ship a stack: their orders, results and settings. */
export const batches0032: Migration = {
  version: 32,
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    await run("ALTER TABLE orders ADD COLUMN stack TEXT NOT NULL DEFAULT ''");
    for (let after = 0; ; ) {
      const { rows } = await sql<{ seq: number; body: string }>`SELECT seq, body FROM orders
        WHERE seq > ${after} AND status NOT IN ('shipped', 'cancelled') AND json_valid(body)
        ORDER BY seq LIMIT 1000`.execute(db);
      for (const { seq, body } of rows)
        await sql`UPDATE orders SET stack = ${keyOf(JSON.parse(body))} WHERE seq = ${seq}`.execute(
          db,
        );
      const last = rows.at(-1);
      if (!last) break;
      after = last.seq;
    }
    await run(`CREATE INDEX orders_by_stack ON orders (stack, ship_to_country)
      WHERE status = 'open' AND stack <> ''`);
    await run(`CREATE INDEX orders_of_one_unit ON orders (json_extract(body, '$.lines[0].sku'))
      WHERE status = 'open' AND units = 1`);
    await run(`CREATE INDEX orders_of_one_barcode ON orders (json_extract(body, '$.lines[0].barcode'))
      WHERE status = 'open' AND units = 1`);
    await run(`CREATE TABLE batch_runs (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL,
      ended_at TEXT,
      body TEXT NOT NULL CHECK (json_valid(body))
    ) STRICT, WITHOUT ROWID`);
    await run(`CREATE UNIQUE INDEX batch_runs_one ON batch_runs (ended_at IS NULL)
      WHERE ended_at IS NULL`);
    await run(`CREATE TABLE batch_orders (
      run_id TEXT NOT NULL REFERENCES batch_runs (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      state TEXT NOT NULL
        CHECK (state IN ('waiting', 'buying', 'bought', 'shipped', 'refused', 'unknown')),
      error TEXT CHECK (json_valid(error)),
      PRIMARY KEY (run_id, place),
      UNIQUE (run_id, order_id)
    ) STRICT, WITHOUT ROWID`);
  },
};

interface Body {
  notes?: string | null;
  merchant?: string | null;
  terms?: string | null;
  currency?: string;
  weightUnit?: string;
  dimensionUnit?: string;
  lines?: { sku: string; quantity: number }[];
}

/** Computes the key like `stackKey` of shared/orders does for an order that is saved. */
function keyOf({ notes, merchant = null, terms = null, lines = [], ...order }: Body): string {
  if (notes?.trim() || lines.length > 20) return '';
  const units = new Map<string, number>();
  for (const { sku, quantity } of lines) units.set(sku, (units.get(sku) ?? 0) + quantity);
  const content = [...units].sort(([a], [b]) => (a < b ? -1 : 1));
  const { currency, weightUnit, dimensionUnit } = order;
  return JSON.stringify([merchant, terms, currency, weightUnit, dimensionUnit, content]);
}
