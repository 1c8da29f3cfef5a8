import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';

/** Names the orders whose purchase is still unknown, and the next step. */
export const unknownPurchases = (orders: readonly string[]): StationError =>
  stationError(
    'purchase-unknown',
    say(
      "It is not known yet whether {unknown} {rest} bought. Ask again later, or check the partner's portal and resolve it (packbench settle).",
      { unknown: orders.join(', '), rest: orders.length > 1 ? say('were') : say('was') },
    ),
    { retry: 'later' },
  );
