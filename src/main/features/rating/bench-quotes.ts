import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import {
  type Choice,
  chosenOf,
  type Quote,
  type Suggestion,
} from '../../../shared/rating/quote.ts';

/** The packer's choice is kept: only its price is asked about, not the service and terms. */
export function keptChoice({ options }: Quote, choice: Choice): Suggestion | null {
  const { service, terms } = choice;
  const offered = chosenOf(options, choice);
  const translatable = say('You chose it before its price rose.');
  return offered ? { service, terms, why: english(translatable), translatable } : null;
}

export const addressStale = (): StationError =>
  stationError(
    'quote-stale',
    say('The sender address was changed, so these rates are no longer valid. Ask for rates again.'),
    { retry: 'after-change' },
  );
