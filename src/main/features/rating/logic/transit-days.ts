const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;
const WORKING_DAYS_PER_WEEK = 5;

/**
 * The upper number of the partner's transit estimate ("Days", which is text): 5 for `3-5 business
 * days`, 14 for `1-2 weeks`, 2 for `48 hours`. null where it cannot be read.
 */
export function parseDays(text: string): number | null {
  const numbers = text.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
  if (numbers.length === 0) return null;
  const upper = Math.max(...numbers);
  if (/hour|\bhrs?\b/i.test(text)) return Math.ceil(upper / HOURS_PER_DAY);
  return /week/i.test(text) ? upper * DAYS_PER_WEEK : upper;
}

/** The same in days of the calendar: five working days take a week, wherever they begin. */
export function calendarDays(text: string): number | null {
  const days = parseDays(text);
  if (days === null || !/business|working/i.test(text)) return days;
  return days + 2 * Math.ceil(days / WORKING_DAYS_PER_WEEK);
}
