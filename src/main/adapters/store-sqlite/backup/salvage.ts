import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import {
  keptLimits,
  limitsKept,
  StoredLimitSchema,
  statedAtBoth,
} from '../../../../shared/rating/price-limit.ts';
import { makeFolderSync } from '../../../make-folder.ts';
import { contentFile, hashOf, placeNow } from '../files/document-files.ts';
import { put, type Row, type Sqlite, whereReadable } from './put-row.ts';
import { takeOrders, takePacking } from './salvage-orders.ts';

export interface Stored {
  database: string;
  documents: string;
}

interface Salvaged {
  /** Purchases that were missing in the backup, or in an earlier state there. */
  purchases: number;
  /** Journal entries that were written and are missing here. */
  lacking: number;
  read: boolean;
  /** Whether what was stated for orders since the backup was taken over. */
  limits: boolean;
  /** Whether orders imported, changed, held, cancelled since the backup were taken over. */
  orders: boolean;
  /** Number of the last entry written, as far as known. */
  last: number;
}

/** Entries are compared by number, not by time: a clock may have been set. */
const LATER = 'SELECT attempt_id FROM attempt_facts WHERE id > @known';

/** By table: rows about later entries, and columns that may differ in rows that the backup has. */
const TABLES: readonly { table: string; which: string; changes: readonly string[] }[] = [
  {
    table: 'attempts',
    which: `id IN (${LATER}) ORDER BY seq`,
    changes: [
      ...['state', 'duplicate_of', 'sendings', 'changed_at', 'why'],
      ...['answer', 'shipment_id', 'shipment_key'],
    ],
  },
  {
    table: 'orders',
    which: `id IN (SELECT order_id FROM attempts WHERE id IN (${LATER}))`,
    changes: [
      ...['status', 'ship_to_name', 'ship_to_city', 'ship_to_country', 'lines', 'units'],
      ...['ship_by', 'search', 'body', 'updated_at', 'erased_at', 'goes_with'],
    ],
  },
  { table: 'attempt_facts', which: 'id > @known', changes: [] },
  { table: 'attempt_bodies', which: `attempt_id IN (${LATER})`, changes: [] },
  { table: 'journal_gaps', which: '@known >= 0', changes: ['looked_at'] },
  { table: 'restore_holds', which: '@known >= 0', changes: [] },
];

/**
 * Recovers purchases made after a backup from the database that it replaces: all, or none where any is
 * unreadable or violates the schema (STRICT, CHECK, unique indexes). Orders changed since, what was packed and
 * print jobs come along if they can be read. Does not write to the replaced file.
 */
export function salvage(from: Stored, into: Stored, mark: number): Salvaged {
  const fresh = new Database(into.database, { fileMustExist: true });
  const known = Number(fresh.prepare('SELECT max(id) FROM attempt_facts').pluck().get());
  let replaced: Sqlite | null = null;
  let limits = false;
  try {
    const before = new Database(from.database, { readonly: true, fileMustExist: true });
    replaced = before;
    const oneLine = isOneLine(before, fresh, known);
    limits = takeLimits(before, fresh, oneLine);
    if (versionOf(before) !== versionOf(fresh)) return { ...unread(known, mark), limits };
    if (!oneLine) {
      const lost = unread(known, Math.max(mark, lastOf(before)));
      return { ...lost, lacking: Math.max(1, lost.lacking), limits };
    }
    fresh.pragma('foreign_keys = OFF');
    return fresh.transaction(() => {
      const orders = takeOrders(before, fresh);
      const attempts = take(before, fresh, known);
      takeDocuments({ replaced: before, fresh }, { from, into }, attempts);
      takePacking(before, fresh, { attempts, orders: orders ?? [] });
      takePrintJobs(before, fresh);
      const last = Math.max(mark, lastOf(before));
      const lacking = missing(fresh, known, last);
      const purchases = attempts.length;
      return { purchases, lacking, read: true, limits, orders: orders !== null, last };
    })();
  } catch (error) {
    if (error instanceof Database.SqliteError || error instanceof SyntaxError)
      return { ...unread(known, mark), limits };
    throw error;
  } finally {
    replaced?.close();
    fresh.close();
  }
}

const unread = (known: number, mark: number): Salvaged => ({
  purchases: 0,
  lacking: Math.max(0, mark - known),
  read: false,
  limits: false,
  orders: false,
  last: mark,
});

/**
 * Whether the backup's journal is a prefix of the replaced one. Two copies of a store that both bought
 * gave the same numbers to different entries, which then cannot be compared.
 */
function isOneLine(replaced: Sqlite, fresh: Sqlite, known: number): boolean {
  const last = replaced
    .prepare('SELECT id, attempt_id, at FROM attempt_facts WHERE id <= ? ORDER BY id DESC LIMIT 1')
    .get(known) as Row | undefined;
  if (!last) return true;
  const same = 'SELECT 1 FROM attempt_facts WHERE id = ? AND attempt_id = ? AND at = ?';
  return fresh.prepare(same).get(last.id, last.attempt_id, last.at) !== undefined;
}

const versionOf = (sqlite: Sqlite) => sqlite.pragma('user_version', { simple: true });

const lastOf = (sqlite: Sqlite): number =>
  Number(
    sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'attempt_facts'").pluck().get() ??
      0,
  );

function take(replaced: Sqlite, fresh: Sqlite, known: number): string[] {
  const again = withoutTriggers(fresh, ['attempts_new_open', 'attempts_new_beside']);
  const rowsOf = (table: string, which: string, at: number) =>
    replaced.prepare(`SELECT * FROM ${table} WHERE ${which}`).all({ known: at }) as Row[];
  const attempts: string[] = [];
  for (const { table, which, changes } of TABLES) {
    const rows = rowsOf(table, which, known);
    for (const row of rows) put(fresh, table, row, changes);
    if (table === 'attempts') attempts.push(...rows.map(({ id }) => String(id)));
  }
  const decided = Number(fresh.prepare('SELECT max(id) FROM audit').pluck().get());
  for (const entry of rowsOf('audit', 'id > @known', decided)) put(fresh, 'audit', entry, []);
  again();
  return attempts;
}

/** Purchases are copied in their state; the triggers would require them to begin open. */
function withoutTriggers(fresh: Sqlite, names: readonly string[]): () => void {
  const of = fresh.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?");
  const made = names.map((name) => String(of.pluck().get(name)));
  for (const name of names) fresh.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const sql of made) fresh.exec(sql);
  };
}

/** Number of missing entries up to the last one, without those skipped by an earlier restore. */
function missing(fresh: Sqlite, known: number, last: number): number {
  const later = fresh.prepare('SELECT count(*) FROM attempt_facts WHERE id > ?').pluck().get(known);
  const gaps = fresh
    .prepare('SELECT after_fact, through_fact FROM journal_gaps ORDER BY after_fact')
    .all() as { after_fact: number; through_fact: number }[];
  let left = last - known - Number(later);
  let at = known;
  for (const { after_fact, through_fact } of gaps) {
    const begin = Math.max(at, after_fact);
    const end = Math.min(last, through_fact);
    if (end <= begin) continue;
    left -= end - begin;
    at = end;
  }
  return Math.max(0, left);
}

const LimitRowSchema = z.object({ merchant: z.string(), reference: z.string(), body: z.string() });
type LimitRow = z.infer<typeof LimitRowSchema>;

/**
 * What was stated for orders until now, with its turns, in place of what the backup has. Of two copies of a store
 * that both went on, both hold. False where it cannot be read.
 */
function takeLimits(replaced: Sqlite, fresh: Sqlite, oneLine: boolean): boolean {
  const nameOf = ({ merchant, reference }: LimitRow) => JSON.stringify([merchant, reference]);
  try {
    fresh.transaction(() => {
      for (const table of ['price_limits', 'return_limits']) {
        const rowsOf = (sqlite: Sqlite) =>
          LimitRowSchema.array().parse(sqlite.prepare(`SELECT * FROM ${table}`).all());
        const theirs = new Map(rowsOf(fresh).map((row) => [nameOf(row), row]));
        const put = fresh.prepare(`INSERT INTO ${table} VALUES (@merchant, @reference, @body)
          ON CONFLICT DO UPDATE SET body = @body`);
        for (const row of rowsOf(replaced)) {
          const [name, ours] = [nameOf(row), limitOf(row)];
          const other = theirs.get(name);
          theirs.delete(name);
          if (other?.body === row.body) continue;
          const both = other && !oneLine ? statedAtBoth(limitOf(other), ours) : limitsKept(ours);
          put.run({ ...row, body: JSON.stringify(keptLimits(both)) });
        }
        const end = fresh.prepare(`DELETE FROM ${table} WHERE merchant = ? AND reference = ?`);
        if (oneLine) for (const row of theirs.values()) end.run(row.merchant, row.reference);
      }
      const last = replaced.prepare('SELECT last FROM stated_turns').pluck().get();
      fresh.prepare('UPDATE stated_turns SET last = max(last, ?)').run(z.number().parse(last));
    })();
    return true;
  } catch (error) {
    const isUnread =
      error instanceof Database.SqliteError ||
      error instanceof SyntaxError ||
      error instanceof z.ZodError;
    if (isUnread) return false;
    throw error;
  }
}

const limitOf = ({ body }: LimitRow) => StoredLimitSchema.parse(JSON.parse(body));

/** Columns of a print job that change while it waits for a printer or a person. */
const JOB_CHANGES = ['target', 'state', 'held', 'detail', 'confirmed_at', 'lease', 'closed'];

/** Nothing that printed since may print again by itself. Unreadable print jobs stop no purchase. */
function takePrintJobs(replaced: Sqlite, fresh: Sqlite): void {
  const firstOpen = fresh
    .prepare("SELECT min(seq) FROM print_jobs WHERE state <> 'done' AND closed = 0")
    .pluck()
    .get();
  const newest = fresh.prepare('SELECT max(seq) FROM print_jobs').pluck().get();
  const from = Number(firstOpen ?? Number(newest) + 1);
  whereReadable(fresh, () => {
    const jobs = replaced.prepare('SELECT * FROM print_jobs WHERE seq >= ? ORDER BY seq').all(from);
    for (const job of jobs as Row[]) put(fresh, 'print_jobs', job, JOB_CHANGES);
  });
}

/** Only documents with verified content; others are fetched again. */
function takeDocuments(
  { replaced, fresh }: Record<'replaced' | 'fresh', Sqlite>,
  { from, into }: Record<'from' | 'into', Stored>,
  attempts: readonly string[],
): void {
  const documentsOf = replaced.prepare('SELECT * FROM documents WHERE attempt_id = ? ORDER BY id');
  for (const id of attempts) {
    const documents = documentsOf.all(id) as Row[];
    if (documents.length === 0 || !documents.every((document) => bring(document, from, into)))
      continue;
    fresh.prepare('DELETE FROM documents WHERE attempt_id = ?').run(id);
    for (const { id: _, ...document } of documents) put(fresh, 'documents', document, []);
  }
}

function bring(document: Row, from: Stored, into: Stored): boolean {
  const hash = String(document.hash);
  const named = placeNow(into.documents, String(document.file));
  const name = relative(into.documents, named);
  if (!/^[0-9a-f]{64}$/.test(hash) || name.startsWith('..') || isAbsolute(name)) return false;
  const source = contentFile(from.documents, hash);
  if (!existsSync(source) || hashOf(readFileSync(source)) !== hash) return false;
  for (const to of [contentFile(into.documents, hash), named]) {
    makeFolderSync(dirname(to));
    copyFileSync(source, to);
  }
  return true;
}
