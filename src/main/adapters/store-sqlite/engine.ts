import { accessSync, constants } from 'node:fs';
import { setTimeout as delay, setImmediate as thisTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { failure, StationFailure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { cannotBeWritten, rethrow } from './failures.ts';
import { createPrivate } from './files/files.ts';
import type { Tables } from './tables.ts';

/** How long a program waits for another's write; our own writes take milliseconds. */
const BUSY_MS = 5000;

export interface Engine {
  file: string;
  /** The plain connection, for pragmas and backups. */
  sqlite: Database.Database;
  db: Kysely<Tables>;
  /** Called after every transaction of this connection. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Always FULL: with the usual NORMAL of WAL mode a power cut loses the last commits, one of which
 * may be the purchase attempt. fullfsync is required for durability on macOS. Without recursive
 * triggers, REPLACE would delete rows of an append-only table without firing its triggers. Deleted
 * data is overwritten, as it is personal.
 */
const PRAGMAS = [
  'synchronous = FULL',
  'fullfsync = ON',
  'secure_delete = ON',
  'foreign_keys = ON',
  'recursive_triggers = ON',
];

/**
 * A connection to the database file, which is created (readable only by its owner) where missing;
 * its folder must exist. Does not change an existing file. Throws StationFailure `store`, or
 * node:fs's error.
 */
export function connect(file: string): Engine {
  createPrivate(file);
  mustBeWritable(file);
  const sqlite = openSqlite(file);
  const listeners: (() => void)[] = [];
  const committed = () => {
    for (const listener of listeners) listener();
  };
  const line = createLine();
  const db = new Kysely<Tables>({ dialect: immediateDialect(sqlite, file, line, committed) });
  return {
    file,
    sqlite,
    db,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      if (!sqlite.open) return;
      // Waits for every query issued before. The first ones enter the line once Kysely has started, which takes
      // no longer than this turn.
      await thisTurn();
      await db.connection().execute(async () => undefined);
      await db.destroy();
    },
  };
}

function openSqlite(file: string): Database.Database {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(file, { timeout: BUSY_MS });
    for (const pragma of PRAGMAS) sqlite.pragma(pragma);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    return rethrow(error, file);
  }
}

/** Switches the file to WAL mode: readers and one writer in parallel, in several processes. */
export async function turnOnWal({ sqlite, file }: Engine): Promise<void> {
  const last = Date.now() + BUSY_MS;
  for (;;) {
    try {
      if (sqlite.pragma('journal_mode = WAL', { simple: true }) === 'wal') return;
      throw failure(
        'store',
        say(
          'The disk that holds the database {file} cannot keep it safely (no write-ahead log). Choose a data folder on a local disk.',
          { file },
        ),
      );
    } catch (error) {
      // Unlike elsewhere, SQLite does not wait for the other program here.
      const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!busy || Date.now() > last) rethrow(error, file);
      await delay(10);
    }
  }
}

/** SQLite silently opens a read-only file, and would only fail at the first purchase. */
function mustBeWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StationFailure(cannotBeWritten({ kind: 'database', file }), { cause: error });
  }
}

/**
 * Kysely's dialect begins transactions as reads, and upgrading to a write fails at once when
 * another program wrote in between. BEGIN IMMEDIATE waits for its turn instead.
 */
function immediateDialect(
  sqlite: Database.Database,
  file: string,
  line: Line,
  committed: () => void,
): Dialect {
  return {
    createAdapter: () =>
      // Kysely's lock wakes all waiters each time: n queries would cost n².
      Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => {
      const driver = new SqliteDriver({ database: inWords(sqlite, file) });
      const connection = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => {
        await line.enter();
        return await connection();
      };
      driver.releaseConnection = async () => line.leave();
      driver.beginTransaction = async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      };
      driver.commitTransaction = async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('commit'));
        committed();
      };
      driver.rollbackTransaction = async (connection) => {
        // SQLite rolls back by itself on a full or failing disk.
        if (sqlite.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
      };
      return driver;
    },
  };
}

type Line = ReturnType<typeof createLine>;

/** A mutex, first come, first served. */
function createLine() {
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    async enter(): Promise<void> {
      if (busy) return await new Promise((resolve) => waiting.push(resolve));
      busy = true;
    },
    leave() {
      const next = waiting.shift();
      if (next) next();
      else busy = false;
    },
  };
}

/** The connection for Kysely: errors of file and disk become a StationFailure. */
function inWords(sqlite: Database.Database, file: string): SqliteDatabase {
  const prepared = preparedStatements(sqlite);
  function speaking<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      return rethrow(error, file);
    }
  }
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = speaking(() => prepared(text));
      return {
        reader: statement.reader,
        all: (parameters) => speaking(() => statement.all(parameters)),
        run: (parameters) => speaking(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}

/**
 * SQLite plans a statement anew where a parameter is bound whose value could influence the plan, as that of
 * `column = ?` often could, and better-sqlite3 clears all parameters after each run, which counts as such a
 * change: planning takes ten times as long as the query. The value of `+?` has no influence. So a partial
 * index is only used where the query has its condition's values in its text (`sql.lit`).
 */
const plannedOnce = (text: string): string => text.replace(/(=|<>) \?/g, '$1 +?');

const KEPT = /^\s*(select|insert|update|delete|begin|commit|savepoint|release|rollback)\b/i;

/** More than the store's different queries; the varying last INSERTs of imports use the rest. */
const KEPT_STATEMENTS = 100;

/**
 * Preparing a write to `orders` with its triggers takes longer than running it: an import's
 * thousands share one statement. Evicts the least recently used.
 */
function preparedStatements(sqlite: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
    const statement = kept.get(text) ?? sqlite.prepare(plannedOnce(text));
    kept.delete(text);
    // No pragma and no schema change: they may take effect while being prepared.
    if (KEPT.test(text)) kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
