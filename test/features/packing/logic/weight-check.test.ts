import { describe, expect, it } from 'vitest';
import {
  checkWeights,
  isPlausible,
} from '../../../../src/main/features/devices/logic/weight-check.ts';
import type { Carton } from '../../../../src/shared/orders/carton.ts';
import { anOrder } from '../../../support/orders.ts';
import { large } from './bench-rig.ts';

/** Three mugs of 0.4 kg in a box of 0.8 kg: 2 kg. */
const order = anOrder();
const carton = (over: Partial<Carton> = {}): Carton => ({
  reference: 'SO-7-C1',
  box: 'Large',
  weight: { value: '2', unit: 'KG' },
  weightSource: 'scale',
  dimensions: null,
  items: [{ line: 0, sku: 'MUG-BLUE', quantity: 3 }],
  ...over,
});
const kg = (value: string) => ({ weight: { value, unit: 'KG' } as const });
const NOTHING_LEARNED = { missing: 'warn', learned: new Map() } as const;
const check = (each: Carton, tolerance = '10', rule: 'off' | 'warn' | 'stop' = 'warn') =>
  checkWeights(order, [each], [large], { check: rule, tolerance, ...NOTHING_LEARNED }).map(
    ({ off, verdict }) => `${off} ${verdict}`,
  );

describe('the check of a carton’s weight against its lines and box', () => {
  it.each([
    ['2', '0 fits'],
    ['2.2', '10 fits'],
    ['1.8', '-10 fits'],
    ['2.2001', '10 warn'],
    ['1.79', '-10.5 warn'],
    ['3.21767', '60.9 warn'],
  ])('judges %s kg', (value, said) => {
    expect(check(carton(kg(value)))).toEqual([said]);
  });

  it('is exact with a tolerance of 0', () => {
    expect(check(carton(), '0')).toEqual(['0 fits']);
    expect(check(carton(kg('2.00001')), '0')).toEqual(['0 warn']);
  });

  it('says no more than that a weight is off by far', () => {
    expect(check(carton(kg('999999999999999999')))).toEqual(['999999 warn']);
  });

  it('stops the packer or is skipped, as configured', () => {
    expect(check(carton(kg('3')), '10', 'stop')).toEqual(['50 stop']);
    expect(check(carton(kg('3')), '10', 'off')).toEqual([]);
  });

  it('checks a typed weight, not a computed one', () => {
    expect(check(carton({ ...kg('3'), weightSource: 'typed' }))).toEqual(['50 warn']);
    expect(check(carton({ ...kg('3'), weightSource: 'computed' }))).toEqual([]);
    expect(check(carton({ weight: null, weightSource: null }))).toEqual([]);
  });

  it('without a box only warns of a weight that is too low', () => {
    expect(check(carton({ ...kg('3'), box: null }))).toEqual(['150 fits']);
    expect(check(carton({ ...kg('1'), box: null }))).toEqual(['-16.7 warn']);
  });

  it('is skipped for an empty carton', () => {
    expect(check(carton({ items: [] }))).toEqual([]);
  });

  it('uses the same rule for plausible scale readings', () => {
    const plausible = (value: string) =>
      isPlausible(order, carton(), [large], kg(value).weight, '10');
    expect([plausible('2.2'), plausible('2.21'), plausible('1.8'), plausible('1.7')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
