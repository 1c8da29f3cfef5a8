import Big from 'big.js';
import type { Dimensions } from '../kernel/measure.ts';
import { goesInto, volumeOf } from '../kernel/size.ts';
import type { Box, Carton } from '../orders/carton.ts';
import type { Order, OrderLine } from '../orders/order.ts';

/**
 * Whether the content of a carton fits into its box by the known sizes. Advice only: a blanket can be
 * pressed, and round things leave gaps.
 */
export type Fit =
  /** No size is known, or there is nothing to check. */
  | { kind: 'unchecked' }
  | { kind: 'fits' }
  /** A unit of these SKUs is longer than the box in every orientation. */
  | { kind: 'too-large'; skus: string[] }
  /** The units together have more volume than the box. */
  | { kind: 'too-full' }
  /** The sizes that would have to be measured: of the box, of these SKUs. */
  | { kind: 'unknown'; box: boolean; skus: string[] };

/** Size of one unit, in the order's unit; null if a side is unknown. */
function sizeOfUnit(
  { unitLength, unitWidth, unitHeight }: OrderLine,
  unit: Dimensions['unit'],
): Dimensions | null {
  if (!unitLength || !unitWidth || !unitHeight) return null;
  return { length: unitLength, width: unitWidth, height: unitHeight, unit };
}

export function fitOf(
  { lines, dimensionUnit }: Pick<Order, 'lines' | 'dimensionUnit'>,
  carton: Pick<Carton, 'items'>,
  box: Box | null,
): Fit {
  const inside = carton.items.map(({ line, sku, quantity }) => {
    const ordered = lines[line];
    return { sku, quantity, size: ordered ? sizeOfUnit(ordered, dimensionUnit) : null };
  });
  const known = inside.flatMap(({ size, ...each }) => (size ? [{ ...each, size }] : []));
  const unknown = inside.filter(({ size }) => !size).map(({ sku }) => sku);
  const room = box?.inner;
  if (!box || inside.length === 0 || (!room && known.length === 0)) return { kind: 'unchecked' };
  if (!room) return { kind: 'unknown', box: true, skus: unknown };
  const large = known.filter(({ size }) => !goesInto(size, room)).map(({ sku }) => sku);
  if (large.length > 0) return { kind: 'too-large', skus: large };
  const volume = known.reduce(
    (total, { size, quantity }) => total.plus(volumeOf(size, room.unit).times(quantity)),
    new Big(0),
  );
  if (volume.gt(volumeOf(room, room.unit))) return { kind: 'too-full' };
  return unknown.length > 0 ? { kind: 'unknown', box: false, skus: unknown } : { kind: 'fits' };
}
