import type { Item, ItemSize } from '../../../../shared/catalogue/item.ts';
import type { Order, OrderLine } from '../../../../shared/orders/order.ts';

/**
 * Size of one unit of a line: as a person measured it, else as the order says it, else as another
 * order or a file said it before; null where nobody did.
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
