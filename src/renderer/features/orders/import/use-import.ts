import { useEffect, useRef, useState } from 'react';
import type { DropZoneProps } from 'react-aria-components/DropZone';
import { z } from 'zod';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import {
  type ForeignFile,
  IMPORT_PIECE,
  type ImportReport,
  LARGEST_IMPORT,
  MOST_ORDER_FILES,
  ORDER_FILE_ENDINGS,
  type RejectedRow,
  type UnknownStatus,
} from '../../../../shared/orders/import-report.ts';
import type {
  ColumnMap,
  Columns,
  DecimalMark,
  FileEncoding,
  StatusKind,
} from '../../../../shared/settings/column-maps.ts';
import { base64Of, chooseFiles } from '../../../state/files.ts';
import { useKept } from '../../../state/session-storage.ts';
import { ask, askOrStop } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import type { KitsSaid } from './import-kits.tsx';

const ORDER_FILES = [
  ...ORDER_FILE_ENDINGS.map((ending) => `.${ending}`),
  'application/json',
  'text/csv',
  'text/xml',
].join(',');

/** A file that is not UTF-8, with the encodings that it may have. */
export interface EncodingQuestion {
  file: string;
  offers: NonNullable<RejectedRow['encodings']>;
  /** null until a person has chosen. */
  chosen: FileEncoding | null;
}

interface Files {
  id: string;
  names: readonly string[];
  encodings?: readonly EncodingQuestion[];
}

/** Step of an import; the station reports the progress of reading and saving by itself. */
export type ImportStep =
  | { kind: 'none' }
  /** Uploading, then reading and comparing at the station; `sent`: share of the bytes, 0 to 1. */
  | ({ kind: 'looking'; sent: number } & Files)
  /** A person assigns the columns, one file after the other. */
  | ({ kind: 'columns'; asked: readonly ForeignFile[] } & Files)
  | ({ kind: 'preview'; report: ImportReport; foreign: readonly ForeignFile[] } & Files)
  | ({ kind: 'saving'; stopping: boolean } & Files)
  | ({ kind: 'done'; report: ImportReport } & Files);

/** Reference to an import held by the station, to survive a reload or a change of screen. */
const LeftSchema = z
  .object({
    at: z.enum(['preview', 'saving']),
    id: z.string(),
    names: z.array(z.string()).readonly(),
  })
  .nullable();
type Left = NonNullable<z.infer<typeof LeftSchema>>;

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

/**
 * Order files by dialog or drop: their bytes are sent to the station in pieces, as the station never
 * opens a path that the window names. The station previews the result, and imports after
 * confirmation.
 */
export function useImport() {
  const shown = useShown();
  const { step, left } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is shown again
  useEffect(() => {
    if (left) void adopt(left, shown);
    return shown.leave;
  }, []);
  return {
    step,
    choose: () => chooseFiles({ accept: ORDER_FILES, take: (files) => void take(files, shown) }),
    drop: async (event: DropEvent) => take(await droppedFiles(event), shown),
    /** Assigns the columns of the file in question. */
    setColumns: (asked: Of<'columns'>, columns: Columns, name: string | null) =>
      setColumns(asked, { columns, ...(name === null ? {} : { name }) }, shown),
    /** Asks for the columns again, as they were wrong. */
    askAgain: ({ id, names, encodings, foreign }: Of<'preview'>) =>
      shown.show({ kind: 'columns', ...filesOf({ id, names, encodings }), asked: foreign }),
    /** Reads the file in this encoding, and shows what it says then. */
    setEncoding: (step: Of<'preview'>, file: string, encoding: FileEncoding) =>
      setEncoding(step, file, encoding, shown),
    /** Says what becomes of orders with the status, and shows the preview anew. */
    sayStatus: (step: Of<'preview'>, { column, word }: UnknownStatus, kind: StatusKind) =>
      sayStatus(step, { column, word, kind }, shown),
    /** Says how the file writes its numbers, and shows the preview anew. */
    sayKits: (step: Of<'preview'>, said: { file: string } & KitsSaid) => sayKits(step, said, shown),
    sayMark: (step: Of<'preview'>, file: string, mark: DecimalMark) =>
      sayMark(step, { file, mark }, shown),
    confirm: (files: Files) => confirm(files, shown),
    /** Before saving nothing has changed; during saving the station stops and reports. */
    stop({ id }: Files) {
      void ask('orders.importStop', { id });
      if (step.kind === 'saving') shown.show({ ...step, stopping: true });
      else shown.close(id);
    },
    close: shown.close,
  };
}

type Shown = ReturnType<typeof useShown>;
type Of<K extends ImportStep['kind']> = Extract<ImportStep, { kind: K }>;

/** The import on the screen; late answers to another one are dropped. */
function useShown() {
  const [step, setStep] = useState<ImportStep>({ kind: 'none' });
  const [left, setLeft] = useKept<z.infer<typeof LeftSchema>>('orders.import', LeftSchema, null);
  const current = useRef<string | null>(null);
  return {
    step,
    left,
    isIdle: () => current.current === null,
    isCurrent: (id: string) => current.current === id,
    begin(id: string) {
      current.current = id;
    },
    show(next: Exclude<ImportStep, { kind: 'none' }>) {
      if (current.current === next.id) setStep(next);
    },
    keep: (at: Left['at'], { id, names }: Files) => setLeft({ at, id, names }),
    leave() {
      current.current = null;
    },
    close(id: string) {
      if (current.current !== id) return;
      current.current = null;
      setLeft(null);
      setStep({ kind: 'none' });
    },
  };
}

async function take(files: readonly File[], shown: Shown): Promise<void> {
  if (files.length === 0 || !shown.isIdle()) return;
  const ours = await begin(files);
  if (!ours) return;
  const { id } = ours;
  shown.begin(id);
  useWindow.setState({ importing: null });
  shown.show({ kind: 'looking', sent: 0, ...ours });
  const sent = await send(id, files, (share) => {
    shown.show({ kind: 'looking', sent: share, ...ours });
    return shown.isCurrent(id);
  });
  if (!sent || !shown.isCurrent(id)) return shown.close(id);
  const error = await lookInto(ours, shown);
  if (error) useWindow.setState({ stop: { kind: 'call', error } });
}

/** Asks first about files with unknown headings. */
async function lookInto(ours: Files, shown: Shown): Promise<StationError | null> {
  const found = await ask('orders.importHeadings', { id: ours.id });
  if (!shown.isCurrent(ours.id)) return null;
  if (!found.ok) {
    shown.close(ours.id);
    return found.error;
  }
  const foreign = found.value.files;
  const asked = foreign.filter(({ remembered }) => !remembered);
  if (asked.length === 0) return await preview(ours, foreign, shown);
  shown.keep('preview', ours);
  shown.show({ kind: 'columns', ...ours, asked });
  return null;
}

async function setColumns(
  { asked, ...files }: Of<'columns'>,
  chosen: Pick<ColumnMap, 'columns' | 'name'>,
  shown: Shown,
) {
  const { id } = files;
  const [file, ...others] = asked;
  const headings = file?.headings.map(({ name }) => name) ?? [];
  const kept = await askOrStop('orders.importColumns', { id, headings, ...chosen });
  if (!kept.ok || !shown.isCurrent(id)) return;
  if (others.length > 0) return shown.show({ ...files, asked: others });
  await lookAgain(filesOf(files), shown);
}

async function setEncoding(
  { id, names, encodings = [] }: Of<'preview'>,
  file: string,
  chosen: FileEncoding,
  shown: Shown,
): Promise<void> {
  const set = await askOrStop('orders.importEncoding', { id, file, encoding: chosen });
  if (!set.ok || !shown.isCurrent(id)) return;
  const all = encodings.map((each) => (each.file === file ? { ...each, chosen } : each));
  await lookAgain({ id, names, encodings: all }, shown);
}

async function sayStatus(
  { id, names, encodings }: Of<'preview'>,
  said: { column: string; word: string; kind: StatusKind },
  shown: Shown,
): Promise<void> {
  const kept = await askOrStop('orders.importStatus', { id, ...said });
  if (!kept.ok || !shown.isCurrent(id)) return;
  await lookAgain(filesOf({ id, names, encodings }), shown);
}

async function sayMark(
  { id, names, encodings }: Of<'preview'>,
  said: { file: string; mark: DecimalMark },
  shown: Shown,
): Promise<void> {
  const set = await askOrStop('orders.importDecimalMark', { id, ...said });
  if (!set.ok || !shown.isCurrent(id)) return;
  await lookAgain(filesOf({ id, names, encodings }), shown);
}

async function sayKits(
  { id, names, encodings }: Of<'preview'>,
  said: { file: string } & KitsSaid,
  shown: Shown,
): Promise<void> {
  const set = await askOrStop('orders.importKits', { id, ...said });
  if (!set.ok || !shown.isCurrent(id)) return;
  await lookAgain(filesOf({ id, names, encodings }), shown);
}

async function lookAgain(files: Files, shown: Shown): Promise<void> {
  shown.show({ kind: 'looking', sent: 1, ...files });
  const error = await lookInto(files, shown);
  if (error) useWindow.setState({ stop: { kind: 'call', error } });
}

const filesOf = ({ id, names, encodings = [] }: Files): Files => ({ id, names, encodings });

/** The files that a person is asked about, with what was chosen before. */
function questionsOf({ rejected }: ImportReport, before: readonly EncodingQuestion[] = []) {
  const asked = rejected.flatMap(({ file, encodings }) =>
    encodings && before.every((each) => each.file !== file)
      ? [{ file, offers: encodings, chosen: null }]
      : [],
  );
  return [...before, ...asked];
}

/** Returns why the station has no preview; null also where another import is shown meanwhile. */
async function preview(
  ours: Files,
  foreign: readonly ForeignFile[],
  shown: Shown,
): Promise<StationError | null> {
  const report = await ask('orders.importPreview', { id: ours.id });
  if (!shown.isCurrent(ours.id)) return null;
  if (!report.ok) {
    shown.close(ours.id);
    return report.error;
  }
  shown.keep('preview', ours);
  const encodings = questionsOf(report.value, ours.encodings);
  shown.show({ kind: 'preview', report: report.value, foreign, ...ours, encodings });
  return null;
}

async function confirm({ id, names }: Files, shown: Shown): Promise<void> {
  useWindow.setState({ importing: null });
  shown.keep('saving', { id, names });
  shown.show({ kind: 'saving', stopping: false, id, names });
  const result = await askOrStop('orders.importConfirm', { id });
  if (result.ok) shown.show({ kind: 'done', report: result.value, id, names });
  else shown.close(id);
}

/** Resumes an import that the station still has, unless it was replaced meanwhile. */
async function adopt({ at, id, names }: Left, shown: Shown): Promise<void> {
  shown.begin(id);
  if (at === 'saving') return await confirm({ id, names }, shown);
  shown.show({ kind: 'looking', sent: 1, id, names });
  await lookInto({ id, names }, shown);
}

/** null where the files are too large, or the station refuses; both are shown. */
async function begin(files: readonly File[]): Promise<Files | null> {
  const refusal = tooMuch(files);
  if (refusal) {
    refuse(refusal);
    return null;
  }
  const begun = await askOrStop('orders.importBegin', {
    files: files.map(({ name, size }) => ({ name, size })),
  });
  return begun.ok ? { id: begun.value.id, names: files.map(({ name }) => name) } : null;
}

function droppedFiles({ items }: DropEvent): Promise<File[]> {
  const files = items.filter((item) => item.kind === 'file');
  return Promise.all(files.map((item) => item.getFile()));
}

function tooMuch(files: readonly File[]): Message | null {
  if (files.length > MOST_ORDER_FILES)
    return say('At most {most} files at once. Nothing was imported.', { most: MOST_ORDER_FILES });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > LARGEST_IMPORT
    ? say(
        'At most {megabytes} MB at once. Import fewer files, or split them. Nothing was imported.',
        { megabytes: LARGEST_IMPORT / 1024 / 1024 },
      )
    : null;
}

function refuse(message: Message): void {
  useWindow.setState({
    stop: {
      kind: 'call',
      error: stationError('bad-input', message),
    },
  });
}

/** False where a piece was refused, a file cannot be read any more, or `onProgress` stops it. */
async function send(
  id: string,
  files: readonly File[],
  onProgress: (share: number) => boolean,
): Promise<boolean> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  for (const [file, content] of files.entries()) {
    for (let from = 0; from < content.size; from += IMPORT_PIECE) {
      const piece = content.slice(from, from + IMPORT_PIECE);
      const bytes = await base64Of(piece).catch(() => null);
      if (bytes === null) {
        refuse(
          say(
            '{file} can no longer be read: it was moved or changed, or access was removed. Choose it again. Nothing was imported.',
            { file: content.name },
          ),
        );
        return false;
      }
      const taken = await askOrStop('orders.importPiece', { id, file, bytes });
      sent += piece.size;
      if (!taken.ok || !onProgress(sent / total)) return false;
    }
  }
  return true;
}
