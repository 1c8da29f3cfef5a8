import type { Money } from '../../../shared/kernel/money.ts';
import { moneyText } from '../../kit/format.ts';
import { t } from '../../words/words.ts';

/** Text about the price; `rule`: the supervisor's rule that bought, if no person chose. */
export function boughtText(rule: string | undefined, cost: Money): string {
  const total = moneyText(cost);
  return rule === undefined
    ? t('Bought for {total}', { total })
    : t('Bought by rule “{rule}” for {total}', { rule, total });
}
