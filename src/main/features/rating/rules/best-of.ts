import { compareMoney } from '../../../../shared/kernel/money.ts';
import { type Said, say } from '../../../../shared/kernel/say.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import type { ChooseTaste, QuoteOption } from '../../../../shared/rating/quote.ts';
import { parseDays } from './transit-days.ts';

export type Rank = 'cheapest' | 'fastest' | 'cheapest-within-days' | 'preferred-carrier';

interface Best {
  option: QuoteOption;
  why: Said;
}

type Offers = readonly QuoteOption[];

/**
 * The best of offers of the same terms, and why; null where there is none. Where the rule cannot
 * tell them apart (no days given, no preferred carrier among them) it says so and what it took.
 */
export function bestOf(offers: Offers, by: Rank, terms: Terms, taste: ChooseTaste): Best | null {
  const [only, another] = offers;
  if (!only) return null;
  if (!another) return { option: only, why: say`the only ${terms} offer` };
  const many = say`${offers.length} ${terms} offers`;
  switch (by) {
    case 'cheapest':
      return first(offers, byTotal, say`cheapest of ${many}`);
    case 'fastest':
      return offers.every(isUntimed)
        ? first(offers, byTotal, say`cheapest of ${many}: none says its days`)
        : first(offers, byDays, say`fastest of ${many}`);
    case 'cheapest-within-days':
      return withinDays(offers, terms, many, taste.withinDays);
    case 'preferred-carrier':
      return ofCarrier(offers, many, taste.carriers);
  }
}

function withinDays(offers: Offers, terms: Terms, many: Said, days: number): Best | null {
  const inTime = offers.filter((option) => upperDays(option) <= days);
  const limit = days === 1 ? say`1 day` : say`${days} days`;
  if (inTime.length === 1)
    return first(inTime, byTotal, say`the only ${terms} offer within ${limit}`);
  if (inTime.length > 1) {
    const there = say`${inTime.length} ${terms} offers`;
    return first(inTime, byTotal, say`cheapest of ${there} within ${limit}`);
  }
  return offers.every(isUntimed)
    ? first(offers, byTotal, say`cheapest of ${many}: none says its days`)
    : first(offers, byDays, say`fastest of ${many}: none is within ${limit}`);
}

function ofCarrier(offers: Offers, many: Said, carriers: readonly string[]): Best | null {
  for (const wanted of carriers) {
    const theirs = offers.filter(({ carrier }) => sameName(carrier, wanted));
    const [found] = theirs;
    if (found) return first(theirs, byTotal, say`preferred carrier ${found.carrier}`);
  }
  return first(offers, byTotal, say`cheapest of ${many}: none is of a preferred carrier`);
}

const sameName = (a: string, b: string): boolean =>
  a.trim().toUpperCase() === b.trim().toUpperCase();

type Order = (a: QuoteOption, b: QuoteOption) => number;

function first(offers: Offers, order: Order, why: Said): Best | null {
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
