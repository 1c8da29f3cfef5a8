import { accessSync, constants } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
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
import type { Tables } from './database.ts';
import { cannotBeWritten, rethrow } from './failures.ts';
import { createPrivate } from './files/files.ts';

/** How long one program waits for another's write; a write of ours takes milliseconds. */
const BUSY_MS = 5000;

export interface Engine {
  file: string;
  /** The bare connection, for pragmas and backups. */
  sqlite: Database.Database;
  db: Kysely<Tables>;
  /** Called after every transaction of this connection. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * FULL, always: with WAL's usual NORMAL a power cut forgets the last commits, and one of them may
 * be the attempt to buy. fullfsync is what "on disk" means on macOS. Without recursive triggers,
 * REPLACE would delete rows of an append-only table past its triggers. What is deleted is written
 * over: it names people.
 */
const PRAGMAS = [
  'synchronous = FULL',
  'fullfsync = ON',
  'secure_delete = ON',
  'foreign_keys = ON',
  'recursive_triggers = ON',
];

/**
 * One connection to the database file, which is made (readable by its owner alone) where it is
 * missing; its folder must exist. Changes nothing in an existing file. Throws StationFailure
 * `store`, or node:fs's error.
 */
export function connect(file: string): Engine {
  createPrivate(file);
  mustBeWritable(file);
  const sqlite = openSqlite(file);
  const listeners: (() => void)[] = [];
  const committed = () => {
    for (const listener of listeners) listener();
  };
  const db = new Kysely<Tables>({ dialect: immediateDialect(sqlite, file, committed) });
  return {
    file,
    sqlite,
    db,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      if (!sqlite.open) return;
      // Takes its turn behind every query that was asked before.
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

/** Puts the file into WAL mode: readers and one writer side by side, in several processes. */
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
      // SQLite does not wait for the other program here as it does elsewhere.
      const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!busy || Date.now() > last) rethrow(error, file);
      await delay(10);
    }
  }
}

/** SQLite opens a file that may only be read without a word, and fails at the first purchase. */
function mustBeWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StationFailure(cannotBeWritten({ kind: 'database', file }), { cause: error });
  }
}

/**
 * Kysely's own dialect begins transactions as readers, and a reader that starts to write fails at
 * once when another program wrote meanwhile. Beginning as a writer waits its turn instead.
 */
function immediateDialect(sqlite: Database.Database, file: string, committed: () => void): Dialect {
  return {
    createAdapter: () =>
      // Kysely's own lock wakes all who wait for every one that is served: n questions cost n².
      Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => {
      const driver = new SqliteDriver({ database: inWords(sqlite, file) });
      const line = createLine();
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
        // A full or failing disk makes SQLite roll back by itself.
        if (sqlite.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
      };
      return driver;
    },
  };
}

/** One at a time, in the order in which they came. */
function createLine() {
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    enter: () =>
      new Promise<void>((resolve) => {
        if (busy) waiting.push(resolve);
        else resolve();
        busy = true;
      }),
    leave() {
      const next = waiting.shift();
      if (next) next();
      else busy = false;
    },
  };
}

/** The connection as Kysely sees it: what file and disk refuse comes out as a StationFailure. */
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

/** More than the store has different queries; an import's last, shorter INSERTs make the rest. */
const KEPT_STATEMENTS = 100;

/**
 * Preparing a write to `orders`, with its triggers, takes longer than running it: thousands of
 * them in one import are prepared once. The longest unused one goes first.
 */
function preparedStatements(sqlite: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
    const statement = kept.get(text) ?? sqlite.prepare(text);
    kept.delete(text);
    // Only data: a pragma or a change of the schema may do its work while it is prepared.
    if (/^\s*(select|insert|update|delete)\b/i.test(text)) kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
