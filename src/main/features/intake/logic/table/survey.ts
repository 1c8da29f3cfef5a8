import { say } from '../../../../../shared/kernel/message.ts';
import { RefusedFile, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import type { DecimalMark } from '../../../../../shared/settings/column-maps.ts';
import { type BrokenRow, type CsvRow, tooBroken } from '../csv/csv-table.ts';
import { type NumberStyle, numberStyles } from './numbers.ts';
import { readable, type Sheet } from './sheet.ts';

/**
 * Facts about all rows, needed before the first order is returned: an order is imported as a whole or not
 * at all, and its rows, broken ones included, may be anywhere in the file.
 */
export interface Survey {
  orders: number;
  /** Number of rows of each order whose rows are not consecutive, by `keyOf`. */
  apart: Map<string, number>;
  /** References that occur with and without a merchant, with that merchant. */
  mixed: Map<string, string>;
  /** Broken rows, by the references they contain. */
  broken: Map<string, BrokenRow[]>;
  /** Broken rows without a known reference. */
  alone: BrokenRow[];
  /** How the file writes numbers. */
  numbers: NumberStyle;
}

/** Limit of rows held back until their order is complete. */
const MOST_APART = 100_000;
/** Limit of broken rows; with more, the file is rejected. */
const MOST_BROKEN = 10_000;

const MARK = '\u0000';
export const keyOf = (merchant: string, reference: string): string =>
  `${merchant}${MARK}${reference}`;
const referenceIn = (key: string): string => key.slice(key.indexOf(MARK) + 1);

export function surveyRows(mark: DecimalMark | null) {
  const rows = new Map<string, number>();
  const apart = new Set<string>();
  const broken: BrokenRow[] = [];
  const numbers = numberStyles(mark);
  let above = '';
  let isEmpty = true;

  function setAside(row: BrokenRow): void {
    isEmpty = false;
    broken.push(row);
    if (broken.length > MOST_BROKEN) throw tooBroken(broken[0]?.line ?? 1, MOST_BROKEN);
  }

  /** Rows below it that name no order may be of the one that it breaks. */
  function unreadable(row: BrokenRow, sheet: Sheet): void {
    setAside(row);
    if (!row.isWhole && sheet.cell(row, 'reference') !== '') above = '';
  }

  return {
    row(written: CsvRow, sheet: Sheet): void {
      isEmpty = false;
      const misfit = sheet.misfit(written);
      if (misfit) {
        if (!sheet.isNote(written)) unreadable(misfit, sheet);
        return;
      }
      const row = readable(written);
      for (const { number, text } of sheet.places) if (number) numbers.take(text(row));
      const reference = sheet.cell(row, 'reference');
      if (reference === '') {
        // It goes on with the order above it.
        if (above !== '') rows.set(above, (rows.get(above) ?? 0) + 1);
        return;
      }
      const key = keyOf(sheet.cell(row, 'merchant'), reference);
      const before = rows.get(key) ?? 0;
      rows.set(key, before + 1);
      if (before > 0 && key !== above) apart.add(key);
      above = key;
    },
    unreadable,
    isEmpty: () => isEmpty,
    done(): Survey {
      const { apart: standing, mixed } = standingApart(rows, apart);
      const { broken: ofOrders, alone } = byOrder(rows, broken);
      return {
        orders: rows.size,
        apart: standing,
        mixed,
        broken: ofOrders,
        alone,
        numbers: numbers.style(),
      };
    },
  };
}

function standingApart(
  rows: ReadonlyMap<string, number>,
  keys: ReadonlySet<string>,
): Pick<Survey, 'apart' | 'mixed'> {
  const apart = new Map([...keys].map((key) => [key, rows.get(key) ?? 0]));
  const held = [...apart.values()].reduce((sum, count) => sum + count, 0);
  if (held > MOST_APART) {
    const message = say(
      'expected the rows of an order one below the other, found {found} rows apart from their order: sort the file by reference',
      { found: held },
    );
    throw new RefusedFile(refusal(1, message, 'reference'));
  }
  const mixed = new Map<string, string>();
  for (const key of rows.keys()) {
    const reference = referenceIn(key);
    const merchant = key.slice(0, -reference.length - MARK.length);
    if (merchant !== '' && rows.has(keyOf('', reference))) mixed.set(reference, merchant);
  }
  return { apart, mixed };
}

function byOrder(
  rows: ReadonlyMap<string, number>,
  all: readonly BrokenRow[],
): Pick<Survey, 'broken' | 'alone'> {
  const broken = new Map<string, BrokenRow[]>();
  if (all.length === 0) return { broken, alone: [] };
  const words = new Set(all.flatMap(({ cells }) => cells));
  const mentioned = new Set<string>();
  for (const key of rows.keys()) {
    const reference = referenceIn(key);
    if (words.has(reference)) mentioned.add(reference);
  }
  const alone: BrokenRow[] = [];
  for (const row of all) {
    const on = row.isWhole ? [] : [...new Set(row.cells)].filter((word) => mentioned.has(word));
    if (on.length === 0) alone.push(row);
    for (const word of on) broken.set(word, [...(broken.get(word) ?? []), row]);
  }
  return { broken, alone };
}
