import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { reading } from '../files/files.ts';
import { markFile, readMark } from '../inspection/journal-mark.ts';

export interface Known {
  /** Its random id, created with it; null where it is older than ids, or unreadable. */
  id: string | null;
  /** Number of purchase attempts; 0 also where unreadable. */
  attempts: number;
  /** Newest journal entry by the mark; null where there is none. */
  mark: number | null;
}

export function knownOf(database: string): Known {
  const mark = readMark(markFile(database));
  const unread: Known = { id: mark?.store ?? null, attempts: 0, mark: mark?.newest ?? null };
  if (!existsSync(database)) return unread;
  try {
    return reading(database, (sqlite) => {
      // Only own attempts: those of other benches are not in this journal.
      const own = 'SELECT count(DISTINCT attempt_id) FROM attempt_facts';
      const attempts = Number(sqlite.prepare(own).pluck().get());
      return { ...unread, id: identityIn(sqlite) ?? unread.id, attempts };
    });
  } catch {
    return unread;
  }
}

/** null for a database older than store ids. */
export function identityIn(sqlite: Database.Database): string | null {
  const has = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'store_identity'").get();
  return has ? String(sqlite.prepare('SELECT id FROM store_identity').pluck().get()) : null;
}

/**
 * - same: the backup is of this store
 * - none: nothing was bought here, as on a new computer: any bench's backup may be restored
 * - unsure: purchases were made here, and the owner is unknown
 * - another: the backup is another bench's, and purchases were made here
 */
export type Ownership = 'same' | 'none' | 'unsure' | 'another';

export function ownership(here: Known, backup: Known): Ownership {
  if (here.id !== null && here.id === backup.id) return 'same';
  if (here.attempts === 0 && (here.mark ?? 0) === 0) return 'none';
  return here.id !== null && backup.id !== null ? 'another' : 'unsure';
}
