import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';

/** The chosen option does not match the current rates: nothing is bought. */
export const staleRates = (): StationError =>
  stationError('quote-stale', say('These rates are no longer current. Look at the new ones.'), {
    retry: 'after-change',
  });
