import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import { unpacked } from '../../orders/logic/cartons.ts';

export type ItemPlace =
  | { kind: 'line'; line: number }
  /** More units than are left to pack; `ordered` is 0 if all units of the line are marked as missing. */
  | { kind: 'surplus'; left: number; ordered: number };

/** The first of an item's lines with so many units left. */
export function placeOf(
  lines: readonly number[],
  units: number,
  order: Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>,
  cartons: readonly Carton[],
): ItemPlace {
  const left = unpacked(order, cartons);
  const line = lines.find((each) => (left[each] ?? 0) >= units);
  if (line !== undefined) return { kind: 'line', line };
  const sum = (of: (line: number) => number) => lines.reduce((total, each) => total + of(each), 0);
  return {
    kind: 'surplus',
    left: sum((each) => Math.max(0, left[each] ?? 0)),
    ordered: sum((each) => order.lines[each]?.quantity ?? 0),
  };
}
