import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type MessageValue, say } from '../../../shared/kernel/message.ts';
import { compareMoney, formatMoney, type Money, moneySaid } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import type { BatchOrder, BatchPlan, BatchRun, BatchWish } from './ports.ts';

/** Options of a command; null or false where one is not given. */
export interface Given {
  count: number | null;
  atMost: Money | null;
  rule: ChooseRule | null;
  print: boolean;
  /** Begins another run, whatever is left of the last one. */
  anew: boolean;
}

/**
 * Why a run does not go on with a given option: it was begun with another one. Options that are not given are
 * the run's own. `orders`: their number in the run.
 */
export function otherOption(plan: BatchPlan, orders: number, given: Given): StationError | null {
  const count = plan.count === undefined ? orders : plan.count;
  const { atMost, rule } = plan;
  if (given.count !== null && given.count !== count)
    return other('count', count ?? say('the whole stack'), given.count);
  if (given.atMost && !(atMost && isSame(atMost, given.atMost)))
    return other('atMost', atMost ? moneySaid(atMost) : NO_LIMIT[plan.otherwise], given.atMost);
  if (given.rule !== null && given.rule !== rule)
    return other('choose', rule ?? say('the rule of each order'), given.rule);
  if (given.print && !plan.print) return other('print', say('no printing'), say('printing'));
  return null;
}

/**
 * Options of a new run after `last`, the finished run of the same stack, with its `orders`: those that are given,
 * and for the others its own (rule 16), so that no limit of it ends unnoticed. Error: `bad-input` where all orders
 * that it was to ship are shipped, and no other number is given.
 */
export function wishOf(
  last: BatchRun | null,
  orders: readonly BatchOrder[],
  { count, atMost, rule, print }: Given,
): Result<BatchWish> {
  if (!last) return ok({ count, atMost, rule, print, otherwise: 'any' });
  const { plan } = last;
  const shipped = orders.filter(({ state }) => state === 'shipped').length;
  const own = plan.count ?? null;
  if (count === null && own !== null && shipped >= own) return fail(isShipped(own));
  return ok({
    count: count ?? (own === null ? null : own - shipped),
    ...(atMost ? { atMost } : { atMost: plan.atMost, turn: plan.turn ?? 0 }),
    rule: rule ?? plan.rule,
    print: print || plan.print,
    otherwise: atMost ? 'any' : plan.otherwise,
  });
}

/** For the terminal. */
export function continuedText({ count = null, atMost, rule, print, otherwise }: BatchWish): string {
  const limits = { any: 'no limit', rules: 'what rules buy' };
  const options = [
    count === null ? 'the whole stack' : count === 1 ? '1 order' : `${count} orders`,
    atMost ? `at most ${formatMoney(atMost)}` : limits[otherwise],
    rule ?? 'the rule of each order',
    ...(print ? ['printing'] : []),
  ];
  return `As the last batch of this stack, where no other option is given: ${options.join(', ')}. --anew begins anew.`;
}

const isShipped = (count: number): StationError =>
  stationError(
    'bad-input',
    say(
      'The last batch of this stack has shipped all its orders ({count}). Give the number of further orders, or begin anew.',
      { count },
    ),
    { field: 'count', retry: 'after-change' },
  );

const NO_LIMIT = { any: say('no limit'), rules: say('what rules buy') };

const isSame = (one: Money, another: Money): boolean =>
  one.currency === another.currency && compareMoney(one, another) === 0;

const NAMES = {
  count: say('Number of orders'),
  atMost: say('Highest price'),
  choose: say('Rule'),
  print: say('Printing'),
};

function other(
  field: keyof typeof NAMES,
  own: MessageValue,
  given: MessageValue | Money,
): StationError {
  const isMoney = typeof given === 'object' && 'currency' in given;
  return stationError(
    'bad-input',
    say(
      '{what}: this batch was begun with {own}, and now {given} is given. Leave it out to go on, or begin anew.',
      { what: NAMES[field], own, given: isMoney ? moneySaid(given) : given },
    ),
    { field, retry: 'after-change' },
  );
}
