import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { markFile, readMark } from '../inspection/journal-mark.ts';

/** What a database and the mark beside it tell of a store before anything takes its place. */
export interface Known {
  /** Its random id, made with it; null where it is older than that, or cannot be read. */
  id: string | null;
  /** Attempts to buy; 0 also where they cannot be read. */
  attempts: number;
  /** The newest entry of its journal, by the mark; null where there is none. */
  mark: number | null;
}

export function knownOf(database: string): Known {
  const mark = readMark(markFile(database));
  const unread: Known = { id: mark?.store ?? null, attempts: 0, mark: mark?.newest ?? null };
  if (!existsSync(database)) return unread;
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(database, { readonly: true, fileMustExist: true });
    // Its own: what came of a site is in no journal of this one.
    const own = 'SELECT count(DISTINCT attempt_id) FROM attempt_facts';
    const attempts = Number(sqlite.prepare(own).pluck().get());
    return { ...unread, id: identityIn(sqlite) ?? unread.id, attempts };
  } catch {
    return unread;
  } finally {
    sqlite?.close();
  }
}

/** null of a database that is older than identities. */
export function identityIn(sqlite: Database.Database): string | null {
  const has = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'store_identity'").get();
  return has ? String(sqlite.prepare('SELECT id FROM store_identity').pluck().get()) : null;
}

/**
 * - same: the backup is of this very store
 * - none: nothing was bought here, as on a replaced computer: any bench's backup may take its place
 * - unsure: purchases were made here, and nothing tells whose
 * - another: the backup is of another bench, and purchases were made here
 */
export type Ownership = 'same' | 'none' | 'unsure' | 'another';

export function ownership(here: Known, backup: Known): Ownership {
  if (here.id !== null && here.id === backup.id) return 'same';
  if (here.attempts === 0 && (here.mark ?? 0) === 0) return 'none';
  return here.id !== null && backup.id !== null ? 'another' : 'unsure';
}
