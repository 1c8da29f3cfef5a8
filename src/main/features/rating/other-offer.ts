import Big from 'big.js';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { fold } from '../../../shared/kernel/fold.ts';
import { say } from '../../../shared/kernel/message.ts';
import { type Money, moneySaid } from '../../../shared/kernel/money.ts';
import { parseDays } from './logic/transit-days.ts';
import type { Offer } from './ports.ts';

/**
 * Why a newly rated option differs from what a person accepted: it costs more than the accepted price
 * plus `tolerance`, has another carrier, or takes longer. Missing carrier or days are not compared.
 */
export const otherOffer = (before: Offer, now: Offer, tolerance: string): StationError | null =>
  priceRise(before.total, now.total, tolerance) ?? otherWay(before, now);

/** Why it is not bought at its current price; null where that is not above the price shown. */
function priceRise(before: Money, now: Money, tolerance = '0'): StationError | null {
  const highest = new Big(before.amount).plus(tolerance);
  const comparable = now.currency === before.currency;
  if (comparable && new Big(now.amount).lte(highest)) return null;
  return stationError(
    'price-rose',
    comparable
      ? say(
          'The price rose from {before} to {now} before it was bought. Nothing was bought; choose again.',
          { before: moneySaid(before), now: moneySaid(now) },
        )
      : say(
          'The price went from {before} to {now} before it was bought. Nothing was bought; choose again.',
          { before: moneySaid(before), now: moneySaid(now) },
        ),
    { retry: 'after-change' },
  );
}

/** Another carrier, or a longer way, at whatever price. */
export function otherWay(before: Offer, now: Offer): StationError | null {
  const isSlower =
    (parseDays(now.days) ?? 0) > (parseDays(before.days) ?? Number.POSITIVE_INFINITY);
  if (sameCarrier(before.carrier, now.carrier) && !isSlower) return null;
  const offer = [now.carrier, now.days].map((each) => each.trim()).filter(Boolean);
  return stationError(
    'quote-stale',
    say('{service} {terms} is a different offer now: {offer}. Nothing was bought; choose again.', {
      service: now.service,
      terms: now.terms,
      offer: offer.join(', '),
    }),
    { retry: 'after-change' },
  );
}

function sameCarrier(before: string, now: string): boolean {
  const [was, is] = [fold(before), fold(now)];
  return was === '' || is === '' || was === is;
}
