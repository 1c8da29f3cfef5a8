import type { Box } from '../../../../shared/orders/carton.ts';
import { dimensionsText, weightText } from '../../../kit/format.ts';
import { t } from '../../../words/words.ts';

export function formatBox({ dimensions, inner, weight }: Box): string {
  const texts = { outside: dimensionsText(dimensions), weight: weightText(weight) };
  return inner
    ? t('{outside} outside, {inside} inside, {weight}', { ...texts, inside: dimensionsText(inner) })
    : t('{outside} outside, inside not known, {weight}', texts);
}
