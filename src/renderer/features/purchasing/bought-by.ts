import type { Money } from '../../../shared/kernel/money.ts';
import { moneyText } from '../../kit/format.ts';
import { t } from '../../words/words.ts';

/** For how much it was bought; `rule`: the supervisor's rule that did it, where no person chose. */
export function boughtText(rule: string | undefined, cost: Money): string {
  const total = moneyText(cost);
  return rule === undefined
    ? t('Bought for {total}', { total })
    : t('Bought by rule “{rule}” for {total}', { rule, total });
}
