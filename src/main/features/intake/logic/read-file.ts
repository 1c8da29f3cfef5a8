import { failure } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { allOf, type Reading, type Refusal } from '../../../../shared/orders/files/file-reading.ts';
import { checkBeginning, toText } from './file-text.ts';
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

interface Format {
  format: 'json' | 'csv' | 'xml';
  encoding: string;
}

export function formatOf(name: string, beginning: Uint8Array): Result<Format, Refusal> {
  const wrong = checkBeginning(beginning);
  if (wrong) return fail(wrong);
  if (isXml(name, beginning)) {
    const encoding = xmlEncoding(beginning);
    return encoding.ok ? ok({ format: 'xml', encoding: encoding.value }) : encoding;
  }
  return ok({ format: isJson(name, beginning) ? 'json' : 'csv', encoding: 'utf-8' });
}

/** By the name, or because it begins with `{` or `[`. */
function isJson(name: string, beginning: Uint8Array): boolean {
  const start = new TextDecoder().decode(beginning.subarray(0, BEGINNING)).trimStart();
  return /\.json$/i.test(name) || start.startsWith('{') || start.startsWith('[');
}

/** The text of a small file. */
export function textOf(bytes: Uint8Array, encoding: string): Result<string, Refusal> {
  const pieces: string[] = [];
  const to = { write: (piece: string) => void pieces.push(piece), end: () => undefined };
  const read = allOf(bytes, toText(to, encoding));
  return read.ok ? ok(pieces.join('')) : read;
}
