import type { CustomsFinding } from '../../../shared/customs/customs-finding.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, say, type Wording } from '../../../shared/kernel/message.ts';
import type { Address } from '../../../shared/orders/address.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { Choice, Session, Suggestion } from '../../../shared/packing/session.ts';
import type { Quote } from '../../../shared/rating/quote.ts';
import { findingsOf } from '../customs/customs-check.ts';
import { withoutShort } from '../packing/rules/short.ts';
import { addressWarnings, ofReceiver, ofSender } from './rules/address-warnings.ts';

export interface BeforeRating {
  /** What may keep it from its address. */
  warnings: Wording[];
  /** What customs will miss. */
  customs: CustomsFinding[];
  findings: OrderFinding[];
}

/** What can be seen of an order before the partner is asked, while there is time to mend it. */
export function beforeRating(
  order: StoredOrder,
  session: Session | null,
  ownAddress: Address | null,
): Omit<BeforeRating, 'findings'> {
  const from = order.shipFrom ?? ownAddress;
  return {
    warnings: [
      ...addressWarnings(order.shipTo, ofReceiver),
      ...(from ? addressWarnings(from, ofSender) : []),
    ],
    customs: findingsOf(withoutShort(order, session?.short ?? []), session?.cartons ?? []),
  };
}

/** What the packer had chosen stays chosen: only its price is asked about, not the way it travels. */
export function keptChoice({ options }: Quote, { service, terms }: Choice): Suggestion | null {
  const offered = options.some((each) => each.service === service && each.terms === terms);
  const said = say('You chose it before its price rose.');
  return offered ? { service, terms, why: english(said), said } : null;
}

export const addressStale = (): StationError =>
  stationError(
    'quote-stale',
    say(
      'The address that parcels come from was changed, so these rates no longer hold. Ask for rates again.',
    ),
    { retry: 'after-change' },
  );
