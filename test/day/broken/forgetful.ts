import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';

/*
 * A station that forgets at every start which order it bought last, and that it was packed. Loaded before the
 * program to prove that the day's checks detect it; the protections of the database and of the mark beside it
 * are removed first.
 */
const file = join(process.env.FAULTS_DATA ?? '', 'station.sqlite');
if (isMainThread && process.argv.includes('station') && existsSync(file)) {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec('DROP TRIGGER IF EXISTS attempts_kept; DROP TRIGGER IF EXISTS attempt_facts_kept');
  const last = db
    .prepare<[], { id: string; order_id: string }>(
      "SELECT id, order_id FROM attempts WHERE reference LIKE 'DAY-%' ORDER BY seq DESC LIMIT 1",
    )
    .get();
  if (last) {
    db.prepare('DELETE FROM attempts WHERE id = ?').run(last.id);
    db.prepare('DELETE FROM sessions WHERE order_id = ?').run(last.order_id);
    db.prepare("UPDATE orders SET status = 'open' WHERE id = ?").run(last.order_id);
    forgetOrphans(db);
  }
  db.close();
  rmSync(`${file}-purchases`, { force: true });
}

interface Orphans {
  table: string;
  parent: string;
  fkid: number;
}

/** Rows that belong to a deleted one, and theirs: the station would notice them. */
function forgetOrphans(db: Database.Database): void {
  for (;;) {
    const [orphans] = db.pragma('foreign_key_check') as Orphans[];
    if (!orphans) return;
    const { table, parent, fkid } = orphans;
    const keys = db.pragma(`foreign_key_list(${table})`) as {
      id: number;
      from: string;
      to: string;
    }[];
    const key = keys.find(({ id }) => id === fkid);
    if (!key) throw new Error(`${table} has no key ${fkid}`);
    const { from, to } = key;
    db.exec(`DELETE FROM ${table} WHERE ${from} NOT IN (SELECT ${to} FROM ${parent})`);
  }
}
