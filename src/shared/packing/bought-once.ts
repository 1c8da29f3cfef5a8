import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';
import type { StepKind } from './session.ts';

/** Field of an error which only says that the purchase was made already: nothing went wrong. */
export const BOUGHT_ONCE = 'bought-once';

/** Refuses to buy a second time, from another window or by a repeated scan; null if not bought yet. */
export function boughtOnce(step: StepKind): StationError | null {
  const field = BOUGHT_ONCE;
  switch (step) {
    case 'packing':
    case 'waiting':
    case 'rating':
    case 'choosing':
      return null;
    case 'buying':
      return stationError('order-locked', say('It is being bought already.'), { field });
    case 'unknown':
      return stationError(
        'purchase-unknown',
        say('The purchase is not confirmed yet. Nothing is bought again.'),
        { field },
      );
    case 'documents':
    case 'labels':
    case 'done':
      return stationError('already-bought', say('It is bought already.'), { field });
  }
}
