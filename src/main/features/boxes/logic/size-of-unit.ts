import type { Item, ItemSize } from '../../../../shared/catalogue/item.ts';
import type { Order, OrderLine } from '../../../../shared/orders/order.ts';

/**
 * Size of one unit of a line: the measured size, else that in the order, else that in an earlier order or
 * file; null if unknown.
 */
export function sizeOfUnit(
  { dimensionUnit: unit }: Pick<Order, 'dimensionUnit'>,
  { unitLength, unitWidth, unitHeight }: OrderLine,
  item: Pick<Item, 'dimensions' | 'confirmed'> | undefined,
): ItemSize | null {
  const known = item?.dimensions ?? null;
  if (known && item?.confirmed.includes('dimensions')) return known;
  if (unitLength && unitWidth && unitHeight) {
    return { length: unitLength, width: unitWidth, height: unitHeight, unit };
  }
  return known;
}
