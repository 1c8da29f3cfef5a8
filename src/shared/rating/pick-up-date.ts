import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';

/** Nobody at a bench means a later one; it would be a slip of the year. */
export const LATEST_PICK_UP_DAYS = 60;

const HOUR = 60 * 60 * 1000;

/**
 * Refuses a date (YYYY-MM-DD) that is over in every time zone: before today in UTC-12. Where the
 * parcel is picked up is not known to the clock of the bench, so no later date is. Error: bad-input.
 */
export function pastPickUp(date: string | null, now: Date): StationError | null {
  if (date === null) return null;
  const earliest = new Date(now.getTime() - 12 * HOUR).toISOString().slice(0, 10);
  if (date >= earliest) return null;
  return stationError(
    'bad-input',
    say('Pick-up date: expected {expected} or later, found {found}', {
      expected: earliest,
      found: date,
    }),
    {
      field: 'pickUpDate',
      retry: 'after-change',
    },
  );
}
