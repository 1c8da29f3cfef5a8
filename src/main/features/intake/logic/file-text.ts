import { shown } from '../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import {
  LARGEST_RECORD,
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../shared/orders/files/file-reading.ts';

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

/** Encodings that a mapping can state; others are known by their bytes. */
export const ENCODINGS = ['windows-1252', 'macintosh'] as const;

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

/** The line in the encodings that it may have, so that a person recognises the letters. */
const inOtherEncoding = (row: Uint8Array, found: string): Message => {
  const [windows = '', mac = ''] = ENCODINGS.map((encoding) =>
    shown(new TextDecoder(encoding).decode(row.subarray(0, LARGEST_RECORD)).trim()),
  );
  return say(
    'expected UTF-8 text, found another encoding in {found}: {windows} as windows-1252, {mac} as macintosh; name the one that is right as file_encoding in the mapping',
    { found, windows, mac },
  );
};

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
      const found = shown(new TextDecoder().decode(row.subarray(0, LARGEST_RECORD)).trim());
      return refusal(line, inOtherEncoding(row, found));
    }
    start = next;
  }
  return refusal(line, say('expected UTF-8 text, found another encoding'));
}
