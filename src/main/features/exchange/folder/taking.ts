import { createHash } from 'node:crypto';
import { type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  asMessage,
  english,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { FileMark, FolderAnswer, FoundFile, HotFolder } from '../ports.ts';
import { answerXml } from './answers-as-xml.ts';

export type ImportBeside = (
  file: { name: string; bytes: Blob },
  stopped: () => boolean,
) => Promise<Result<ImportReport>>;

interface TakingParts {
  importBeside: ImportBeside;
  now(): Date;
  stopped(): boolean;
  /** Whether answers are also written as XML. */
  asXml(): boolean;
}

/** Looks to wait for the content of an empty file: many programs create a file before they write it. */
const LOOKS_AT_EMPTY = 15;

interface Seen extends FoundFile {
  looks: number;
  /** Answer that could not be written yet; the orders are not imported again for it. */
  answer: FolderAnswer | null;
}

async function digestOf(bytes: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes.stream()) hash.update(piece);
  return hash.digest('hex');
}

/** Imports, one after the other, files that did not change between two looks. */
export function createTaking({ importBeside, now, stopped, asXml }: TakingParts) {
  let seen = new Map<string, Seen>();

  async function takeOne(folder: HotFolder, file: Seen): Promise<void> {
    file.answer ??= await answerTo(folder, file);
    if (!file.answer) return;
    const place = file.answer.rejected.length > 0 ? 'failed' : 'done';
    await folder.answer(place, file.answer, asXml() ? answerXml(place, file.answer) : null);
    seen.delete(file.name);
  }

  /** null if there is nothing to answer, or not yet. */
  async function answerTo(folder: HotFolder, file: Seen): Promise<FolderAnswer | null> {
    const { name, modified } = file;
    const bytes = file.isFile ? await folder.open(file) : new Blob([]);
    if (!bytes) return null;
    const sha256 = await digestOf(bytes);
    const mark: FileMark = { file: name, sha256, modified };
    if (await folder.finish(mark)) return null;
    if (!file.isFile) return refused(mark, say('expected a file, found a link'));
    const report = await importBeside({ name, bytes }, stopped);
    if (stopped()) return null;
    if (report.ok) return answered(mark, report.value);
    if (report.error.code !== 'bad-input') throw new StationFailure(report.error);
    return refused(mark, messageOf(report.error), report.error);
  }

  const at = () => now().toISOString();

  const answered = (mark: FileMark, report: ImportReport): FolderAnswer => ({
    ...mark,
    at: at(),
    imported: report.imported,
    held: report.held,
    updated: report.updated,
    unchanged: report.unchanged,
    skipped: report.skipped.length,
    rejected: report.rejected.map(({ line: row, field, message }) => ({
      // A refusal without a field has its row.
      row,
      field: field || 'file',
      ...inEnglish(message),
    })),
    orders: (report.orders ?? []).map(({ reference, row, outcome, changed, missing, why }) => ({
      reference,
      row,
      outcome,
      ...(changed === undefined ? {} : { changed }),
      ...(missing === undefined ? {} : { missing }),
      ...(why === undefined ? {} : { why: english(why) }),
    })),
    notes: report.warnings.map(english),
  });

  const refused = (mark: FileMark, message: AnyMessage, error?: StationError): FolderAnswer => ({
    ...mark,
    at: at(),
    imported: 0,
    held: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    orders: [],
    notes: [],
    rejected: [{ row: 1, field: error?.field ?? 'file', ...inEnglish(message) }],
  });

  return {
    /**
     * Imports the files of a look. `note` receives errors that keep a file waiting; other files continue.
     * If another bench imports from the folder, does nothing and forgets the files seen. Resolves with
     * whether a file was processed.
     */
    async take(
      folder: HotFolder,
      note: (error: unknown) => void,
      isOurs: () => Promise<boolean>,
    ): Promise<boolean> {
      let hasTaken = false;
      if (!(await isOurs())) {
        seen = new Map();
        return hasTaken;
      }
      const found = await folder.look().catch(note);
      if (!found) return hasTaken;
      seen = seenAgain(seen, found);
      for (const file of [...seen.values()]) {
        if (file.looks < (file.bytes === 0 ? LOOKS_AT_EMPTY : 2)) continue;
        if (stopped() || !(await isOurs())) return hasTaken;
        hasTaken = true;
        await takeOne(folder, file).catch(note);
      }
      return hasTaken;
    },
  };
}

function seenAgain(before: ReadonlyMap<string, Seen>, found: readonly FoundFile[]) {
  const seen = new Map<string, Seen>();
  for (const file of found) {
    const last = before.get(file.name);
    const isSame = last?.bytes === file.bytes && last.modified === file.modified;
    const first = { ...file, looks: 1, answer: null };
    seen.set(file.name, isSame ? { ...last, looks: last.looks + 1 } : first);
  }
  return seen;
}

/** The message in English for the answer beside the file, and as data for the window. */
const inEnglish = (message: AnyMessage) => ({
  message: english(message),
  ...expectedAndFound(message),
  translatable: message,
});

/** Expected and found value of a refusal; of a nested message, the inner one's. */
export function expectedAndFound(message: AnyMessage): { expected?: string; found?: string } {
  const { values } = asMessage(message);
  if (typeof values.message === 'object') return expectedAndFound(values.message);
  const texts: { expected?: string; found?: string } = {};
  const [, expected, found] = /^expected (.+?), found (.+)$/.exec(english(message)) ?? [];
  if (expected && found) Object.assign(texts, { expected, found });
  for (const name of ['expected', 'found'] as const) {
    const value = values[name];
    if (value !== undefined) texts[name] = typeof value === 'object' ? english(value) : `${value}`;
  }
  return texts;
}
