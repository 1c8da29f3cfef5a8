import Database from 'better-sqlite3';
import { replace } from '../points/point.ts';

/** A station that does not keep the amount of a rule for the order that it would have bought. */
replace(
  Database.prototype,
  'prepare',
  (original) =>
    function (this: unknown, ...args) {
      const statement = original.apply(this, args) as Database.Statement;
      if (!String(args[0]).startsWith('insert into price_limits')) return statement;
      const { run } = statement;
      statement.run = (...given: unknown[]) =>
        given.flat().some((value) => String(value).includes('"from":"rule"'))
          ? { changes: 0, lastInsertRowid: 0 }
          : run.apply(statement, given);
      return statement;
    },
);
