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

/** By hour, then by name; never ranked by amount. An order bought twice in an hour counts once, with the work of both. */
export function packedHours(packed: readonly Packed[]): PackedHour[] {
  const groups = Map.groupBy(packed, ({ packer, at }) => JSON.stringify([hourOf(at), packer]));
  return [...groups.values()].flatMap(rowOf).sort(byHourAndName);
}

function rowOf(own: readonly Packed[]): PackedHour[] {
  const [first] = own;
  if (!first) return [];
  return [
    {
      hour: hourOf(first.at),
      packer: first.packer,
      orders: new Set(own.map(({ orderId }) => orderId)).size,
      cartons: own.reduce((sum, { cartons }) => sum + cartons, 0),
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      units: own.reduce((sum, { units }) => sum + units, 0),
    },
  ];
}

const hourOf = (at: Date): string => `${dayOf(at)} ${String(at.getHours()).padStart(2, '0')}:00`;

const byHourAndName = (a: PackedHour, b: PackedHour): number =>
  compareText(a.hour, b.hour) || compareText(a.packer, b.packer);

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
