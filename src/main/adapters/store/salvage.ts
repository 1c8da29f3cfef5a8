import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import Database from 'better-sqlite3';
import { contentFile, hashOf, placeNow } from './document-files.ts';
import { isDamage } from './failures.ts';
import { FOLDER_MODE } from './files.ts';

type Row = Record<string, string | number | null>;

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
  /** What the mark of the journal must say, so that what is lacking keeps the station shut. */
  mark: number;
}

/**
 * What was bought after a backup, taken out of the database that it takes the place of: row by row,
 * past pages that cannot be read. What the tables themselves refuse (STRICT, CHECK, the indexes that
 * let buy once) is not taken. Nothing is written to the damaged file.
 */
export function salvage(from: Stored, into: Stored, mark: number): Salvaged {
  const fresh = new Database(into.database, { fileMustExist: true });
  const damaged = opened(from.database, fresh);
  try {
    const newest = () => numberOf(fresh, 'SELECT max(id) FROM attempt_facts');
    const known = newest();
    if (!damaged) return { purchases: 0, lacking: Math.max(0, mark - known), mark };
    fresh.pragma('foreign_keys = OFF');
    const taken = fresh.transaction(() => take(damaged, fresh, known, mark))();
    takePapers({ damaged, fresh }, { from, into }, taken.attempts);
    const { lacking } = taken;
    const needed = lacking > 0 ? Math.max(mark, newest() + 1) : mark;
    return { purchases: taken.attempts.length, lacking, mark: needed };
  } finally {
    damaged?.close();
    fresh.close();
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
    damaged.prepare('SELECT 1 FROM sqlite_schema').get();
    damaged.prepare('SELECT 1 FROM attempts LIMIT 0');
    return damaged;
  } catch {
    damaged?.close();
    return null;
  }
}

interface Taken {
  attempts: string[];
  lacking: number;
}

function take(
  damaged: Database.Database,
  fresh: Database.Database,
  known: number,
  mark: number,
): Taken {
  const again = withoutTriggers(fresh, ['attempts_new_open', 'attempts_new_beside']);
  const attempts = takeAttempts(damaged, fresh);
  const last = Math.max(mark, lastOf(damaged, 'attempt_facts', 'id'));
  let lacking = 0;
  const isKnown = fresh.prepare('SELECT 1 FROM attempts WHERE id = ?');
  for (let id = known + 1; id <= last; id += 1) {
    const fact = rowOf(damaged, 'SELECT * FROM attempt_facts WHERE id = ?', id);
    const fits = fact && isKnown.get(fact.attempt_id) && isJson(fact.data);
    if (!fits || !insert(fresh, 'attempt_facts', fact)) lacking += 1;
  }
  for (const id of attempts) {
    const row = fresh.prepare('SELECT * FROM attempts WHERE id = ?').get(id) as Row;
    takeOrder(damaged, fresh, row);
    const body = rowOf(damaged, 'SELECT * FROM attempt_bodies WHERE attempt_id = ?', id);
    if (body) insert(fresh, 'attempt_bodies', body);
    agree(fresh, row);
  }
  takeDecisions(damaged, fresh);
  again();
  return { attempts, lacking };
}

/** Purchases are copied as they stand; the triggers want them to begin open. */
function withoutTriggers(fresh: Database.Database, names: readonly string[]): () => void {
  const of = fresh.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?");
  const made = names.map((name) => String(of.pluck().get(name)));
  for (const name of names) fresh.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const sql of made) fresh.exec(sql);
  };
}

const MAY_CHANGE = ['state', 'beside', 'sendings', 'changed_at', 'answer', 'shipment_id', 'why'];

function takeAttempts(damaged: Database.Database, fresh: Database.Database): string[] {
  const has = fresh.prepare('SELECT changed_at FROM attempts WHERE id = ?').pluck();
  const newer: { row: Row; isNew: boolean }[] = [];
  for (let seq = 1; seq <= lastOf(damaged, 'attempts', 'seq'); seq += 1) {
    const row = rowOf(damaged, 'SELECT * FROM attempts WHERE seq = ?', seq);
    if (!row || !isJson(row.accepted) || (row.answer !== null && !isJson(row.answer))) continue;
    const before = has.get(row.id);
    if (before !== undefined && String(before) >= String(row.changed_at)) continue;
    newer.push({ row, isNew: before === undefined });
  }
  // What is over by now makes room for what was bought after it.
  const inTurn = newer.toSorted((a, b) => Number(a.isNew) - Number(b.isNew));
  return inTurn
    .filter(({ row, isNew }) =>
      isNew ? insert(fresh, 'attempts', row) : update(fresh, 'attempts', row, MAY_CHANGE),
    )
    .map(({ row }) => String(row.id));
}

/** The order of a purchase; one that cannot be read at least says what became of it. */
function takeOrder(damaged: Database.Database, fresh: Database.Database, attempt: Row): void {
  const { order_id: id, kind, state } = attempt;
  const order = rowOf(damaged, 'SELECT * FROM orders WHERE id = ?', id ?? '');
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
  const last = lastOf(damaged, 'audit', 'id');
  for (let id = numberOf(fresh, 'SELECT max(id) FROM audit') + 1; id <= last; id += 1) {
    const entry = rowOf(damaged, 'SELECT * FROM audit WHERE id = ?', id);
    if (entry && isJson(entry.data)) insert(fresh, 'audit', entry);
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

/** The last number given; by its counter where the last page cannot be read. */
function lastOf(damaged: Database.Database, table: string, key: string): number {
  const newest = rowOf(damaged, `SELECT max(${key}) AS last FROM ${table}`);
  const counted = rowOf(damaged, 'SELECT seq AS last FROM sqlite_sequence WHERE name = ?', table);
  return Math.max(Number(newest?.last ?? 0), Number(counted?.last ?? 0));
}

function rowOf(damaged: Database.Database, query: string, ...values: (string | number)[]) {
  return rowsOf(damaged, query, ...values)[0] ?? null;
}

function rowsOf(damaged: Database.Database, query: string, ...values: (string | number)[]): Row[] {
  try {
    return damaged.prepare(query).all(...values) as Row[];
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

function insert(fresh: Database.Database, table: string, row: Row): boolean {
  const columns = Object.keys(row);
  const places = columns.map((column) => `@${column}`);
  return done(() =>
    fresh.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`).run(row),
  );
}

function update(
  fresh: Database.Database,
  table: string,
  row: Row,
  columns: readonly string[],
): boolean {
  const set = columns.map((column) => `${column} = @${column}`);
  return done(() => fresh.prepare(`UPDATE ${table} SET ${set.join()} WHERE id = @id`).run(row));
}

/** What a table refuses is no row of a whole database. */
function done(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
}

function isJson(value: Row[string] | undefined): boolean {
  try {
    JSON.parse(String(value));
    return true;
  } catch {
    return false;
  }
}

const numberOf = (sqlite: Database.Database, query: string): number =>
  Number(sqlite.prepare(query).pluck().get() ?? 0);
