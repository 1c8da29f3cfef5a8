import { shown } from '../../../../shared/kernel/decimal.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { LARGEST_ORDER_FILE, type RejectedRow } from '../../../../shared/orders/import-report.ts';

/** Why a whole file, or a place in it, cannot be taken. */
export type Refusal = Omit<RejectedRow, 'file'>;

/** One row of a CSV file or one order of a JSON file. */
export const LARGEST_RECORD = 1024 * 1024;

/** Rows of a CSV file or orders of a JSON file: ten times as many as anybody packs in a year. */
export const MOST_RECORDS = 1_000_000;

const LONGEST_NAME = 100;
/** A name as a file has it, which may be anything, to stand in a message. */
export const shortName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

const MOST_NAMES = 20;
/** The first of many names, in a row. */
export function nameSome(names: Iterable<string>): string {
  const all = [...names];
  const some = all.slice(0, MOST_NAMES).map((name) => shown(shortName(name)).slice(1, -1));
  return `${some.join(', ')}${all.length > some.length ? ', …' : ''}`;
}

export const refusal = (line: number, message: Wording, field = ''): Refusal => ({
  line,
  field,
  message,
});

/** Why bytes cannot be an order file: too many, or another format. null where they may be one. */
export function checkBytes(bytes: Uint8Array): Refusal | null {
  if (bytes.length > LARGEST_ORDER_FILE) {
    return refusal(1, say('expected a file of at most 64 MB, found a larger one'));
  }
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) {
    return refusal(
      1,
      say('expected CSV or JSON, found a workbook or zip file: save the sheet as "CSV UTF-8"'),
    );
  }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return refusal(1, say('expected UTF-8, found UTF-16: save the file as "CSV UTF-8"'));
  }
  return null;
}

/** The text of an order file, without BOM and with `\n` at line ends. */
export function fileText(bytes: Uint8Array): Result<string, Refusal> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return ok(text.replace(/\r\n?/g, '\n'));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return fail(brokenUtf8(bytes));
  }
}

/** Names the first line that is not UTF-8; a line feed is never part of a longer character. */
function brokenUtf8(bytes: Uint8Array): Refusal {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    const row = bytes.subarray(start, next);
    try {
      decoder.decode(row);
    } catch {
      const found = shown(new TextDecoder().decode(row.subarray(0, LARGEST_RECORD)).trim());
      return refusal(
        line,
        say('expected UTF-8 text, found another encoding in {found}', { found }),
      );
    }
    start = next;
  }
  return refusal(1, say('expected UTF-8 text, found another encoding'));
}
