import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { ended, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { Attempt } from '../purchasing/ports.ts';

/** Missing documents of a purchase: labels can also be provided by a person, an invoice cannot. */
export type MissingDocument = 'labels' | 'invoice';

/** Rule 15: bought, but without its documents: a state with its own next action. */
export function documentMissing(
  { answer }: Attempt,
  order: OrderKey,
  missing: MissingDocument,
  { message, translatable, retry }: Pick<StationError, 'message' | 'translatable' | 'retry'>,
): StationError {
  const hasAddress = missing === 'invoice' || (answer?.labelUrls ?? []).some(Boolean);
  const fetch = hasAddress && retry !== 'never';
  const next = nextStep(showOrderKey(order), fetch, missing === 'labels');
  const why = ended(messageOf({ message, translatable }));
  return stationError(
    'paper-missing',
    next ? say('{why} {next}', { why, next }) : why,
    retry ? { retry } : {},
  );
}

function nextStep(ref: string, fetch: boolean, give: boolean): Message | null {
  if (fetch && give)
    return say(
      'Fetch it again: packbench documents {ref}; or give the label files from the partner’s portal: packbench settle {ref} --label FILE.',
      { ref },
    );
  if (fetch) return say('Fetch it again: packbench documents {ref}.', { ref });
  if (give)
    return say(
      'Give the label files from the partner’s portal: packbench settle {ref} --label FILE.',
      { ref },
    );
  return null;
}

/** Its documents were erased and cannot be printed. */
export const erased = ({ reference }: Attempt) =>
  stationError(
    'not-available',
    say(
      'The receiver and the documents of order {reference} were erased: nothing of it can be printed.',
      { reference },
    ),
    { retry: 'never' },
  );
