import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';

/** No packer means a later date; it would be a mistyped year. */
export const LATEST_PICK_UP_DAYS = 60;

const HOUR = 60 * 60 * 1000;

/**
 * Refuses a date (YYYY-MM-DD) that is past in every time zone: before today in UTC-12. The bench's
 * clock does not know the time zone of the pickup, so no later date is refused. Error: bad-input.
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
