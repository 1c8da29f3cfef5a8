import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';
import type { StepKind } from './session.ts';

/** The field of an error that only says that a purchase is made already: nothing went wrong. */
export const BOUGHT_ONCE = 'bought-once';

/** Bought again, by another window, or a packer or scanner that does it twice; null where it is not. */
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
    case 'paper':
    case 'labels':
    case 'done':
      return stationError('already-bought', say('It is bought already.'), { field });
  }
}
