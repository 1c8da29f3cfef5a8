import type { DecimalMark } from '../../../../shared/settings/column-maps.ts';

/** What comes first in a day with slashes; null: nothing in the file decides it. */
export type DayOrder = 'day' | 'month' | null;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{0,30})?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/;
/** 26-11-30 stays unread: its year may come first. */
const SLASHED = /^(\d{1,2})(?:\/(\d{1,2})\/(\d{4}|\d{2})|-(\d{1,2})-(\d{4}))$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})$/i;
const TIME =
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m)?(?: ?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A file with decimal commas writes the day first. */
export function dayOrderOf(texts: Iterable<string>, mark: DecimalMark | null): DayOrder {
  let found: DayOrder = null;
  for (const text of texts) {
    const { first, second } = slashedIn(withoutTime(text)) ?? { first: '0', second: '0' };
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) found = 'month';
  }
  return found ?? (mark === ',' ? 'day' : null);
}

/** As YYYY-MM-DD; `unclear`: day and month cannot be told apart; null: it is no day. */
export function readDay(given: string, order: DayOrder): string | 'unclear' | null {
  const text = withoutTime(given);
  const yearFirst = ISO.exec(text) ?? COMPACT.exec(text) ?? YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dotted = DOTTED.exec(text);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  const named = NAMED.exec(text);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return dayOf(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]);
  const slashed = slashedIn(text);
  if (!slashed) return null;
  const { first, second, year } = slashed;
  if (order === null && first !== second) return 'unclear';
  return order === 'month' ? dayOf(year, first, second) : dayOf(year, second, first);
}

/** The time of a day follows a blank or a comma. */
function withoutTime(given: string): string {
  const text = given.trim();
  const clock = text.indexOf(':');
  if (clock < 0) return text;
  const at = Math.max(text.lastIndexOf(' ', clock), text.lastIndexOf(',', clock));
  return TIME.test(text.slice(at + 1)) ? text.slice(0, Math.max(at, 0)).replace(/,$/, '') : text;
}

function slashedIn(text: string): { first: string; second: string; year: string } | null {
  const found = SLASHED.exec(text);
  if (!found) return null;
  const [, first = '', bySlash, yearBySlash, byDash, yearByDash] = found;
  return { first, second: bySlash ?? byDash ?? '', year: yearBySlash ?? yearByDash ?? '' };
}

const monthNamed = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

/** Of two digits it is a year of this century. */
function dayOf(given = '', month = '', day = ''): string | null {
  const year = given.length === 2 ? `20${given}` : given;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
