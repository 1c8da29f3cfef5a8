import Database from 'better-sqlite3';
import { replace } from '../points/point.ts';

/*
 * A station that forgets its batch at every start, and writes nothing into its audit log. Loaded before the
 * program to prove that the checks detect it.
 */
const started = new WeakSet<object>();

replace(
  Database.prototype,
  'prepare',
  (original) =>
    function (this: unknown, ...args) {
      const text = String(args[0]);
      const store = Object(this) as object;
      if (text.includes('"batch_runs"') && !started.has(store)) {
        started.add(store);
        const end = 'UPDATE batch_runs SET ended_at = at WHERE ended_at IS NULL';
        (original.call(this, end) as Database.Statement).run();
      }
      const statement = original.apply(this, args) as Database.Statement;
      if (/^insert into "?audit"?/i.test(text))
        statement.run = () => ({ changes: 1, lastInsertRowid: 1 });
      return statement;
    },
);
