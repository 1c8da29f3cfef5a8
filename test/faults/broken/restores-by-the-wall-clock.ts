import Database from 'better-sqlite3';
import { replace } from '../points/point.ts';

/*
 * A station whose restore tells by the wall clock what is newer than the backup: of the database that
 * was there, whatever is dated before the backup's newest fact counts as known. Loaded before the
 * program to see that the checks notice.
 */
interface Dated {
  at?: string;
  changed_at?: string;
  attempt_id?: string;
}

/** When the backup's newest fact was written. */
let newest = '';
let replaced: Database.Database | null = null;

const isNewer = ({ at, changed_at: changed }: Dated): boolean => (changed ?? at ?? '') > newest;

/** Who a fact of the database that was there is of, where it is dated too early to be looked at. */
function oldFact(id: unknown): string | undefined {
  const fact = replaced?.prepare('SELECT at, attempt_id FROM attempt_facts WHERE id = ?').get(id);
  return fact && !isNewer(fact) ? (fact as Dated).attempt_id : undefined;
}

const WRONG: Record<string, (database: Database.Database, statement: Database.Statement) => void> =
  {
    'SELECT max(id) FROM attempt_facts'(backup) {
      newest = String(backup.prepare('SELECT max(at) FROM attempt_facts').pluck().get());
    },
    'SELECT * FROM attempts ORDER BY seq'(database, statement) {
      replaced = database;
      const all = statement.all.bind(statement);
      statement.all = (...values) => all(...values).filter((row) => isNewer(row as Dated));
    },
    'SELECT attempt_id FROM attempt_facts WHERE id = ?'(_, statement) {
      const get = statement.get.bind(statement);
      statement.get = (id) => get(id) ?? oldFact(id);
    },
  };

replace(
  Database.prototype,
  'prepare',
  (original) =>
    function (this: unknown, ...args) {
      const statement = original.apply(this, args);
      WRONG[String(args[0])]?.(this as Database.Database, statement as Database.Statement);
      return statement;
    },
);
