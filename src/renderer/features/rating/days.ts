import { dayOf } from '../../../shared/kernel/day.ts';

/** Today as YYYY-MM-DD, by the bench's own calendar, not Greenwich's. */
export const today = (): string => dayFrom(0);

/** So many days from today. */
export function dayFrom(days: number): string {
  const then = new Date();
  then.setDate(then.getDate() + days);
  return dayOf(then);
}

/** A date that was wished for yesterday is no wish any more: no carrier comes in the past. */
export const stillAhead = (date: string | null): string | null =>
  date !== null && date < today() ? null : date;
