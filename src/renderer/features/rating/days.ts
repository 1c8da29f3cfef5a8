import { dayOf } from '../../../shared/kernel/day.ts';

/** Today as YYYY-MM-DD in the bench's time zone, not UTC. */
export const today = (): string => dayFrom(0);

/** The date so many days from today. */
export function dayFrom(days: number): string {
  const then = new Date();
  then.setDate(then.getDate() + days);
  return dayOf(then);
}

/** A pickup date in the past is dropped. */
export const stillAhead = (date: string | null): string | null =>
  date !== null && date < today() ? null : date;
