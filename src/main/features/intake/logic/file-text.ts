import { shown } from '../../../../shared/kernel/decimal.ts';
import { say } from '../../../../shared/kernel/message.ts';
import {
  LARGEST_RECORD,
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../shared/orders/files/file-reading.ts';
import { FileEncodingSchema } from '../../../../shared/settings/column-maps.ts';

const LONGEST_NAME = 100;
/** Shortens a name from a file for a message: it may have any length. */
export const shortName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

const MOST_NAMES = 20;
/** The first of many names, separated by commas. */
export function nameSome(names: Iterable<string>): string {
  const all = [...names];
  const some = all.slice(0, MOST_NAMES).map((name) => shown(shortName(name)).slice(1, -1));
  return `${some.join(', ')}${all.length > some.length ? ', …' : ''}`;
}

const LINE_FEED = 0x0a;

/** Decodes a file and passes its text on, without BOM and with `\n` as line ends. */
export function toText(to: Reading<string>, encoding = 'utf-8'): Reading<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  /** Carriage return at the end of a piece: the next piece shows whether a line feed follows. */
  let held = '';
  let lines = 0;
  /** Bytes of the current line so far. */
  let begun: Uint8Array = new Uint8Array();

  function decoded(piece: Uint8Array, stream: boolean): string {
    try {
      return decoder.decode(piece, { stream });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new RefusedFile(brokenUtf8(Buffer.concat([begun, piece]), lines + 1));
    }
  }

  return {
    write(piece) {
      const text = held + decoded(piece, true);
      held = text.endsWith('\r') ? '\r' : '';
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1))
        lines += 1;
      const last = piece.lastIndexOf(LINE_FEED);
      if (last >= 0) begun = piece.slice(last + 1);
      else if (begun.length < LARGEST_RECORD) begun = Buffer.concat([begun, piece]);
      to.write(normal(held ? text.slice(0, -1) : text));
    },
    end() {
      to.write(normal(held + decoded(new Uint8Array(), false)));
      to.end();
    },
  };
}

const normal = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Bytes in which letters beyond ASCII are looked for. */
const SAMPLED = 8 * 1024;
/** Bytes shown before the first one beyond ASCII: the beginning of its cell. */
const BEFORE = 40;

/** The first cells beyond ASCII in the encodings that the file may have: a person recognises the letters. */
function inOtherEncoding(line: number, rows: Uint8Array): Refusal {
  // One line may be the whole file.
  const first = Math.max(0, rows.findIndex((byte) => byte >= 0x80) - BEFORE);
  const sampled = rows.subarray(first, first + SAMPLED);
  if (!sampled.every(isOfText)) return refusal(line, NOT_UTF8);
  const encodings = FileEncodingSchema.options.map((encoding) => ({
    encoding,
    sample: decidingCells(new TextDecoder(encoding).decode(sampled)),
  }));
  const [windows = '', mac = ''] = encodings.map(({ sample }) => `"${sample}"`);
  const message = say(
    'expected UTF-8 text, found another encoding: {windows} as windows-1252, {mac} as macintosh; name the one that is right as file_encoding in the mapping',
    { windows, mac },
  );
  return { ...refusal(line, message), encodings };
}

const NOT_UTF8 = say('expected UTF-8 text, found another encoding');

/** No control character but a tab or a line end: those of a picture are in no text. */
const isOfText = (byte: number): boolean => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte);

const BEYOND_ASCII = /\P{ASCII}/u;

function decidingCells(text: string): string {
  const cells = text.split(/[,;|"\t\r\n]/).map((cell) => cell.trim());
  const deciding = cells.filter((cell) => BEYOND_ASCII.test(cell));
  return shown(shortName([...new Set(deciding)].join(', '))).slice(1, -1);
}

/**
 * Finds the first line that is not UTF-8. Splitting at line feeds is safe: none is part of a longer
 * character.
 */
function brokenUtf8(bytes: Uint8Array, firstLine: number): Refusal {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = firstLine;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end < 0 ? bytes.length : end + 1;
    const row = bytes.subarray(start, next);
    try {
      decoder.decode(row);
    } catch {
      return inOtherEncoding(line, bytes.subarray(start));
    }
    start = next;
  }
  return refusal(line, NOT_UTF8);
}
