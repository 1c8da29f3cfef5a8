import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { StationFailure } from '../../../../shared/kernel/errors.ts';
import type { AttemptLocks } from '../../../features/purchasing/ports.ts';
import { fileFailure, rethrow } from '../failures.ts';
import { createPrivate, FOLDER_MODE } from './files.ts';

/**
 * One lock per order, under `dir`. Throws StationFailure `store` where the folder cannot be used.
 * The order's id is hashed into the file's name, so any id is a safe one. Lock files are empty and
 * stay: removing one that another program is just opening would let both hold "the" lock.
 */
export function openLocks(dir: string): AttemptLocks {
  return {
    async tryAcquire(orderId) {
      const name = createHash('sha256').update(orderId).digest('hex');
      const release = hold(join(dir, `${name}.lock`));
      return release ? { release } : null;
    },
  };
}

/** null where another program holds the file. Throws StationFailure `store` where it cannot be used. */
export const holdAlone = (file: string): (() => void) | null => hold(file);

/** Does the work while this program alone holds the file; null where others held it all the time. */
export async function whileHeld<T>(
  file: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<{ done: T } | null> {
  const last = Date.now() + patienceMs;
  let release = hold(file);
  while (!release) {
    if (Date.now() > last) return null;
    await delay(10);
    release = hold(file);
  }
  try {
    return { done: await work() };
  } finally {
    release();
  }
}

/**
 * Whether programs work on a folder: each holds its lock with the others, and whoever puts another
 * database in its place must hold it alone. null where it cannot be had just now. Throws
 * StationFailure `store` where the folder cannot be used.
 */
export function holdFolder(dir: string, how: 'with-others' | 'alone'): (() => void) | null {
  const begin =
    how === 'alone'
      ? (sqlite: Database.Database) => sqlite.exec('BEGIN EXCLUSIVE')
      : (sqlite: Database.Database) => {
          sqlite.exec('BEGIN');
          // Reading is what takes the lock.
          sqlite.prepare('SELECT 1 FROM sqlite_schema').get();
        };
  return hold(join(dir, 'in-use.lock'), begin);
}

/** Connections that hold a lock: one that is garbage collected would drop it. */
const holding = new Set<Database.Database>();

/**
 * Node has no file locks; SQLite has, on every platform, and the operating system drops them when
 * their holder dies. A write transaction on a database that nobody writes is such a lock: only one
 * connection may have it, in this process or in another. IMMEDIATE rather than EXCLUSIVE, because
 * of two who ask for EXCLUSIVE at the same moment it may refuse both.
 */
function hold(
  file: string,
  begin = (sqlite: Database.Database): unknown => sqlite.exec('BEGIN IMMEDIATE'),
): (() => void) | null {
  let sqlite: Database.Database | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
    createPrivate(file);
    sqlite = new Database(file, { timeout: 0 });
    begin(sqlite);
  } catch (error) {
    sqlite?.close();
    const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (busy) return null;
    const known = fileFailure(error, `The lock ${file} cannot be taken`);
    if (known) throw new StationFailure(known, { cause: error });
    return rethrow(error, file, 'lock');
  }
  const held = sqlite;
  holding.add(held);
  return () => {
    holding.delete(held);
    held.close();
  };
}
