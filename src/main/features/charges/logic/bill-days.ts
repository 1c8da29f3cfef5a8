import type { DecimalMark } from '../../../../shared/settings/column-maps.ts';

/** What comes first in a day with slashes; null: nothing in the file decides it. */
export type DayOrder = 'day' | 'month' | null;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{0,30})?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A file with decimal commas writes the day first. */
export function dayOrderOf(texts: Iterable<string>, mark: DecimalMark | null): DayOrder {
  let found: DayOrder = null;
  for (const text of texts) {
    const [, first = '0', second = '0'] = SLASHED.exec(text.trim()) ?? [];
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) found = 'month';
  }
  return found ?? (mark === ',' ? 'day' : null);
}

/** As YYYY-MM-DD; `unclear`: day and month cannot be told apart; null: it is no day. */
export function readDay(given: string, order: DayOrder): string | 'unclear' | null {
  const text = given.trim();
  const yearFirst = ISO.exec(text) ?? COMPACT.exec(text) ?? YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dotted = DOTTED.exec(text);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  const named = NAMED.exec(text);
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1;
    return dayOf(named[3], String(month), named[1]);
  }
  const slashed = SLASHED.exec(text);
  if (!slashed) return null;
  const [, first = '', second = '', year = ''] = slashed;
  if (order === null && first !== second) return 'unclear';
  return order === 'month' ? dayOf(year, first, second) : dayOf(year, second, first);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
