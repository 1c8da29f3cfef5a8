import { dayOf } from '../../../../shared/kernel/day.ts';
import {
  type HousePace,
  LEAST_PACKERS,
  LEAST_PARCELS,
  type PackedHour,
  type PackedPace,
} from '../../../../shared/shipments/statistics.ts';

/** A parcel that was bought: by whom, when, and what was in it. */
export interface Packed {
  packer: string;
  /** Of the bench. */
  station: string;
  at: Date;
  lines: number;
  units: number;
  cartons: number;
}

/** A longer gap between two parcels is a pause, or other work: its time is nobody's. */
const LONGEST_MINUTES = 30;

/** By hour, then by name; never by how much. */
export function packedHours(packed: readonly Packed[]): PackedHour[] {
  const rows = new Map<string, PackedHour>();
  for (const { packer, at, lines, units, cartons } of packed) {
    const hour = `${dayOf(at)} ${String(at.getHours()).padStart(2, '0')}:00`;
    const key = JSON.stringify([hour, packer]);
    const row = rows.get(key) ?? { hour, packer, parcels: 0, lines: 0, units: 0, cartons: 0 };
    rows.set(key, {
      ...row,
      parcels: row.parcels + 1,
      lines: row.lines + lines,
      units: row.units + units,
      cartons: row.cartons + cartons,
    });
  }
  return [...rows.values()].sort(
    (a, b) => compareText(a.hour, b.hour) || compareText(a.packer, b.packer),
  );
}

interface Timed extends Packed {
  minutes: number;
}

/** The minutes since the same packer's parcel before it at the same bench, where there was no pause. */
function timed(packed: readonly Packed[]): Timed[] {
  const last = new Map<string, Date>();
  return packed
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((each) => {
      const key = JSON.stringify([each.packer, each.station]);
      const before = last.get(key);
      last.set(key, each.at);
      const minutes = before ? (each.at.getTime() - before.getTime()) / 60_000 : Infinity;
      return minutes <= LONGEST_MINUTES ? [{ ...each, minutes }] : [];
    });
}

/**
 * What a parcel takes in this house, fitted over everybody (least squares), and each packer's mean
 * beside what their own parcels would have taken by it. Nothing where fewer than `LEAST_PACKERS` have
 * `LEAST_PARCELS` timed parcels each; of a packer with fewer nothing is said.
 */
export function paces(packed: readonly Packed[]): {
  house: HousePace | null;
  packers: PackedPace[];
} {
  const all = timed(packed);
  const byPacker = Map.groupBy(all, ({ packer }) => packer);
  const enough = [...byPacker].filter(([, own]) => own.length >= LEAST_PARCELS);
  const [base, line, unit, carton] = enough.length < LEAST_PACKERS ? [] : fitted(all);
  if (base === undefined || line === undefined || unit === undefined || carton === undefined)
    return { house: null, packers: [] };
  const packers = enough.map(([packer, own]): PackedPace => {
    const expected = own.map((each) => dot(features(each), [base, line, unit, carton]));
    const off = own.map(({ minutes }, at) => minutes - (expected[at] ?? 0));
    const spread = Math.sqrt(mean(off.map((each) => (each - mean(off)) ** 2)));
    return {
      packer,
      parcels: own.length,
      minutes: hundredths(mean(own.map(({ minutes }) => minutes))),
      expected: hundredths(mean(expected)),
      unsure: hundredths((1.96 * spread) / Math.sqrt(own.length)),
    };
  });
  const rounded = [base, line, unit, carton].map(hundredths) as [number, number, number, number];
  return {
    house: {
      parcels: all.length,
      ...{ base: rounded[0], line: rounded[1], unit: rounded[2], carton: rounded[3] },
    },
    packers: packers.sort((a, b) => compareText(a.packer, b.packer)),
  };
}

const features = ({ lines, units, cartons }: Packed): number[] => [1, lines, units, cartons];

/** Against parcels that are all alike: what they cannot tell apart is shared out, and sums stay right. */
const RIDGE = 1e-6;

function fitted(all: readonly Timed[]): number[] {
  const rows = all.map(features);
  const width = 4;
  const matrix = Array.from({ length: width }, (_, row) => [
    ...Array.from({ length: width }, (_, column) => {
      const ridge = row === column ? RIDGE * all.length : 0;
      return ridge + rows.reduce((sum, each) => sum + (each[row] ?? 0) * (each[column] ?? 0), 0);
    }),
    rows.reduce((sum, each, at) => sum + (each[row] ?? 0) * (all[at]?.minutes ?? 0), 0),
  ]);
  return solved(matrix);
}

/** Gauss-Jordan with pivots; the last column is the right side. */
function solved(matrix: number[][]): number[] {
  const rows = matrix.map((row) => [...row]);
  for (let at = 0; at < rows.length; at += 1) {
    const rest = rows.slice(at).map((row) => Math.abs(row[at] ?? 0));
    const pivot = at + rest.indexOf(Math.max(...rest));
    const [one, other] = [rows[at], rows[pivot]];
    if (!one || !other) return [];
    rows[at] = other;
    rows[pivot] = one;
    const lead = other[at] ?? 0;
    rows[at] = other.map((value) => value / lead);
    for (const [index, row] of rows.entries()) {
      const factor = row[at] ?? 0;
      if (index === at) continue;
      rows[index] = row.map((value, column) => value - factor * (rows[at]?.[column] ?? 0));
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
