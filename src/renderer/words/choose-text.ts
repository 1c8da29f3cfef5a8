import type { ChooseRule } from '../../shared/rating/quote.ts';
import { RATE_RULES, SERVICES, TERMS } from './names.ts';
import { t } from './words.ts';

const isKey = <K extends string>(text: string, of: Record<K, unknown>): text is K =>
  Object.hasOwn(of, text);

/** Name of a rule: `Cheapest`, `Express DDP`. */
export function chooseText(rule: ChooseRule): string {
  if (isKey(rule, RATE_RULES)) return t(RATE_RULES[rule]);
  const [head = '', tail = ''] = rule.toUpperCase().split('-');
  const first = head.toLowerCase();
  const text = isKey(first, SERVICES)
    ? t(SERVICES[first])
    : isKey(first, RATE_RULES)
      ? t(RATE_RULES[first])
      : first;
  return isKey(tail, TERMS) ? `${text} ${t(TERMS[tail].short)}` : text;
}
