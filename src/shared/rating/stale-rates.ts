import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';

/** What was chosen is not what the rates are now: nothing is bought. */
export const staleRates = (): StationError =>
  stationError('quote-stale', say('These rates are no longer current. Look at the new ones.'), {
    retry: 'after-change',
  });
