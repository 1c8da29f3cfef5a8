import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Hand-over lists. A shipment is on one list only. If two benches of a site added it before they exchanged
 * data, it stays on both, and a person must look.
 */
const TABLES = [
  `CREATE TABLE handovers (
    id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    carrier TEXT NOT NULL,
    merchant TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    closed_at TEXT,
    bench TEXT,
    turn INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX handovers_open ON handovers (connection, lower(carrier), merchant)
    WHERE closed_at IS NULL`,
  'CREATE INDEX handovers_by_close ON handovers (connection, closed_at)',
  `CREATE TABLE handover_parcels (
    handover_id TEXT NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    attempt_id TEXT NOT NULL,
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    cartons INTEGER NOT NULL,
    weight TEXT NOT NULL,
    weight_unit TEXT NOT NULL,
    PRIMARY KEY (handover_id, place),
    UNIQUE (handover_id, attempt_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX handover_parcels_by_attempt ON handover_parcels (attempt_id)',
  // Finds the purchases of some days without reading all purchases.
  'CREATE INDEX attempts_by_day ON attempts (connection, opened_at)',
  `CREATE TRIGGER handovers_closed_to_site AFTER UPDATE OF closed_at ON handovers
    WHEN NEW.closed_at IS NOT NULL AND NEW.bench IS NULL
      AND EXISTS (SELECT 1 FROM site_member) BEGIN
      INSERT INTO site_changes (kind, key) VALUES ('handover', NEW.id)
        ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
    END`,
];

/** Print jobs of lists get a kind of their own; SQLite can change a CHECK only in a new table. */
export const handovers0036: Migration = {
  version: 36,
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    for (const each of TABLES) await run(each);
    const { rows } = await sql<{ type: string; sql: string }>`SELECT type, sql FROM sqlite_master
      WHERE tbl_name = 'print_jobs' AND sql IS NOT NULL`.execute(db);
    const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
    await run(
      table
        .replace(/print_jobs/, 'print_jobs_new')
        .replace(`'insert', `, `'insert', 'handover-list', `),
    );
    await run('INSERT INTO print_jobs_new SELECT * FROM print_jobs');
    await run('DROP TABLE print_jobs');
    await run('ALTER TABLE print_jobs_new RENAME TO print_jobs');
    for (const { type, sql: index } of rows) if (type === 'index') await run(index);
  },
};
