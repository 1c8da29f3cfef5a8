import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';

/** The command that lists them all; `exceptions` has the first of each kind. */
export const listAll = (status: 'held' | 'unknown') =>
  `packbench orders --status ${status} --limit 100000`;

/** As many orders as one message names. */
const SHOWN = 10;

/** `SO-1, SO-2 and 2990 more`. */
export function someOf(orders: readonly string[]): string {
  const shown = orders.slice(0, SHOWN).join(', ');
  return orders.length > SHOWN ? `${shown} and ${orders.length - SHOWN} more` : shown;
}

/** Names some orders whose purchase is still unknown, and the next step. */
export function unknownPurchases(orders: readonly string[]): StationError {
  const unknown = someOf(orders);
  const message =
    orders.length > SHOWN
      ? say(
          "It is not known yet whether {unknown} were bought. Ask again later, or check the partner's portal and resolve them (packbench settle). List all: {all}.",
          { unknown, all: listAll('unknown') },
        )
      : say(
          "It is not known yet whether {unknown} {rest} bought. Ask again later, or check the partner's portal and resolve it (packbench settle).",
          { unknown, rest: orders.length > 1 ? say('were') : say('was') },
        );
  return stationError('purchase-unknown', message, { retry: 'later' });
}
