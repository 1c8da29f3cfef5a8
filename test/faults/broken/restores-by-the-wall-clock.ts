import Database from 'better-sqlite3';
import { replace } from '../points/point.ts';

/*
 * A station whose restore decides by the wall clock what is newer than the backup: facts of the replaced
 * database dated before the backup's newest fact count as known. Loaded before the program to prove that the
 * checks detect it.
 */
interface Dated {
  at?: string;
  changed_at?: string;
  updated_at?: string;
}

/** When the backup's newest fact was written. */
let newest = '';

const isNewer = ({ at, changed_at: changed, updated_at: updated }: Dated): boolean =>
  (changed ?? updated ?? at ?? '') > newest;

function spoil(text: string, database: Database.Database, statement: Database.Statement): void {
  if (text === 'SELECT max(id) FROM attempt_facts') {
    newest = String(database.prepare('SELECT max(at) FROM attempt_facts').pluck().get());
  } else if (/^SELECT \* .*\bid > @known/.test(text)) {
    const all = statement.all.bind(statement);
    statement.all = (...values) => all(...values).filter((row) => isNewer(row as Dated));
  } else if (text === 'SELECT count(*) FROM attempt_facts WHERE id > ?') {
    // As if every entry had been found.
    statement.get = () => Number.MAX_SAFE_INTEGER;
  }
}

replace(
  Database.prototype,
  'prepare',
  (original) =>
    function (this: unknown, ...args) {
      const statement = original.apply(this, args);
      spoil(String(args[0]), this as Database.Database, statement as Database.Statement);
      return statement;
    },
);
