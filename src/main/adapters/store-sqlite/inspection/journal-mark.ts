import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { isCode, type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import { listed, type Message, say } from '../../../../shared/kernel/message.ts';
import type { PurchaseJournal } from '../../../features/purchasing/ports.ts';
import { interruptedRestore, unfinishedRestore } from '../backup/asides.ts';
import { whereItLies } from '../backup/backup-record.ts';
import type { Engine } from '../engine.ts';
import { storeError } from '../failures.ts';
import { FILE_MODE, reading } from '../files/files.ts';
import { newestFact } from '../purchases/attempt-rows.ts';

/**
 * Progress of the purchase journal: number of its newest fact and the store's id, in a small file beside the
 * database. SQLite cannot detect a lost write-ahead log, or a missing or replaced file: it would open as if
 * nothing had been bought since.
 */
export const markFile = (database: string): string => `${database}-purchases`;

/**
 * Throws StationFailure `store` where the database has fewer facts than the mark, or was moved aside by a restore that
 * did not end. Opens it read-only, so that the rest of the file and its log are preserved.
 */
export function assertJournalComplete(database: string): void {
  if (isGone(database)) {
    const why = whyGone(database);
    if (why) throw new StationFailure(why);
    return;
  }
  const mark = markIn(markFile(database));
  if (mark === 0) return;
  const newest = newestIn(database);
  if (newest !== null && newest < mark) throw new StationFailure(forgetful(database, newest, mark));
}

/** null where there never was one. */
function whyGone(database: string): StationError | null {
  const dir = dirname(database);
  const stopped = interruptedRestore(dir);
  if (stopped) return interrupted(database, stopped.aside);
  if (existsSync(markFile(database))) {
    const mark = markIn(markFile(database));
    return mark > 0 ? forgetful(database, 0, mark) : gone(database);
  }
  const begun = unfinishedRestore(dir);
  return begun === null ? null : notRestoredYet(database, begun);
}

/**
 * For a store without purchases: creates the mark, so that a later loss of the database is detected. A
 * database by an earlier program has no store id yet.
 */
export function beginMark(database: string, store: string): void {
  const mark = readMark(markFile(database));
  if (mark?.store === store) return;
  try {
    writeMark(markFile(database), mark?.newest ?? 0, store);
  } catch {
    // Ignored: the next start or the first purchase creates it.
  }
}

const isGone = (database: string): boolean =>
  (statSync(database, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** The journal, which updates its mark with every fact. */
export function marked(
  journal: PurchaseJournal,
  { db, file }: Engine,
  store: string,
): PurchaseJournal {
  async function raise(): Promise<void> {
    try {
      // Queued like any query: a fact that may be rolled back is not counted.
      const newest = await newestFact(db);
      if (newest > markIn(markFile(file))) writeMark(markFile(file), newest, store);
    } catch {
      // The fact itself is durable: a failed mark must not make it fail.
    }
  }
  return {
    ...journal,
    async open(attempt, body) {
      const opened = await journal.open(attempt, body);
      await raise();
      return opened;
    },
    async append(attemptId, fact, change) {
      const attempt = await journal.append(attemptId, fact, change);
      await raise();
      return attempt;
    },
    async sendWithin(attemptId, data, forbids) {
      const sent = await journal.sendWithin(attemptId, data, forbids);
      await raise();
      return sent;
    },
  };
}

const markIn = (file: string): number => readMark(file)?.newest ?? 0;

/** null where it is missing or unreadable. */
export function readMark(file: string): { newest: number; store: string | null } | null {
  try {
    const [, newest, store = null] =
      /^(\d{15})\n(?:([0-9a-f]{32})\n)?$/.exec(readFileSync(file, 'utf8')) ?? [];
    return newest === undefined ? null : { newest: Number(newest), store };
  } catch {
    return null;
  }
}

/**
 * Overwritten in place, so that it works on a full disk; a power cut can only affect the mark, as the fact is
 * durable already.
 */
export function writeMark(file: string, newest: number, store: string): void {
  const handle = openForWriting(file);
  try {
    writeSync(handle, `${String(newest).padStart(15, '0')}\n${store}\n`, 0);
  } finally {
    closeSync(handle);
  }
}

function openForWriting(file: string): number {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    return openSync(file, 'wx', FILE_MODE);
  }
}

/** null where unknown: opening the database reports why. */
function newestIn(database: string): number | null {
  try {
    return reading(database, (sqlite) => {
      const tables = sqlite.prepare('SELECT name FROM sqlite_schema').pluck().all();
      if (tables.length === 0) return 0;
      if (!tables.includes('attempt_facts')) return null;
      const newest = Number(sqlite.prepare('SELECT max(id) FROM attempt_facts').pluck().get());
      return Math.max(newest, tables.includes('journal_gaps') ? lastGap(sqlite) : 0);
    });
  } catch {
    return null;
  }
}

/** Entries lost in a restore were checked or are held, so they are not reported again. */
const lastGap = (sqlite: Database.Database): number =>
  Number(sqlite.prepare('SELECT max(through_fact) FROM journal_gaps').pluck().get());

const gone = (database: string): StationError =>
  lost(
    database,
    say(
      'The database {database} is missing or empty. Nothing was changed and nothing is bought. Put it back together with its -wal file, or restore a backup with "packbench restore FILE". To start with an empty one, remove {markFile}.',
      { database, markFile: markFile(database) },
    ),
  );

const interrupted = (database: string, aside: string): StationError =>
  lost(
    database,
    say(
      'A restore was interrupted: the database {database} is not in its place yet, and the data as it was is in {aside}. Nothing is bought. Run "packbench restore FILE" again with a backup of this bench: purchases made since are recovered from there. Remove nothing.',
      { database, aside },
    ),
  );

const notRestoredYet = (database: string, begun: string): StationError =>
  storeError(
    say(
      'A restore was interrupted before it put anything in its place: there is no database {database} yet. Nothing is bought. Run "packbench restore FILE" again with the same backup. To start with an empty one, remove {begun}.',
      { database, begun },
    ),
    { retry: 'after-change' },
  );

const forgetful = (database: string, newest: number, mark: number): StationError =>
  lost(
    database,
    say(
      'The database {database} has lost purchases: its journal ends at entry {newest}, and entry {mark} was written. The file or the end of its log (-wal) is gone, or an older copy stands in its place. Nothing was changed and nothing is bought. Put the newest copy back together with its -wal file, or restore a backup with "packbench restore FILE". To go on with this one, look in the partner\'s portal for what was bought since, then remove {markFile}.',
      { database, newest, mark, markFile: markFile(database) },
    ),
  );

const lost = (database: string, what: Message): StationError =>
  storeError(listed([what, whereItLies(database)], ' '), { retry: 'after-change' });
