import { expect, it } from 'vitest';
import {
  type Packed,
  packedHours,
} from '../../../src/main/features/shipments/logic/packed-hours.ts';

const at = (hour: number, packer: string, orderId: string): Packed => ({
  packer,
  orderId,
  at: new Date(2026, 2, 2, hour, 30),
  cartons: 1,
  lines: 2,
  units: 3,
});

it('the statistics sort by hour and name, never by amount', () => {
  const hours = packedHours([
    at(9, 'Zoe', 'a'),
    at(9, 'Zoe', 'b'),
    at(9, 'Ada', 'c'),
    at(8, 'Zoe', 'd'),
  ]);
  expect(hours.map(({ hour, packer, orders, units }) => [hour, packer, orders, units])).toEqual([
    ['2026-03-02 08:00', 'Zoe', 1, 3],
    ['2026-03-02 09:00', 'Ada', 1, 3],
    ['2026-03-02 09:00', 'Zoe', 2, 6],
  ]);
});

it('an order bought again in the same hour counts once, and the work of both purchases', () => {
  expect(packedHours([at(9, 'Zoe', 'a'), at(9, 'Zoe', 'a')])).toEqual([
    { hour: '2026-03-02 09:00', packer: 'Zoe', orders: 1, cartons: 2, lines: 4, units: 6 },
  ]);
});
