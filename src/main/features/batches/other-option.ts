import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type MessageValue, say } from '../../../shared/kernel/message.ts';
import { compareMoney, type Money, moneySaid } from '../../../shared/kernel/money.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import type { BatchPlan } from './ports.ts';

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
    return other('--count', count ?? say('the whole stack'), given.count);
  if (given.atMost && !(atMost && isSame(atMost, given.atMost)))
    return other('--at-most', atMost ? moneySaid(atMost) : NO_LIMIT[plan.otherwise], given.atMost);
  if (given.rule !== null && given.rule !== rule)
    return other('--choose', rule ?? say('the rule of each order'), given.rule);
  if (given.print && !plan.print) return other('--print', say('no printing'), say('printing'));
  return null;
}

const NO_LIMIT = { any: say('no limit'), rules: say('what rules buy') };

const isSame = (one: Money, another: Money): boolean =>
  one.currency === another.currency && compareMoney(one, another) === 0;

function other(option: string, own: MessageValue, given: MessageValue | Money): StationError {
  const isMoney = typeof given === 'object' && 'currency' in given;
  return stationError(
    'bad-input',
    say(
      '{option}: this batch was begun with {own}, and now {given} is given. Leave the option out to go on, or begin anew with {anew}.',
      { option, own, given: isMoney ? moneySaid(given) : given, anew: '--anew' },
    ),
    { field: option, retry: 'after-change' },
  );
}
