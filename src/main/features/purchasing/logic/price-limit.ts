import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { compareMoney, type Money, moneySaid } from '../../../../shared/kernel/money.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import type { PriceLimit } from '../../../../shared/rating/price-limit.ts';
import type { Quote } from '../../../../shared/rating/quote.ts';
import { usualTerms } from '../../rating/logic/choose.ts';
import type { Accepted } from '../ports.ts';

/**
 * Why an offer is above a stated limit (rule 16); null where it is not. An amount in another currency is not
 * converted, and one for DDP allows no DDU. Error: `price-rose`, field `limit`.
 */
export function aboveLimit(
  { atMost, terms }: PriceLimit,
  offer: { terms: Terms; total: Money | null },
): StationError | null {
  if (terms !== null && terms !== offer.terms)
    return above(
      say('{most} at most was stated for {terms}, and the offer is {now}. Nothing was bought.', {
        most: moneySaid(atMost),
        terms,
        now: offer.terms,
      }),
    );
  const { total } = offer;
  if (total?.currency === atMost.currency && compareMoney(total, atMost) <= 0) return null;
  return above(
    say('It costs {price}; it may cost at most {most}. Nothing was bought.', {
      price: total ? moneySaid(total) : say('price confirmed at pickup'),
      most: moneySaid(atMost),
    }),
  );
}

/** As `aboveLimit`, of the first limit that the offer does not keep. */
export function aboveAny(
  limits: readonly PriceLimit[],
  offer: { terms: Terms; total: Money | null },
): StationError | null {
  for (const each of limits) {
    const above = aboveLimit(each, offer);
    if (above) return above;
  }
  return null;
}

/** What holds for a purchase: where a rule buys, its amount takes the place of what rules bought for before. */
export const holdingFor = (stated: readonly PriceLimit[], isByRule: boolean): PriceLimit[] =>
  stated.filter(({ from }) => !(isByRule && from === 'rule'));

/** As `aboveAny`, of an offer of these rates. */
export const aboveStated = (
  limits: readonly PriceLimit[],
  offer: { terms: Terms; total: Money | null },
  quote: Quote,
): StationError | null =>
  aboveAny(
    limits.map((each) => underItsTerms(each, quote)),
    offer,
  );

/** The limit under its terms: where it names none, DDP where it is offered, else DDU, as `choose` does. */
export const underItsTerms = (limit: PriceLimit, quote: Quote): PriceLimit => ({
  ...limit,
  terms: limit.terms ?? usualTerms(quote),
});

/** The lower of two limits that the same offer keeps. */
export const lowerLimit = (one: PriceLimit, other: PriceLimit): PriceLimit =>
  compareMoney(one.atMost, other.atMost) <= 0 ? one : other;

/**
 * The limit of an unknown purchase that is bought again in one step: its own, else its total. null where its price
 * was to be confirmed at pickup.
 */
export function limitAgain({ limit, total, terms: of }: Accepted): PriceLimit | null {
  const { atMost, terms } = limit ?? { atMost: total, terms: of };
  return atMost && { atMost, terms, from: 'shown' };
}

const above = (message: Parameters<typeof stationError>[1]): StationError =>
  stationError('price-rose', message, { field: 'limit', retry: 'after-change' });
