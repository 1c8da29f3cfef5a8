import { type Message, say } from '../../../../shared/kernel/message.ts';
import { compareMoney } from '../../../../shared/kernel/money.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import type { ChooseTaste, QuoteOption } from '../../../../shared/rating/quote.ts';
import { parseDays } from './transit-days.ts';

export type Rank = 'cheapest' | 'fastest' | 'cheapest-within-days' | 'preferred-carrier';

interface Best {
  option: QuoteOption;
  why: Message;
}

type Offers = readonly QuoteOption[];

/**
 * The best of offers of the same terms, and why; null where there is none. Where the rule cannot
 * tell them apart (no days given, no preferred carrier among them) it says so and what it took.
 */
export function bestOf(offers: Offers, by: Rank, terms: Terms, taste: ChooseTaste): Best | null {
  const [only, another] = offers;
  if (!only) return null;
  if (!another) return { option: only, why: say('the only {terms} offer', { terms }) };
  const many = say('{offerCount} {terms} offers', { offerCount: offers.length, terms });
  switch (by) {
    case 'cheapest':
      return first(offers, byTotal, say('cheapest of {many}', { many }));
    case 'fastest':
      return offers.every(isUntimed)
        ? first(offers, byTotal, say('cheapest of {many}: none says its days', { many }))
        : first(offers, byDays, say('fastest of {many}', { many }));
    case 'cheapest-within-days':
      return withinDays(offers, terms, many, taste.withinDays);
    case 'preferred-carrier':
      return ofCarrier(offers, many, taste.carriers);
  }
}

function withinDays(offers: Offers, terms: Terms, many: Message, days: number): Best | null {
  const inTime = offers.filter((option) => upperDays(option) <= days);
  const limit = days === 1 ? say('1 day') : say('{days} days', { days });
  if (inTime.length === 1)
    return first(inTime, byTotal, say('the only {terms} offer within {limit}', { terms, limit }));
  if (inTime.length > 1) {
    const there = say('{offerCount} {terms} offers', { offerCount: inTime.length, terms });
    return first(inTime, byTotal, say('cheapest of {there} within {limit}', { there, limit }));
  }
  return offers.every(isUntimed)
    ? first(offers, byTotal, say('cheapest of {many}: none says its days', { many }))
    : first(offers, byDays, say('fastest of {many}: none is within {limit}', { many, limit }));
}

function ofCarrier(offers: Offers, many: Message, carriers: readonly string[]): Best | null {
  for (const wanted of carriers) {
    const theirs = offers.filter(({ carrier }) => sameName(carrier, wanted));
    const [found] = theirs;
    if (found)
      return first(theirs, byTotal, say('preferred carrier {carrier}', { carrier: found.carrier }));
  }
  return first(
    offers,
    byTotal,
    say('cheapest of {many}: none is of a preferred carrier', { many }),
  );
}

const sameName = (a: string, b: string): boolean =>
  a.trim().toUpperCase() === b.trim().toUpperCase();

type Order = (a: QuoteOption, b: QuoteOption) => number;

function first(offers: Offers, order: Order, why: Message): Best | null {
  const [option] = offers.toSorted(order);
  return option ? { option, why } : null;
}

const byTotal: Order = (a, b) =>
  compareMoney(a.total, b.total) || upperDays(a) - upperDays(b) || byService(a, b);

const byDays: Order = (a, b) =>
  upperDays(a) - upperDays(b) || compareMoney(a.total, b.total) || byService(a, b);

/** What is the same in price and days goes Express, whatever order the partner named them in. */
const byService: Order = (a, b) => (a.service < b.service ? -1 : 1);

/** Unreadable Days come last; a number that large keeps the difference of two of them 0. */
const upperDays = ({ days }: QuoteOption): number => parseDays(days) ?? Number.MAX_SAFE_INTEGER;

const isUntimed = ({ days }: QuoteOption): boolean => parseDays(days) === null;
