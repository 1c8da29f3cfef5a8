import Big from 'big.js';
import { sizeOf } from '../../../../shared/kernel/measure.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { RefusedFile, refusal } from '../../../../shared/orders/files/file-reading.ts';
import { LARGEST_ORDER_FILE } from '../../../../shared/orders/import-report.ts';
import { placeOf, shownCells } from './workbook-cells.ts';

/** Limit of what a workbook holds once it is unpacked. */
const LARGEST_UNPACKED = 4 * LARGEST_ORDER_FILE;

/** Whether the first bytes are those of a zip file, which a workbook is. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04;

/**
 * The first sheet of a workbook (.xlsx) as CSV: text as it is in its cell, numbers with at most 15 digits,
 * as a spreadsheet shows them, and days as YYYY-MM-DD. Throws RefusedFile.
 */
export async function workbookAsCsv(bytes: Uint8Array): Promise<Uint8Array> {
  const unpacked = unpackedSize(bytes);
  if (unpacked > LARGEST_UNPACKED)
    throw new RefusedFile(
      refusal(
        1,
        say('expected a workbook of at most {most}, found one of {found}', {
          most: sizeOf(LARGEST_UNPACKED),
          found: sizeOf(unpacked),
        }),
      ),
    );
  const rows = await sheetOf(bytes);
  const shown = shownCells(bytes);
  let [widest, last] = [0, rows.length];
  for (const row of rows) widest = Math.max(widest, row.length);
  for (const place of shown.keys()) {
    const [line = 0, at = 0] = place.split(' ').map(Number);
    widest = Math.max(widest, at + 1);
    last = Math.max(last, line + 1);
  }
  const texts = Array.from({ length: last }, (_, line) =>
    Array.from(
      { length: widest },
      (_cell, at) => shown.get(placeOf(line, at)) ?? textOf(rows[line]?.[at]),
    ),
  );
  return new TextEncoder().encode(texts.map((row) => `${row.map(quoted).join(',')}\n`).join(''));
}

async function sheetOf(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  try {
    // Read where a file is a workbook: a seventh of all that the start of a command reads.
    const { readSheet } = await import('read-excel-file/universal');
    const copy = new Uint8Array(bytes);
    return await readSheet<string>(copy.buffer, { parseNumber: shownNumber });
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new RefusedFile(
      refusal(
        1,
        say('expected CSV, JSON, XML or a workbook (.xlsx), found a file that is none: {why}', {
          why,
        }),
      ),
    );
  }
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const SIGNIFICANT_DIGITS = 15;

/** A workbook stores 0.3 as 0.30000000000000004 too. */
function shownNumber(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  // The cell has lost digits of a longer number: written as a spreadsheet shows it, it is refused.
  if (Math.abs(number) >= 10 ** SIGNIFICANT_DIGITS) return number.toExponential(5).toUpperCase();
  const shown = Number(number.toPrecision(SIGNIFICANT_DIGITS));
  return new Big(shown).toFixed();
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

const ENTRY = 0x02014b50;
const SIZE_AT = 24;

/** Sum of the sizes in the zip file's directory. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1))
    if (at + SIZE_AT + 4 <= bytes.length && view.getUint32(at, true) === ENTRY)
      sum += view.getUint32(at + SIZE_AT, true);
  return sum;
}
