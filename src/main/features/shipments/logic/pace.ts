import { dayOf } from '../../../../shared/kernel/day.ts';
import {
  type HousePace,
  LEAST_PACKERS,
  LEAST_PARCELS,
  type PackedHour,
  type PackedPace,
} from '../../../../shared/shipments/statistics.ts';

/** A parcel bought: by whom, when, and its content. */
export interface Packed {
  packer: string;
  /** Bench. */
  station: string;
  at: Date;
  lines: number;
  units: number;
  cartons: number;
}

/** A longer gap between two parcels is a pause or other work, and is not counted. */
const LONGEST_MINUTES = 30;

/** By hour, then by name; never ranked by amount. */
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

/** Minutes since the same packer's previous parcel at the same bench, without pauses. */
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
 * Time per parcel in this warehouse, fitted over all packers (least squares), and each packer's mean
 * beside the fit for their own parcels. Empty where fewer than `LEAST_PACKERS` have `LEAST_PARCELS` timed
 * parcels each; packers with fewer are omitted.
 */
export function paces(packed: readonly Packed[]): {
  house: HousePace | null;
  packers: PackedPace[];
} {
  const all = timed(packed);
  const byPacker = Map.groupBy(all, ({ packer }) => packer);
  const enough = [...byPacker].filter(([, own]) => own.length >= LEAST_PARCELS);
  const [base, line, unit, carton] = enough.length < LEAST_PACKERS ? [] : stripUnknown(all);
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
      base: rounded[0],
      line: rounded[1],
      unit: rounded[2],
      carton: rounded[3],
    },
    packers: packers.sort((a, b) => compareText(a.packer, b.packer)),
  };
}

const features = ({ lines, units, cartons }: Packed): number[] => [1, lines, units, cartons];

/**
 * Ridge regularisation for indistinguishable parcels: shares effects that cannot be separated; sums stay
 * correct.
 */
const RIDGE = 1e-6;

function stripUnknown(all: readonly Timed[]): number[] {
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

/** Gauss-Jordan elimination with pivoting; the last column is the right-hand side. */
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
