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
    for (const table of ['attempt_bodies', 'attempt_facts', 'papers', 'label_marks']) {
      db.prepare(`DELETE FROM ${table} WHERE attempt_id = ?`).run(last.id);
    }
    db.prepare('DELETE FROM print_jobs WHERE attempt_id = ?').run(last.id);
    db.prepare('DELETE FROM attempts WHERE id = ?').run(last.id);
    db.prepare('DELETE FROM sessions WHERE order_id = ?').run(last.order_id);
    db.prepare("UPDATE orders SET status = 'open' WHERE id = ?").run(last.order_id);
  }
  db.close();
  rmSync(`${file}-purchases`, { force: true });
}
