import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { isCode } from '../../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { DocumentsInspection, LostDocument } from '../../../features/maintenance/ports.ts';
import { isDamage } from '../failures.ts';
import { contentFile } from '../files/document-files.ts';

export interface InspectionTask {
  file: string;
  documents: string;
  /** Pause between two tables or documents, so that the bench can work. */
  breathMs: number;
}

/** The database's result is sent before the documents are read. */
export type InspectionReply =
  | { damage: string[] }
  | { documents: DocumentsInspection }
  /** It could not be inspected, without damage being found. */
  | { hindered: AnyMessage };

/** Limit on findings; further ones add nothing for a reader. */
const MOST_FINDINGS = 5;
/** Characters of a finding. */
const LONGEST_FINDING = 120;
/**
 * The newest documents, which may still be printed; of older ones a random sample of the same size.
 */
const NEWEST_PAPERS = 500;

/** Tables for spending money are read first. */
const FIRST = ['attempts', 'attempt_facts', 'documents', 'orders'];

export async function* inspect(task: InspectionTask): AsyncGenerator<InspectionReply> {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(task.file, { readonly: true, fileMustExist: true });
    const damage = await damageOf(sqlite, task.breathMs);
    yield { damage };
    if (damage.length === 0) yield { documents: await documentsOf(sqlite, task) };
  } catch (error) {
    if (isDamage(error)) yield { damage: [error.message] };
    else yield { hindered: error instanceof Error ? error.message : String(error) };
  } finally {
    sqlite?.close();
  }
}

/** One table at a time with its indexes: a check of the whole cannot be interrupted. */
async function damageOf(sqlite: Database.Database, breathMs: number): Promise<string[]> {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[];
  const place = (table: string) => (FIRST.indexOf(table) + FIRST.length + 1) % (FIRST.length + 1);
  const found: string[] = [];
  for (const table of tables.toSorted((a, b) => place(a) - place(b))) {
    found.push(...(await wholeness(sqlite, table)));
    if (found.length >= MOST_FINDINGS) break;
    if (breathMs > 0) await delay(breathMs);
  }
  if (found.length === 0) found.push(...contradictions(sqlite));
  return found.slice(0, MOST_FINDINGS);
}

/** SQLite's finding: up to a hundred lines on one page after the other, which say no more than the first. */
export function inBrief(finding: string): string {
  const lines = finding.split('\n').filter((line) => line !== '' && !line.startsWith('***'));
  const [first = ''] = lines;
  return first.slice(0, LONGEST_FINDING);
}

async function wholeness(sqlite: Database.Database, table: string): Promise<string[]> {
  try {
    const name = table.replaceAll("'", "''");
    const rows = sqlite
      .prepare(`PRAGMA integrity_check('${name}')`)
      .pluck()
      .all()
      .filter((row) => row !== 'ok');
    return rows.slice(0, MOST_FINDINGS).map((row) => `${table}: ${inBrief(String(row))}`);
  } catch (error) {
    if (isDamage(error)) return [`${table}: ${error.message}`];
    throw error;
  }
}

/** Contradictory rows that no program of ours writes, even though every page is intact. */
const CONTRADICTIONS = [
  {
    what: 'the journal and its purchases do not agree',
    query: `SELECT count(*) FROM attempts LEFT JOIN attempt_facts AS last ON last.id =
        (SELECT max(id) FROM attempt_facts WHERE attempt_id = attempts.id)
      WHERE bench IS NULL AND last.state IS NOT attempts.state`,
  },
  {
    what: 'purchases cannot be read',
    query: `SELECT count(*) FROM attempts WHERE NOT json_valid(accepted)
      OR (answer IS NOT NULL AND NOT json_valid(answer))`,
  },
  {
    what: 'entries of the journal or of the audit log cannot be read',
    query: `SELECT (SELECT count(*) FROM attempt_facts WHERE NOT json_valid(data))
      + (SELECT count(*) FROM audit WHERE NOT json_valid(data))`,
  },
  {
    what: 'orders cannot be read',
    query: 'SELECT count(*) FROM orders WHERE NOT json_valid(body)',
  },
];

function contradictions(sqlite: Database.Database): string[] {
  const strays = sqlite.prepare('PRAGMA foreign_key_check').all() as { table: string }[];
  const found = [...new Set(strays.map(({ table }) => `${table}: rows that belong to nothing`))];
  for (const { what, query } of CONTRADICTIONS) {
    const count = Number(sqlite.prepare(query).pluck().get());
    if (count > 0) found.push(`${what}: ${count}`);
  }
  return found;
}

const KEPT = `SELECT documents.hash, attempts.reference FROM documents
  JOIN attempts ON attempts.id = documents.attempt_id
  LEFT JOIN orders ON orders.id = attempts.order_id
  WHERE attempts.state = 'confirmed' AND orders.erased_at IS NULL`;

async function documentsOf(
  sqlite: Database.Database,
  { documents, breathMs }: InspectionTask,
): Promise<DocumentsInspection> {
  const found: DocumentsInspection = { looked: 0, missing: [], changed: [] };
  const stillKept = sqlite.prepare(`${KEPT} AND documents.hash = ? LIMIT 1`);
  for (const document of sample(sqlite)) {
    found.looked += 1;
    const state = await stateOf(contentFile(documents, document.hash), document.hash);
    // It may have been erased at this moment.
    if (state !== 'whole' && stillKept.get(document.hash) !== undefined)
      found[state].push(document);
    if (breathMs > 0) await delay(breathMs);
  }
  return found;
}

function sample(sqlite: Database.Database): LostDocument[] {
  const newest = sqlite
    .prepare(`${KEPT} ORDER BY documents.id DESC LIMIT ${NEWEST_PAPERS}`)
    .all() as LostDocument[];
  const last = Number(sqlite.prepare('SELECT max(id) FROM documents').pluck().get() ?? 0);
  const at = sqlite.prepare(`${KEPT} AND documents.id = ?`);
  const older = newest.length < NEWEST_PAPERS ? 0 : NEWEST_PAPERS;
  const random = Array.from(
    { length: older },
    () => at.get(1 + Math.floor(Math.random() * last)) as LostDocument | undefined,
  );
  const all = [...newest, ...random.filter((document) => document !== undefined)];
  return [...new Map(all.map((document) => [document.hash, document])).values()];
}

async function stateOf(file: string, hash: string): Promise<'whole' | 'missing' | 'changed'> {
  try {
    const found = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return found === hash ? 'whole' : 'changed';
  } catch (error) {
    return isCode(error, 'ENOENT') ? 'missing' : 'changed';
  }
}
