import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { StationFailure } from '../../../../shared/kernel/errors.ts';
import type { AttemptLocks } from '../../../features/purchasing/ports.ts';
import { makeFolderSync } from '../../../make-folder.ts';
import { fileFailure, rethrow } from '../failures.ts';
import { createPrivate } from './files.ts';

/**
 * One lock per order, under `dir`. Throws StationFailure `store` where the folder is unusable. The file
 * name is a hash of the order's id, so any id is safe. Lock files are empty and never removed: removing
 * one that another program is opening would let both hold the lock.
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

/** null where another program holds the file. Throws StationFailure `store` where it is unusable. */
export const holdAlone = (file: string): (() => void) | null => hold(file);

/** Runs the work with an exclusive lock on the file; null where others held it all the time. */
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
 * Lock on a data folder: shared by working programs, exclusive for replacing the database. null where
 * it is not available now. Throws StationFailure `store` where the folder is unusable.
 */
export function holdFolder(dir: string, how: 'with-others' | 'alone'): (() => void) | null {
  const begin =
    how === 'alone'
      ? (sqlite: Database.Database) => sqlite.exec('BEGIN EXCLUSIVE')
      : (sqlite: Database.Database) => {
          sqlite.exec('BEGIN');
          // A read acquires the lock.
          sqlite.prepare('SELECT 1 FROM sqlite_schema').get();
        };
  return hold(join(dir, 'in-use.lock'), begin);
}

/** References to connections with a lock: garbage collection would release it. */
const holding = new Set<Database.Database>();

/**
 * Node has no file locks; SQLite has, on every platform, and the operating system releases them when
 * the holder dies. A write transaction on an otherwise unused database is an exclusive lock between
 * connections, in this process or another. IMMEDIATE rather than EXCLUSIVE, since of two simultaneous
 * requests for EXCLUSIVE both may fail.
 */
function hold(
  file: string,
  begin = (sqlite: Database.Database): unknown => sqlite.exec('BEGIN IMMEDIATE'),
): (() => void) | null {
  let sqlite: Database.Database | null = null;
  try {
    makeFolderSync(dirname(file));
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
