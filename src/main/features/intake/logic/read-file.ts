import { show } from '../../../../shared/kernel/decimal.ts';
import { failure } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  allOf,
  type Reading,
  type Refusal,
  refusal,
} from '../../../../shared/orders/files/file-reading.ts';
import { FILE_ENCODING, FileEncodingSchema } from '../../../../shared/settings/column-maps.ts';
import { toText } from './file-text.ts';
import { isWorkbook, workbookAsCsv } from './workbook.ts';
import { isXml, xmlEncoding } from './xml/xml-text.ts';

/** Number of first bytes that identify the format of a file. */
export const BEGINNING = 1024;

/** A Blob is read in pieces and repeatedly if needed, so that a large file is never completely in memory. */
export interface OrderFile {
  name: string;
  bytes: Uint8Array | Blob;
}

export const sizeOf = ({ bytes }: OrderFile): number =>
  bytes instanceof Blob ? bytes.size : bytes.length;

export const beginningOf = async ({ bytes }: OrderFile, length: number): Promise<Uint8Array> =>
  bytes instanceof Blob
    ? new Uint8Array(await bytes.slice(0, length).arrayBuffer())
    : bytes.subarray(0, length);

/** A file that can be read from the beginning several times. */
export interface FileInPieces {
  name: string;
  pieces(): AsyncIterable<Uint8Array>;
}

export const inPieces = ({ name, bytes }: OrderFile): FileInPieces => ({
  name,
  pieces: () => (bytes instanceof Blob ? bytes : new Blob([bytes])).stream(),
});

/** The same file; a workbook as the CSV of its first sheet. Throws RefusedFile. */
export async function withoutWorkbook(file: FileInPieces): Promise<FileInPieces> {
  const { name, pieces } = file;
  let first = new Uint8Array();
  for await (const piece of pieces()) {
    first = new Uint8Array(piece);
    break;
  }
  if (!isWorkbook(first)) return file;
  const all: Uint8Array[] = [];
  for await (const piece of pieces()) all.push(new Uint8Array(piece));
  return inPieces({ name, bytes: await workbookAsCsv(Buffer.concat(all)) });
}

/**
 * A copy of the bytes, which may be transferred to a thread. Throws a StationFailure `bad-input` if the
 * file has changed.
 */
export async function pieceOf({ name, bytes }: OrderFile, from: number, to: number) {
  // slice() of a Buffer does not copy.
  if (!(bytes instanceof Blob)) return new Uint8Array(bytes.subarray(from, to));
  return new Uint8Array(await bytes.slice(from, to).arrayBuffer().catch(changed(name)));
}

const changed =
  (name: string) =>
  (error: unknown): never => {
    if (!(error instanceof DOMException) || error.name !== 'NotReadableError') throw error;
    const message = say('{name} was changed while it was read. Import it again.', { name });
    throw failure('bad-input', message, { field: 'files' });
  };

/** Passes the pieces of a file to `to`; yields after each piece and after the end. */
export async function* given(
  { name, pieces }: FileInPieces,
  to: Reading<Uint8Array>,
): AsyncGenerator<void> {
  try {
    for await (const piece of pieces()) {
      to.write(piece);
      yield;
    }
  } catch (error) {
    changed(name)(error);
  }
  to.end();
  yield;
}

const KNOWN_ENCODINGS: readonly string[] = ['utf-8', ...FileEncodingSchema.options];

interface Format {
  format: 'json' | 'csv' | 'xml';
  encoding: string;
}

/**
 * `stated`: the encoding that a mapping states for the file. A workbook was made a CSV file before. The bytes
 * count: what is UTF-8 is read as that, whatever is stated or declared (`isUtf8`: of the whole file).
 */
export function formatOf(
  name: string,
  beginning: Uint8Array,
  stated: string | undefined,
  isUtf8 = false,
): Result<Format, Refusal> {
  const found = statedFormat(name, beginning, stated);
  if (!found.ok || !isUtf8 || !isSingleByte(found.value)) return found;
  return ok({ ...found.value, encoding: 'utf-8' });
}

/** Whether each byte is a letter, so that bytes of UTF-8 would be read as letters too. */
export const isSingleByte = ({ encoding }: Format): boolean => !encoding.startsWith('utf-');

/** Whether all bytes are UTF-8. */
export function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The same for a file of any size. */
export async function isUtf8({ pieces }: FileInPieces): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces()) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function statedFormat(
  name: string,
  beginning: Uint8Array,
  stated: string | undefined,
): Result<Format, Refusal> {
  const wide = wideEncoding(beginning);
  if (isXml(name, beginning, wide)) {
    const encoding = xmlEncoding(beginning, wide);
    return encoding.ok ? ok({ format: 'xml', encoding: encoding.value }) : encoding;
  }
  if (stated !== undefined && !KNOWN_ENCODINGS.includes(stated)) {
    const [expected, found] = [KNOWN_ENCODINGS.join(', '), show(stated)];
    return fail(
      refusal(1, say('expected {expected}, found {found}', { expected, found }), FILE_ENCODING),
    );
  }
  const encoding = wide ?? stated ?? 'utf-8';
  return ok({ format: isJson(name, beginning, encoding) ? 'json' : 'csv', encoding });
}

/** UTF-16, with a mark or known by the zeros beside Latin letters; null for any other. */
export function wideEncoding(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = beginning;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of beginning.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  const half = beginning.length / 2;
  if (half < 2) return null;
  if (low > half / 2 && high === 0) return 'utf-16le';
  return high > half / 2 && low === 0 ? 'utf-16be' : null;
}

/** By the name, or because it begins with `{` or `[`. */
function isJson(name: string, beginning: Uint8Array, encoding: string): boolean {
  const start = new TextDecoder(encoding).decode(beginning.subarray(0, BEGINNING)).trimStart();
  return /\.json$/i.test(name) || start.startsWith('{') || start.startsWith('[');
}

/** The text of a small file. */
export function textOf(bytes: Uint8Array, encoding: string): Result<string, Refusal> {
  const pieces: string[] = [];
  const to = { write: (piece: string) => void pieces.push(piece), end: () => undefined };
  const read = allOf(bytes, toText(to, encoding));
  return read.ok ? ok(pieces.join('')) : read;
}
