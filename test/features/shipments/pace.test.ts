import { expect, it } from 'vitest';
import { dice } from '../../../bench/support/weighed-cartons.ts';
import {
  type Packed,
  paces,
  packedHours,
} from '../../../src/main/features/shipments/logic/pace.ts';

/** A packer's day: a minute, plus half a minute a line, a fifth a unit and two a carton, times `pace`. */
function shift(packer: string, parcels: number, pace: number, seed: number): Packed[] {
  const { between, normal } = dice(seed);
  let at = new Date(2026, 2, 2, 8).getTime();
  return Array.from({ length: parcels }, () => {
    const lines = between(1, 5);
    const units = lines + between(0, 8);
    const cartons = between(1, 2);
    const minutes = (1 + 0.5 * lines + 0.2 * units + 2 * cartons) * pace + 0.5 * normal();
    at += Math.max(0.5, minutes) * 60_000;
    return { packer, station: 'bench-1', at: new Date(at), lines, units, cartons };
  });
}

it('the statistics find the usual time per parcel and compare packers only on comparable parcels', () => {
  const packed = [
    ...shift('Zoe', 120, 1, 1),
    ...shift('Ada', 120, 1, 2),
    ...shift('Kim', 120, 1, 3),
  ];
  const { house, packers } = paces(packed);
  expect(house?.base).toBeCloseTo(1, 0);
  expect(house?.line).toBeCloseTo(0.5, 0);
  expect(house?.carton).toBeCloseTo(2, 0);
  expect(packers.map(({ packer }) => packer)).toEqual(['Ada', 'Kim', 'Zoe']);
  for (const { minutes, expected, unsure } of packers) {
    expect(Math.abs(minutes - expected)).toBeLessThan(2 * unsure);
  }
});

it('the statistics leave out packers with fewer than 30 timed parcels, and need three packers', () => {
  const three = [...shift('Zoe', 31, 1, 1), ...shift('Ada', 31, 1, 2), ...shift('Kim', 31, 1, 3)];
  const { packers } = paces([...three, ...shift('Ben', 30, 1, 4)]);
  expect(packers.map(({ packer }) => packer)).toEqual(['Ada', 'Kim', 'Zoe']);
  expect(paces(three.filter(({ packer }) => packer !== 'Kim'))).toEqual({
    house: null,
    packers: [],
  });
  expect(paces([])).toEqual({ house: null, packers: [] });
});

it('the statistics do not count breaks as time', () => {
  const long = shift('Ada', 31, 20, 2);
  const others = [...shift('Zoe', 40, 1, 1), ...shift('Kim', 40, 1, 3), ...shift('Ben', 40, 1, 4)];
  expect(paces([...long, ...others]).packers.map(({ packer }) => packer)).not.toContain('Ada');
});

it('the statistics sort by hour and name, never by amount', () => {
  const at = (hour: number, packer: string): Packed => ({
    ...{ packer, station: 'bench-1', at: new Date(2026, 2, 2, hour, 30) },
    ...{ lines: 2, units: 3, cartons: 1 },
  });
  const hours = packedHours([at(9, 'Zoe'), at(9, 'Zoe'), at(9, 'Ada'), at(8, 'Zoe')]);
  expect(hours.map(({ hour, packer, parcels, units }) => [hour, packer, parcels, units])).toEqual([
    ['2026-03-02 08:00', 'Zoe', 1, 3],
    ['2026-03-02 09:00', 'Ada', 1, 3],
    ['2026-03-02 09:00', 'Zoe', 2, 6],
  ]);
});
