import { dayOf } from '../../../../shared/kernel/day.ts';
import type { PackedHour } from '../../../../shared/shipments/statistics.ts';

/** A purchase: whose order, packed by whom, when, and its content. */
export interface Packed {
  packer: string;
  orderId: string;
  at: Date;
  cartons: number;
  lines: number;
  units: number;
}

/** By hour, then by name; never ranked by amount. An order bought twice in an hour counts as one, its cartons as two purchases’. */
export function packedHours(packed: readonly Packed[]): PackedHour[] {
  const rows = new Map<string, PackedHour>();
  const counted = new Set<string>();
  for (const { packer, orderId, at, cartons, lines, units } of packed) {
    const hour = `${dayOf(at)} ${String(at.getHours()).padStart(2, '0')}:00`;
    const key = JSON.stringify([hour, packer]);
    const order = JSON.stringify([hour, packer, orderId]);
    const row = rows.get(key) ?? { hour, packer, orders: 0, cartons: 0, lines: 0, units: 0 };
    rows.set(key, {
      hour,
      packer,
      orders: row.orders + (counted.has(order) ? 0 : 1),
      cartons: row.cartons + cartons,
      lines: row.lines + lines,
      units: row.units + units,
    });
    counted.add(order);
  }
  return [...rows.values()].sort(
    (a, b) => compareText(a.hour, b.hour) || compareText(a.packer, b.packer),
  );
}

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
