import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import { unpacked } from './cartons.ts';

export type ItemPlace =
  | { kind: 'line'; line: number }
  /** More than is left to pack of it; `ordered` is 0 where all of it is marked as not there. */
  | { kind: 'surplus'; left: number; ordered: number };

/** Which of an item's lines takes so many units: the first that has them left. */
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
