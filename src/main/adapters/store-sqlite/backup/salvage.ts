import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { connect } from '../engine.ts';
import { contentFile, hashOf, placeNow } from '../files/document-files.ts';
import { FOLDER_MODE } from '../files/files.ts';
import { migrate, newestVersion } from '../migrate.ts';
import {
  entriesOf,
  gapsOf,
  newestOf,
  takeAttempts,
  takeFacts,
  takeGaps,
} from './salvage-journal.ts';
import { insert, isJson, numberOf, type Row, rowsOf, update } from './salvage-rows.ts';

/** Where a database lies, and its documents. */
export interface Stored {
  database: string;
  documents: string;
}

export interface Salvaged {
  /** Purchases that the backup did not have, or had in an earlier state. */
  purchases: number;
  /** Entries of the journal that were written, and could not be read. */
  lacking: number;
  /** Whether the database that was there could be read. */
  read: boolean;
  /** The last entry that was written, as far as anything tells. */
  last: number;
}

/**
 * What was bought after a backup, taken out of the database that it takes the place of, table by
 * table: one that has a damaged page is not read, and what it held is lacking. What is newer is told by the numbers of the journal's entries: a
 * clock may have been set. What the tables themselves refuse (STRICT, CHECK, the indexes that
 * let buy once) is not taken. Nothing is written to the damaged file.
 */
export function salvage(from: Stored, into: Stored, mark: number): Salvaged {
  const fresh = new Database(into.database, { fileMustExist: true });
  const damaged = opened(from.database, fresh);
  try {
    if (!damaged) {
      const known = numberOf(fresh, 'SELECT max(id) FROM attempt_facts');
      return { purchases: 0, lacking: Math.max(0, mark - known), read: false, last: mark };
    }
    fresh.pragma('foreign_keys = OFF');
    const taken = fresh.transaction(() => take(damaged, fresh, mark))();
    takePapers({ damaged, fresh }, { from, into }, taken.attempts);
    const { attempts, lacking, last } = taken;
    return { purchases: attempts.length, lacking, read: true, last };
  } finally {
    damaged?.close();
    fresh.close();
  }
}

/**
 * The database as this program reads it: one that an older program left is copied into `room` and
 * brought up to date there. As it is where that cannot be done.
 */
export async function readableCopy(from: Stored, room: string): Promise<Stored> {
  const copy = join(room, 'before.sqlite');
  try {
    const version = versionOf(from.database);
    if (version === newestVersion) return from;
    for (const end of ['', '-wal']) {
      if (existsSync(from.database + end)) copyFileSync(from.database + end, copy + end);
    }
    const engine = connect(copy);
    try {
      await engine.db.transaction().execute((db) => migrate(db, version, newestVersion));
    } finally {
      await engine.close();
    }
    return { ...from, database: copy };
  } catch {
    return from;
  }
}

function versionOf(database: string): number {
  const sqlite = new Database(database, { readonly: true, fileMustExist: true });
  try {
    return Number(sqlite.pragma('user_version', { simple: true }));
  } finally {
    sqlite.close();
  }
}

/** null where nothing can be read of it, or it is of another version than the backup. */
function opened(file: string, fresh: Database.Database): Database.Database | null {
  if (!existsSync(file)) return null;
  let damaged: Database.Database | null = null;
  try {
    damaged = new Database(file, { readonly: true, fileMustExist: true });
    const version = damaged.pragma('user_version', { simple: true });
    if (version !== fresh.pragma('user_version', { simple: true })) throw new Error('other');
    damaged.prepare('SELECT * FROM attempts').all();
    return damaged;
  } catch {
    damaged?.close();
    return null;
  }
}

interface Taken {
  attempts: string[];
  lacking: number;
  last: number;
}

function take(damaged: Database.Database, fresh: Database.Database, mark: number): Taken {
  const again = withoutTriggers(fresh, ['attempts_new_open', 'attempts_new_beside']);
  const gaps = [...gapsOf(damaged), ...gapsOf(fresh)];
  const entries = entriesOf(damaged, gaps);
  const last = Math.max(mark, lastOf(damaged), [...entries.keys()].at(-1) ?? 0);
  const rows = rowsOf(damaged, 'SELECT * FROM attempts ORDER BY seq');
  const attempts = takeAttempts(rows, fresh, newestOf(entries));
  const lacking = takeFacts(fresh, entries, { gaps, last });
  for (const id of attempts) {
    const row = fresh.prepare('SELECT * FROM attempts WHERE id = ?').get(id) as Row;
    takeOrder(damaged, fresh, row);
    const [body] = rowsOf(damaged, 'SELECT * FROM attempt_bodies WHERE attempt_id = ?', id);
    if (body) insert(fresh, 'attempt_bodies', body);
    agree(fresh, row);
    if (!fresh.prepare('SELECT 1 FROM orders WHERE id = ?').get(row.order_id)) {
      // Where the order could not be read, it takes its purchase up when it is imported again.
      insert(fresh, 'restore_holds', { attempt_id: id, at: row.changed_at ?? '' });
    }
  }
  takeGaps(damaged, fresh);
  takeDecisions(damaged, fresh);
  again();
  return { attempts, lacking, last };
}

/** The last number given to an entry of the journal. */
const lastOf = (damaged: Database.Database): number =>
  Number(
    rowsOf(damaged, "SELECT seq FROM sqlite_sequence WHERE name = 'attempt_facts'")[0]?.seq ?? 0,
  );

/** Purchases are copied as they stand; the triggers want them to begin open. */
function withoutTriggers(fresh: Database.Database, names: readonly string[]): () => void {
  const of = fresh.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?");
  const made = names.map((name) => String(of.pluck().get(name)));
  for (const name of names) fresh.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const sql of made) fresh.exec(sql);
  };
}

/** The order of a purchase; one that cannot be read at least says what became of it. */
function takeOrder(damaged: Database.Database, fresh: Database.Database, attempt: Row): void {
  const { order_id: id, kind, state } = attempt;
  const [order] = rowsOf(damaged, 'SELECT * FROM orders WHERE id = ?', id ?? '');
  const here = fresh.prepare('SELECT 1 FROM orders WHERE id = ?').get(id);
  if (order && isJson(order.body)) {
    const { seq: _, ...columns } = order;
    const done = here
      ? update(fresh, 'orders', order, Object.keys(columns))
      : insert(fresh, 'orders', columns);
    if (done) return;
  }
  const status = { confirmed: 'shipped', unknown: 'unknown', open: 'unknown' }[String(state)];
  if (kind !== 'outbound' || status === undefined) return;
  fresh.prepare('UPDATE orders SET status = ? WHERE id = ?').run(status, id);
}

/** Where the last facts of a purchase could not be read, one says so. */
function agree(fresh: Database.Database, { id, state, changed_at: at }: Row): void {
  const last = fresh
    .prepare('SELECT state FROM attempt_facts WHERE attempt_id = ? ORDER BY id DESC LIMIT 1')
    .pluck()
    .get(id);
  if (last === state) return;
  const data = JSON.stringify({ note: 'taken out of a damaged database' });
  fresh
    .prepare(
      "INSERT INTO attempt_facts (attempt_id, at, kind, data, state) VALUES (?, ?, 'note', ?, ?)",
    )
    .run(id, at, data, state);
}

function takeDecisions(damaged: Database.Database, fresh: Database.Database): void {
  const known = numberOf(fresh, 'SELECT max(id) FROM audit');
  for (const entry of rowsOf(damaged, 'SELECT * FROM audit WHERE id > ? ORDER BY id', known)) {
    if (isJson(entry.data)) insert(fresh, 'audit', entry);
  }
}

/** Only papers whose content is proven; the rest is fetched again. */
function takePapers(
  { damaged, fresh }: Record<'damaged' | 'fresh', Database.Database>,
  { from, into }: { from: Stored; into: Stored },
  attempts: readonly string[],
): void {
  for (const id of attempts) {
    const papers = rowsOf(damaged, 'SELECT * FROM papers WHERE attempt_id = ? ORDER BY id', id);
    if (papers.length === 0 || !papers.every((paper) => bring(paper, from, into))) continue;
    fresh.transaction(() => {
      fresh.prepare('DELETE FROM papers WHERE attempt_id = ?').run(id);
      for (const { id: _, ...paper } of papers) insert(fresh, 'papers', paper);
    })();
  }
}

function bring(paper: Row, from: Stored, into: Stored): boolean {
  const hash = String(paper.hash);
  const named = placeNow(into.documents, String(paper.file));
  const name = relative(into.documents, named);
  if (!/^[0-9a-f]{64}$/.test(hash) || name.startsWith('..') || isAbsolute(name)) return false;
  const source = contentFile(from.documents, hash);
  if (!existsSync(source) || hashOf(readFileSync(source)) !== hash) return false;
  for (const to of [contentFile(into.documents, hash), named]) {
    mkdirSync(dirname(to), { recursive: true, mode: FOLDER_MODE });
    copyFileSync(source, to);
  }
  return true;
}
