import { randomUUID } from 'node:crypto';
import { type StationError, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  type ForeignFile,
  type ImportProgress,
  type ImportReport,
  type UnknownStatus,
  understood,
} from '../../../shared/orders/import-report.ts';
import {
  type ColumnMap,
  DECIMAL_MARK,
  type DecimalMark,
  FILE_ENCODING,
  type FileEncoding,
  type KitSide,
  type PartQuantity,
  type StatusKind,
} from '../../../shared/settings/column-maps.ts';
import { learningItems } from '../catalogue/item-learning.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { TakingOrders } from '../orders/ports.ts';
import { type OrderReader, openOrderReader, SMALL_FILE } from './file-reader.ts';
import { columnsFor, type FileDefaults, foreignFile } from './logic/csv/csv-columns.ts';
import { LARGE_SLICE, SLICE } from './logic/import-orders.ts';
import { chosenMapping, type ReadBy } from './logic/mapping/chosen.ts';
import { inEncoding, keptEncoding } from './logic/mapping/kept-encoding.ts';
import { type CheckedFile, checkOrderFile } from './logic/order-file.ts';
import type { OrderSlice, ParsedFile } from './logic/parsed-file.ts';
import { inPieces, type OrderFile, sizeOf } from './logic/read-file.ts';
import { type TakeOptions, takeOrders } from './logic/take-orders.ts';

/** A file that a window announces before it sends the bytes. */
interface ComingFile {
  name: string;
  size: number;
}

/** What a person says of the kits of a file. */
interface KitsSaid {
  kits?: KitSide | undefined;
  partQuantity?: PartQuantity | undefined;
}

type NamedStatus = Pick<UnknownStatus, 'column' | 'word'>;

/**
 * Import of order files. A window sends its files in pieces, previews the result, then confirms; a command
 * imports its files in one call.
 */
export interface ImportService {
  /** Errors: `store`; `bad-input` with field `column`, `mapping` or `saveMapping`. */
  importOrders(files: readonly OrderFile[], by?: ReadBy): Promise<Result<ImportReport>>;
  /** Imports one file in small slices, between other work; lists the orders. Errors: `store`, `bad-input`. */
  importBeside(file: OrderFile, stopped: () => boolean, by?: ReadBy): Promise<Result<ImportReport>>;
  /** Starts an import; discards an earlier one that was not confirmed. */
  beginImport(files: readonly ComingFile[]): Promise<Result<{ id: string }>>;
  addToImport(id: string, file: number, bytes: Uint8Array): Promise<Result<null>>;
  /** Reads files of that name in the encoding from now on. */
  encodeImport(id: string, name: string, encoding: FileEncoding): Promise<Result<null>>;
  /** Reads numbers in files of that name with this decimal sign, in this import. */
  markImport(id: string, name: string, mark: DecimalMark): Promise<Result<null>>;
  /** How kits in files of that name are read, in this import. */
  sayKits(id: string, name: string, said: KitsSaid): Promise<Result<null>>;
  /** What becomes of orders with that status, in this import and in later ones. */
  sayStatus(id: string, status: NamedStatus, kind: StatusKind): Promise<Result<null>>;
  /** Files with unknown headings; `mapColumns` maps them and remembers the mapping. */
  foreignFiles(id: string): Promise<Result<ForeignFile[]>>;
  mapColumns(id: string, map: ColumnMap): Promise<Result<null>>;
  /** Reports what an import of the files would do; changes nothing. */
  previewImport(id: string): Promise<Result<ImportReport>>;
  /** Saves the orders. A repeated call returns the same report and imports nothing twice. */
  confirmImport(id: string): Promise<Result<ImportReport>>;
  /** Before confirmation: nothing was changed. During saving: saved slices stay. */
  stopImport(id: string): Promise<Result<null>>;
  closeImports(): Promise<void>;
}

export interface TakeParsedNeeds {
  orders: TakingOrders;
  /** Updated with the items of imported orders. */
  items: ItemRepository;
  now(): Date;
}

export interface ImportServiceNeeds extends TakeParsedNeeds {
  defaults(): FileDefaults;
  /** Saves a column mapping for files with these headings. */
  remember(map: ColumnMap): Promise<Result<null>>;
  /** Saves what becomes of orders with a status. */
  rememberStatus(status: NamedStatus, kind: StatusKind): Promise<Result<null>>;
  onProgress(progress: ImportProgress): void;
  openReader?: () => OrderReader;
}

interface Coming {
  id: string;
  files: {
    name: string;
    size: number;
    pieces: Uint8Array[];
    filled: number;
    encoding?: FileEncoding;
    mark?: DecimalMark;
    kits?: KitsSaid;
  }[];
  reader: OrderReader | null;
  /** The files as the reader has checked them. */
  checked: CheckedFile[];
  /** Set while the orders are being saved. */
  saving: Promise<Result<ImportReport>> | null;
  stopped: boolean;
}

/** Minimum time between two progress messages, in milliseconds. */
const PROGRESS_MS = 100;

export function createImportService(parts: ImportServiceNeeds): ImportService {
  let current: Coming | null = null;
  /** The last saved import: a reloaded window can still ask for its report. */
  let done: { id: string; report: Result<ImportReport> } | null = null;

  async function giveUp(): Promise<void> {
    const reader = current?.reader;
    current = null;
    await reader?.close();
  }

  const giveUpOn = async (coming: Coming) => {
    if (current === coming) await giveUp();
  };

  const unlessOver = <T>(coming: Coming, work: () => Promise<Result<T>>) =>
    unlessStopped(coming, () => giveUpOn(coming), work);

  return {
    importOrders: (files, by = {}) => takeAtOnce(parts, files, by),
    importBeside: (file, stopped, by = {}) => takeBeside(parts, file, stopped, by),

    async beginImport(files) {
      if (current?.saving) return anotherIsSaved();
      if (current) current.stopped = true;
      await giveUp();
      current = comingOf(files);
      return ok({ id: current.id });
    },

    async addToImport(id, file, piece) {
      return current?.id === id ? addPiece(current, file, piece) : over();
    },

    async foreignFiles(id) {
      return current?.id === id ? ok(await foreignIn(current, parts.defaults())) : over();
    },

    async mapColumns(id, map) {
      if (current?.id !== id || current.saving) return over();
      return await readAnew(map, current, parts);
    },

    async markImport(id, name, mark) {
      if (current?.id !== id || current.saving) return over();
      for (const file of current.files) if (file.name === name) file.mark = mark;
      await forgetRead(current);
      return ok(null);
    },

    async sayKits(id, name, said) {
      if (current?.id !== id || current.saving) return over();
      for (const file of current.files)
        if (file.name === name) file.kits = { ...file.kits, ...said };
      await forgetRead(current);
      return ok(null);
    },

    async sayStatus(id, status, kind) {
      if (current?.id !== id || current.saving) return over();
      const kept = await parts.rememberStatus(status, kind);
      if (kept.ok) await forgetRead(current);
      return kept;
    },

    async encodeImport(id, name, encoding) {
      if (current?.id !== id || current.saving) return over();
      for (const file of current.files) if (file.name === name) file.encoding = encoding;
      const kept = await keepEncoding(parts, current, name, encoding);
      if (!kept.ok) return kept;
      await forgetRead(current);
      return ok(null);
    },

    async previewImport(id) {
      const coming = current;
      if (coming?.id !== id) return over();
      const short = shortFile(coming);
      return short ? fail(short) : await unlessOver(coming, () => lookInto(parts, coming));
    },

    async confirmImport(id) {
      if (done?.id === id) return done.report;
      const coming = current;
      if (coming?.id !== id || !coming.reader) return over();
      if (coming.saving) return await coming.saving;
      coming.saving = unlessOver(coming, () => take(parts, coming, false));
      try {
        const report = await coming.saving;
        done = { id, report };
        return report;
      } finally {
        await giveUpOn(coming);
      }
    },

    async stopImport(id) {
      if (current?.id !== id) return ok(null);
      current.stopped = true;
      // If the import is being saved, it ends after the current slice.
      if (!current.saving) await giveUp();
      return ok(null);
    },

    async closeImports() {
      if (current) current.stopped = true;
      await current?.saving?.catch(() => undefined);
      await giveUp();
    },
  };
}

async function takeBeside(
  parts: ImportServiceNeeds,
  file: OrderFile,
  stopped: () => boolean,
  by: ReadBy,
): Promise<Result<ImportReport>> {
  const chosen = await chosenMapping([file], by, parts.defaults());
  if (!chosen.ok) return chosen;
  const { defaults } = chosen.value;
  return await takeFiles(parts, [file], { defaults, size: SLICE, stopped });
}

async function takeAtOnce(
  parts: ImportServiceNeeds,
  files: readonly OrderFile[],
  by: ReadBy,
): Promise<Result<ImportReport>> {
  const chosen = await chosenMapping(files, by, parts.defaults());
  if (!chosen.ok) return chosen;
  const { defaults, kept } = chosen.value;
  const report = await takeFiles(parts, files, {
    defaults,
    size: LARGE_SLICE,
    listsAll: by.listsAll ?? false,
    dry: by.dryRun ?? false,
  });
  if (!kept || !report.ok || by.dryRun) return report;
  if (understood(report.value) === 0) return report;
  const saved = await parts.remember(kept);
  return saved.ok ? report : saved;
}

async function takeFiles(
  parts: ImportServiceNeeds,
  files: readonly OrderFile[],
  { defaults, size, ...options }: TakeOptions & { defaults: FileDefaults; size: number },
): Promise<Result<ImportReport>> {
  let reader: OrderReader | null = null;
  async function* slices(): AsyncGenerator<OrderSlice> {
    for (const file of files) {
      const own = await defaultsOf(file, defaults);
      const isSmall = sizeOf(file) <= SMALL_FILE;
      if (!isSmall) reader ??= (parts.openReader ?? openOrderReader)();
      const checked =
        isSmall || !reader ? checkOrderFile(inPieces(file), own) : reader.check(file, own);
      yield* (await checked).slices(size);
    }
  }
  try {
    return await learningItems(parts, (orders) => takeOrders(slices(), orders, options));
  } catch (thrown) {
    if (thrown instanceof StationFailure) return fail(thrown.error);
    throw thrown;
  } finally {
    await (reader as OrderReader | null)?.close();
  }
}

/** Saves orders that were read already in the given store; the report lists them. */
export const takeParsed = (
  parts: TakeParsedNeeds,
  parsed: ParsedFile,
): Promise<Result<ImportReport>> => learningItems(parts, (orders) => takeOrders([parsed], orders));

async function lookInto(parts: ImportServiceNeeds, coming: Coming) {
  if (!coming.reader) await read(parts, coming);
  return await take(parts, coming, true);
}

async function readAnew(
  map: ColumnMap,
  coming: Coming,
  parts: ImportServiceNeeds,
): Promise<Result<null>> {
  // The window sends the columns alone; the rules of a recognised export stay with them.
  const known = columnsFor(map.headings, parts.defaults().remembered);
  const whole = known?.rules && !map.rules ? { ...map, rules: known.rules } : map;
  const kept = await parts.remember(whole);
  if (!kept.ok) return kept;
  await forgetRead(coming);
  return ok(null);
}

/** A mapping that was kept with another encoding for files like this would read the next one wrongly. */
async function keepEncoding(
  parts: ImportServiceNeeds,
  coming: Coming,
  name: string,
  encoding: FileEncoding,
): Promise<Result<null>> {
  const stated = `=${encoding}`;
  for (const file of filesOf(coming).filter((each) => each.name === name)) {
    const found = await foreignFile(file, inEncoding(encoding, parts.defaults()));
    const before = found?.remembered ? found.columns[FILE_ENCODING] : undefined;
    if (!found || before === undefined || before === stated) continue;
    const kept = await readAnew(
      {
        headings: found.headings.map((heading) => heading.name),
        columns: { ...found.columns, [FILE_ENCODING]: stated },
        ...(found.mapping === null ? {} : { name: found.mapping }),
      },
      coming,
      parts,
    );
    if (!kept.ok) return kept;
  }
  return ok(null);
}

/** The files are read anew for the next preview. */
async function forgetRead(coming: Coming): Promise<void> {
  await coming.reader?.close();
  coming.reader = null;
}

async function read(parts: ImportServiceNeeds, coming: Coming): Promise<void> {
  const reader = (parts.openReader ?? openOrderReader)();
  coming.reader = reader;
  coming.checked = [];
  for (const [done, file] of filesOf(coming).entries()) {
    parts.onProgress({ id: coming.id, step: 'reading', done, total: coming.files.length });
    coming.checked.push(await reader.check(file, await defaultsOf(file, parts.defaults())));
  }
}

async function take(
  parts: ImportServiceNeeds,
  coming: Coming,
  dry: boolean,
): Promise<Result<ImportReport>> {
  const { id, checked } = coming;
  const total = checked.reduce((sum, { orders }) => sum + orders, 0);
  async function* slices(): AsyncGenerator<OrderSlice> {
    for (const file of checked) yield* file.slices(SLICE);
  }
  let last = 0;
  return await learningItems(parts, (repository) =>
    takeOrders(slices(), repository, {
      dry,
      stopped: () => coming.stopped,
      onProgress(done) {
        const now = performance.now();
        if (now - last < PROGRESS_MS && done < total) return;
        last = now;
        parts.onProgress({ id, step: dry ? 'comparing' : 'saving', done, total });
      },
    }),
  );
}

/** Turns the failure of a reader that was closed by `stopImport` into an error of code `usage`. */
async function unlessStopped<T>(
  coming: Coming,
  giveUp: () => Promise<void>,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof StationFailure && thrown.error.field === 'files') {
      // The reader ended with this failure, so the import cannot go on.
      await giveUp();
      return fail(thrown.error);
    }
    if (!coming.stopped) throw thrown;
    return refuse('usage', say('The import was stopped. Nothing was changed.'));
  }
}

/** A file, and how a person says that it is to be read. */
type ToldFile = OrderFile & {
  encoding?: FileEncoding | undefined;
  mark?: DecimalMark | undefined;
  kits?: KitsSaid | undefined;
};

/** The files without copying their bytes. */
const filesOf = ({ files }: Coming): ToldFile[] =>
  files.map(({ name, pieces, encoding, mark, kits }) => ({
    name,
    bytes: new Blob(pieces),
    encoding,
    mark,
    kits,
  }));

/** With the encoding that was chosen for the file, or that the mapping of its headings states, its decimal sign and what was said of its kits. */
async function defaultsOf(file: ToldFile, defaults: FileDefaults): Promise<FileDefaults> {
  const encoding = file.encoding ?? (await keptEncoding(file, defaults));
  const encoded = encoding ? inEncoding(encoding, defaults) : defaults;
  const { kits, partQuantity } = file.kits ?? {};
  const said = [
    [DECIMAL_MARK, file.mark],
    ['kits', kits],
    ['part_quantity', partQuantity],
  ].flatMap(([column, value]) => (column && value ? [[column, `=${value}`]] : []));
  if (said.length === 0) return encoded;
  return { ...encoded, columns: { ...encoded.columns, ...Object.fromEntries(said) } };
}

async function foreignIn(coming: Coming, defaults: FileDefaults): Promise<ForeignFile[]> {
  const found = filesOf(coming).map(async (file) => {
    const own = await defaultsOf(file, defaults);
    const foreign = await foreignFile(file, own);
    // Kept with the columns.
    const stated = own.columns?.[FILE_ENCODING];
    if (!foreign || stated === undefined) return foreign;
    return { ...foreign, columns: { ...foreign.columns, [FILE_ENCODING]: stated } };
  });
  return (await Promise.all(found)).filter((file) => file !== null);
}

const comingOf = (files: readonly ComingFile[]): Coming => ({
  id: randomUUID(),
  files: files.map((file) => ({ ...file, pieces: [], filled: 0 })),
  reader: null,
  checked: [],
  saving: null,
  stopped: false,
});

function addPiece(coming: Coming, file: number, piece: Uint8Array): Result<null> {
  const into = coming.files[file];
  if (!into) return over();
  if (into.filled + piece.length > into.size) {
    const message = say('{names}: expected {expected} bytes, found more. Choose the file again.', {
      names: into.name,
      expected: into.size,
    });
    return refuse('bad-input', message, { field: 'bytes' });
  }
  into.pieces.push(piece);
  into.filled += piece.length;
  return ok(null);
}

function shortFile({ files }: Coming): StationError | null {
  const short = files.find(({ filled, size }) => filled !== size);
  if (!short) return null;
  const message = say('{names}: the file came in only in part. Choose it again.', {
    names: short.name,
  });
  return stationError('bad-input', message, { field: 'files' });
}

function anotherIsSaved(): Result<never> {
  const message = say('Another import is being saved. Wait until it is done.');
  return refuse('not-available', message, { retry: 'later' });
}

const over = (): Result<never> =>
  refuse('usage', say('This import has ended. Choose the files again.'));
