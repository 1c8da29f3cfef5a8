import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { replace } from '../points/point.ts';

/*
 * A station whose locks exclude nobody and whose database accepts any number of attempts. Loaded before the
 * program to prove that the checks detect it.
 */
const file = join(process.env.FAULTS_DATA ?? '', 'station.sqlite');
if (isMainThread && existsSync(file)) {
  const db = new Database(file);
  db.exec('DROP INDEX IF EXISTS attempts_buy_once; DROP INDEX IF EXISTS attempts_one_per_order');
  db.close();
}
replace(
  Database.prototype,
  'exec',
  (original) =>
    function (this: unknown, ...args) {
      const isLock = String(Reflect.get(Object(this), 'name')).endsWith('.lock');
      return isLock ? this : original.apply(this, args);
    },
);
