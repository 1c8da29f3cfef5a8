import { dayOf } from '../../../shared/kernel/day.ts';
import { LATEST_PICK_UP_DAYS } from '../../../shared/rating/pick-up-date.ts';
import { dateText, typedDay } from '../../kit/format.ts';
import { t } from '../../words/words.ts';

/** Today as YYYY-MM-DD in the bench's time zone, not UTC. */
export const today = (): string => dayFrom(0);

/** The date so many days from today. */
function dayFrom(days: number): string {
  const then = new Date();
  then.setDate(then.getDate() + days);
  return dayOf(then);
}

/** The last day on which a parcel can be picked up. */
export const lastPickUp = (): string => dayFrom(LATEST_PICK_UP_DAYS);

/** The problem with a pick-up date as typed; null where there is none, or no date. */
export function wrongPickUp(date: string): string | null {
  if (date === '') return null;
  const [first, last] = [today(), lastPickUp()];
  if (typedDay(date) === date && date >= first && date <= last) return null;
  return t('From {first} to {last}', { first: dateText(first), last: dateText(last) });
}

/** A pickup date in the past is dropped. */
export const stillAhead = (date: string | null): string | null =>
  date !== null && date < today() ? null : date;
