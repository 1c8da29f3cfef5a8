import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import type { Statuses } from '../../../../../shared/settings/column-maps.ts';
import type { CsvRow } from '../csv/csv-table.ts';
import { lineStatus } from '../mapping/statuses.ts';
import { isPlainNumber } from './numbers.ts';
import { type Numbers, numberIn } from './row-numbers.ts';
import type { Sheet } from './sheet.ts';

export interface Units {
  ordered: number;
  /** To ship now. */
  left: number;
  /** A part of it, or all, was sent before. */
  wasSent: boolean;
  /** Its numbers say that nothing of it was. */
  isUnsent: boolean;
  /** Nobody wants it any more. */
  isGone: boolean;
  /** Why it cannot be told how much is left. */
  why: Message | null;
  /** A status that is in no table. */
  unknown: string | null;
}
export const NO_UNITS: Units = {
  ordered: 0,
  left: 0,
  wasSent: false,
  isUnsent: false,
  isGone: false,
  why: null,
  unknown: null,
};

/**
 * Units of a line as its row says them: `quantity` is what was ordered; beside `line_ordered` alone it is what
 * is left of that.
 */
export function unitsOf(
  row: CsvRow,
  { cell, rules }: Sheet,
  numbers: Numbers,
  ours: Statuses | undefined,
): Units {
  const units = (name: string): number | null => {
    const text = numberIn(row, name, numbers);
    return isPlainNumber(text) ? Number(text) : null;
  };
  const quantity = units('quantity') ?? 0;
  const [stated, sent] = [units('line_ordered'), units('line_shipped')];
  const ordered = stated ?? quantity;
  const word = cell(row, 'line_status');
  const status = lineStatus(word, rules, ours);
  const known: Units = { ...NO_UNITS, ordered, left: quantity };
  if (status.kind === 'gone') return { ...known, left: 0, isGone: true };
  if (status.kind === 'sent') {
    const isOdd = sent !== null && sent < ordered;
    return isOdd ? { ...known, why: NOT_TOLD } : { ...known, left: 0, wasSent: true };
  }
  if (status.kind === 'hold') {
    const why = say('its {column} is {found}', { column: 'line_status', found: show(word) });
    return { ...known, why, unknown: status.unknown ? word : null };
  }
  if (sent === null && stated === null) {
    return status.kind === 'partly' ? { ...known, why: NOT_TOLD } : known;
  }
  const left = sent === null ? quantity : ordered - sent;
  const isOdd =
    left < 0 || left > ordered || (stated !== null && ![ordered, left].includes(quantity));
  if (isOdd || (status.kind === 'partly' && left === ordered)) return { ...known, why: NOT_TOLD };
  return { ...known, left, wasSent: left < ordered, isUnsent: left === ordered };
}

const NOT_TOLD = say('how much of a line is left to ship cannot be told');
