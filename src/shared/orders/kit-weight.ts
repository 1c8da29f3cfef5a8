import { canonicalDecimal, type Decimal, sum, times } from '../kernel/decimal.ts';
import type { KitPart } from './order.ts';

/** What a kit weighs by its parts; null where one of them has no weight, or where it has none. */
export function weightOfParts(
  parts: readonly Pick<KitPart, 'quantity' | 'unitWeight'>[],
): Decimal | null {
  const weights = parts.flatMap(({ quantity, unitWeight }) =>
    unitWeight === null ? [] : [times(unitWeight, quantity)],
  );
  const isKnown = weights.length > 0 && weights.length === parts.length;
  return isKnown ? canonicalDecimal(sum(weights)) : null;
}
