import { stationError } from '../../../../shared/kernel/errors.ts';
import { distinct, listed, type Message, say } from '../../../../shared/kernel/message.ts';
import { compareMoney } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import {
  type ChooseRule,
  type ChooseTaste,
  optionsIfAccepted,
  type Quote,
  type QuoteOption,
  type Service,
} from '../../../../shared/rating/quote.ts';
import { customsMissing } from './customs.ts';
import { parseDays } from './transit-days.ts';

interface Wish {
  by: Rank;
  service: Service | null;
  terms: Terms | null;
}

export interface Chosen {
  option: QuoteOption;
  /** Reason for the packer; price and days are shown beside it. */
  why: Message;
}

/**
 * The option a rule selects (command line, RULE): within the terms of the rule, else of the order,
 * else DDP where offered, else DDU; DDP and DDU are never compared. Errors: `customs-missing` where
 * that is DDP and locked (DDU is never substituted), `no-rates` where it is not offered. `isAccepted`: a
 * person accepts what keeps DDP from being offered; it is not chosen for that where nobody asks for DDP.
 */
export function choose(
  quote: Quote,
  rule: ChooseRule,
  orderTerms: Terms | null,
  taste: ChooseTaste,
  isAccepted = false,
): Result<Chosen> {
  const wish = readRule(rule);
  const asked = wish.terms ?? orderTerms;
  const terms = asked ?? usualTerms(quote);
  const options = isAccepted ? optionsIfAccepted(quote) : quote.options;
  const offered = options.filter(
    (option) => option.terms === terms && (wish.service ?? option.service) === option.service,
  );
  const best = bestOf(offered, wish.by, terms, taste);
  if (!best) return fail(whyNot(quote, { ...wish, terms }, asked === null));
  const why = wish.service
    ? say('{service} {terms} as asked', { service: wish.service, terms })
    : say('{why} ({whoseTerms})', {
        why: best.why,
        whoseTerms: whoseTerms(quote, wish, orderTerms, terms),
      });
  return ok({ option: best.option, why });
}

/** Terms where nobody asked for any: DDP where it is offered, even if it is locked, else DDU. */
export function usualTerms({ options, notOffered }: Quote): Terms {
  const isLocked = notOffered.some(({ terms, locked }) => terms === 'DDP' && locked);
  return isLocked || options.some(({ terms }) => terms === 'DDP') ? 'DDP' : 'DDU';
}

/** The terms of a rule; null where it uses the order's. */
export const termsOf = (rule: ChooseRule): Terms | null => readRule(rule).terms;

/** The rule under other terms, which take precedence; null: none. */
export function underTerms(rule: ChooseRule, terms: Terms | null): ChooseRule {
  const { by, service, terms: own } = readRule(rule);
  if (terms === null || own === null || own === terms) return rule;
  const head = service ?? (by === 'fastest' ? 'fastest' : 'cheapest');
  return terms === 'DDP' ? `${head}-ddp` : `${head}-ddu`;
}

function readRule(rule: ChooseRule): Wish {
  if (rule === 'cheapest-within-days' || rule === 'preferred-carrier') {
    return { by: rule, service: null, terms: null };
  }
  const [head, tail] = rule.split('-');
  const terms = tail === 'ddp' ? 'DDP' : tail === 'ddu' ? 'DDU' : null;
  const service = head === 'express' || head === 'standard' ? head : null;
  return { by: head === 'fastest' ? 'fastest' : 'cheapest', service, terms };
}

function whoseTerms(
  { notOffered }: Quote,
  wish: Wish,
  orderTerms: Terms | null,
  terms: Terms,
): Message {
  if (wish.terms) return say('{terms} as asked', { terms });
  if (orderTerms) return say('the order’s terms');
  if (terms === 'DDP') return say('DDP is offered here');
  return notOffered.some(({ ifAccepted }) => ifAccepted)
    ? say('the tax was collected already')
    : say('DDP is not offered here');
}

function whyNot(quote: Quote, { service, terms }: Wish, unasked: boolean) {
  const missing = quote.notOffered.filter(
    (each) => each.terms === terms && (service ?? each.service) === each.service,
  );
  const locked = missing.find((each) => each.locked);
  if (locked) {
    const way = unasked
      ? say(' Or ask for DDU: then the receiver pays duty and tax at the door.')
      : '';
    return customsMissing(say('{why}{way}', { why: locked.why, way }));
  }
  const why = distinct(missing.map((each) => each.why));
  const what = [service, terms].filter(Boolean).join(' ');
  const none = say('No {what} is offered for this order.', { what });
  return stationError(
    'no-rates',
    why.length > 0 ? say('{why} {next}', { why: none, next: listed(why, ' ') }) : none,
    {
      retry: 'after-change',
    },
  );
}

type Rank = 'cheapest' | 'fastest' | 'cheapest-within-days' | 'preferred-carrier';

interface Best {
  option: QuoteOption;
  why: Message;
}

type Offers = readonly QuoteOption[];

/**
 * The best of offers of the same terms with the reason; null where there is none. Where the rule
 * cannot decide (no days given, no preferred carrier), the reason says so and names what was chosen
 * instead.
 */
function bestOf(offers: Offers, by: Rank, terms: Terms, taste: ChooseTaste): Best | null {
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

/** Of equal price and days, Express wins, independent of the partner's order. */
const byService: Order = (a, b) => (a.service < b.service ? -1 : 1);

/** Unreadable Days come last; with a number that large the difference of two of them is 0. */
const upperDays = ({ days }: QuoteOption): number => parseDays(days) ?? Number.MAX_SAFE_INTEGER;

const isUntimed = ({ days }: QuoteOption): boolean => parseDays(days) === null;
