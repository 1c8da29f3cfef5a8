import { stationError } from '../../../../shared/kernel/errors.ts';
import { distinct, listed, type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import type {
  ChooseRule,
  ChooseTaste,
  Quote,
  QuoteOption,
  Service,
} from '../../../../shared/rating/quote.ts';
import { bestOf, type Rank } from './best-of.ts';
import { customsMissing } from './customs.ts';

interface Wish {
  by: Rank;
  service: Service | null;
  terms: Terms | null;
}

export interface Chosen {
  option: QuoteOption;
  /** Why this one, for a packer; price and days stand beside it. */
  why: Message;
}

/**
 * The option a rule means (command line, RULE): within the terms the rule says, else the order's,
 * else DDP where it is offered, else DDU; DDP and DDU are never ranked against each other. Errors:
 * `customs-missing` where that is DDP and locked (never DDU in its place unasked), `no-rates` where
 * it is not offered.
 */
export function choose(
  quote: Quote,
  rule: ChooseRule,
  orderTerms: Terms | null,
  taste: ChooseTaste,
): Result<Chosen> {
  const wish = readRule(rule);
  const lock = quote.notOffered.find(({ terms, locked }) => terms === 'DDP' && locked);
  const offersDdp = quote.options.some(({ terms }) => terms === 'DDP');
  const asked = wish.terms ?? orderTerms;
  const terms = asked ?? (offersDdp || lock ? 'DDP' : 'DDU');
  const offered = quote.options.filter(
    (option) => option.terms === terms && (wish.service ?? option.service) === option.service,
  );
  const best = bestOf(offered, wish.by, terms, taste);
  if (!best) return fail(whyNot(quote, { ...wish, terms }, asked === null));
  const why = wish.service
    ? say('{service} {terms} as asked', { service: wish.service, terms })
    : say('{why} ({whoseTerms})', {
        why: best.why,
        whoseTerms: whoseTerms(wish, orderTerms, terms),
      });
  return ok({ option: best.option, why });
}

/** The terms that a rule says, or null where it leaves them to the order. */
export const termsOf = (rule: ChooseRule): Terms | null => readRule(rule).terms;

function readRule(rule: ChooseRule): Wish {
  if (rule === 'cheapest-within-days' || rule === 'preferred-carrier') {
    return { by: rule, service: null, terms: null };
  }
  const [head, tail] = rule.split('-');
  const terms = tail === 'ddp' ? 'DDP' : tail === 'ddu' ? 'DDU' : null;
  const service = head === 'express' || head === 'standard' ? head : null;
  return { by: head === 'fastest' ? 'fastest' : 'cheapest', service, terms };
}

function whoseTerms(wish: Wish, orderTerms: Terms | null, terms: Terms): Message {
  if (wish.terms) return say('{terms} as asked', { terms });
  if (orderTerms) return say('the order’s terms');
  return terms === 'DDP' ? say('DDP is offered here') : say('DDP is not offered here');
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
