import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';

/*
 * A station that forgets at every start what it was buying. Loaded before the program to prove that the
 * checks detect it; the protections of the database and of the mark beside it are removed first.
 */
const file = join(process.env.FAULTS_DATA ?? '', 'station.sqlite');
if (isMainThread && existsSync(file)) {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec('DROP TRIGGER IF EXISTS attempts_kept; DROP TRIGGER IF EXISTS attempt_facts_kept');
  db.exec('DELETE FROM attempt_bodies; DELETE FROM attempt_facts; DELETE FROM attempts');
  db.exec("UPDATE orders SET status = 'open'");
  db.close();
  rmSync(`${file}-purchases`, { force: true });
}
