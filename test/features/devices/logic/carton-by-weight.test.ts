import { describe, expect, it } from 'vitest';
import {
  cartonByWeight,
  mayWeigh,
  type WeighedCarton,
} from '../../../../src/main/features/devices/logic/carton-by-weight.ts';
import fc from '../../../support/chance.ts';

const kg = (value: number | string) => ({ value: String(value), unit: 'KG' as const });
const carton = (reference: string, value: number | string): WeighedCarton => ({
  reference,
  weight: kg(value),
});
const TOLERANCE = '10';

const grams = fc.integer({ min: 1, max: 50_000 }).map((each) => each / 1000);
const cartons = fc
  .array(grams, { maxLength: 6 })
  .map((weights) => weights.map((weight, at) => carton(`C${at + 1}`, weight)));

describe('finding the carton on the scale', () => {
  it('finds the only one near the weight', () => {
    const two = [carton('C1', '4.95'), carton('C2', '2.1')];
    expect(cartonByWeight(kg('2.12'), two, TOLERANCE)).toEqual({ kind: 'one', carton: 'C2' });
    expect(cartonByWeight(kg('3.5'), two, TOLERANCE)).toEqual({ kind: 'none' });
  });

  it('asks when two are too close, or the next is nearly as near', () => {
    const equal = [carton('C1', '2.1'), carton('C2', '2.1')];
    expect(cartonByWeight(kg('2.1'), equal, TOLERANCE)).toEqual({
      kind: 'several',
      cartons: ['C1', 'C2'],
    });
    // Only the heavier one is within its tolerance, and the lighter one hardly further off.
    const near = [carton('C1', '2'), carton('C2', '2.45')];
    expect(cartonByWeight(kg('2.22'), near, TOLERANCE)).toEqual({
      kind: 'several',
      cartons: ['C1', 'C2'],
    });
  });

  it('never finds one that cannot weigh that, nor one of two that both can', () => {
    fc.assert(
      fc.property(grams, cartons, (shown, all) => {
        const fitting = all.filter((each) => mayWeigh(kg(shown), each, TOLERANCE));
        const found = cartonByWeight(kg(shown), all, TOLERANCE);
        if (found.kind === 'one') {
          expect(fitting.map(({ reference }) => reference)).toEqual([found.carton]);
        } else expect(found.kind === 'none').toBe(fitting.length === 0);
      }),
    );
  });

  it('gives the same result in any sequence of the cartons', () => {
    fc.assert(
      fc.property(grams, cartons, (shown, all) => {
        const found = cartonByWeight(kg(shown), all, TOLERANCE);
        const turned = cartonByWeight(kg(shown), [...all].reverse(), TOLERANCE);
        expect(turned.kind).toBe(found.kind);
        if (found.kind === 'one') expect(turned).toEqual(found);
      }),
    );
  });

  it('finds a carton by the weight it was bought with, unless another weighs nearly the same', () => {
    fc.assert(
      fc.property(cartons, fc.nat(5), (all, at) => {
        const one = all[at];
        if (!one) return;
        const found = cartonByWeight(one.weight, all, TOLERANCE);
        if (found.kind === 'one') expect(found.carton).toBe(one.reference);
        else expect(found).toMatchObject({ kind: 'several' });
      }),
    );
  });
});
