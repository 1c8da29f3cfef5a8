import Big from 'big.js';
import { expect, it } from 'vitest';
import { questionOf } from '../../../src/shared/boxes/question.ts';
import { chooseBoxes } from '../../../src/shared/boxes/search/choose-boxes.ts';
import type { Dimensions } from '../../../src/shared/kernel/measure.ts';
import fc from '../../support/chance.ts';

const cm = (length: string, width: string, height: string): Dimensions => ({
  ...{ length, width, height, unit: 'CM' },
});

it('goods thinner than a tenth of a millimetre are not proven impossible', () => {
  const sheets = { line: 0, quantity: 500, size: cm('30', '20', '0.005') } as const;
  const goods = [{ ...sheets, weight: { value: '0.001', unit: 'KG' } as const }];
  const inner = cm('30', '20', '3');
  const flat = {
    name: 'Flat',
    dimensions: inner,
    inner,
    weight: { value: '0.2', unit: 'KG' } as const,
  };
  const { question } = questionOf(goods, [flat], 5000);
  // 2.5 cm in all: one box holds them, whatever the search finds.
  expect(chooseBoxes(question, () => true).atLeast).toBe(1);
});

/** A length as a person types it, from whole thousandths of a millimetre. */
const inUnit = (thousandths: number, unit: 'CM' | 'IN'): string =>
  new Big(thousandths)
    .div(unit === 'CM' ? 10_000 : 25_400)
    .toFixed(12)
    .replace(/0+$/, '');

const boxOf = (inner: Dimensions) => ({
  ...{ name: 'Flat', dimensions: inner, inner },
  weight: { value: '0.2', unit: 'KG' } as const,
});

function asked(thickness: number, quantity: number, height: string, unit: 'CM' | 'IN') {
  const size = (thick: string): Dimensions => ({
    ...{ length: inUnit(300_000, unit), width: inUnit(200_000, unit), height: thick, unit },
  });
  const sheets = {
    line: 0,
    quantity,
    size: { ...size(inUnit(thickness, unit)), upright: true as const },
  };
  const goods = [{ ...sheets, weight: { value: '0.001', unit: 'KG' } as const }];
  const { question, parts } = questionOf(goods, [boxOf(size(height))], 5000);
  return { parts, choice: chooseBoxes(question, looks(40)), question };
}

/** A share of the time is over after so many looks at the clock. */
function looks(most: number): (share: number) => boolean {
  let count = 0;
  return (share) => {
    count += 1;
    return count > share * most;
  };
}

const sheets = fc.record({
  thickness: fc.integer({ min: 5, max: 400 }),
  quantity: fc.integer({ min: 1, max: 120 }),
});

it('lays thin goods as thin as they are: a stack that just fits is found to fit', () => {
  fc.assert(
    fc.property(sheets, ({ thickness, quantity }) => {
      const { choice, parts } = asked(
        thickness,
        quantity,
        inUnit(thickness * quantity, 'CM'),
        'CM',
      );
      expect(choice).toMatchObject({ proof: 'fits', atLeast: 1 });
      const [carton, ...more] = choice.cartons;
      expect(more).toEqual([]);
      // No thinner than they are, in all.
      const laid = carton?.placed.reduce((sum, { h }) => sum + h, 0) ?? 0;
      expect((laid * 100) / parts).toBeGreaterThanOrEqual(thickness * quantity);
    }),
    { numRuns: 100 },
  );
});

it('never lays thin goods thinner than they are: a stack that is too high by a hair does not fit', () => {
  fc.assert(
    fc.property(sheets, fc.constantFrom('CM' as const, 'IN' as const), (of, unit) => {
      const { thickness, quantity } = of;
      fc.pre(thickness * quantity > 1);
      const { choice } = asked(thickness, quantity, inUnit(thickness * quantity - 1, unit), unit);
      const isOne = choice.proof === 'fits' && choice.cartons.length === 1;
      expect(isOne).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('counts common goods in tenths, thin ones finer, and no volume beyond what a number holds', () => {
  const weight = { value: '0.4', unit: 'KG' } as const;
  const partsOf = (size: Dimensions, inner: Dimensions) => {
    const { parts, question } = questionOf(
      [{ line: 0, quantity: 9, size, weight }],
      [boxOf(inner)],
      1,
    );
    for (const { room } of question.boxes)
      expect(Number.isSafeInteger(room.l * room.w * room.h)).toBe(true);
    return parts;
  };
  expect(partsOf(cm('12.34', '9', '7.777'), cm('40', '30', '20'))).toBe(1);
  expect(partsOf(cm('30', '20', '0.005'), cm('40', '30', '20'))).toBe(10);
  expect(partsOf(cm('30', '20', '0.0051'), cm('30', '20', '3'))).toBe(100);
  // In a large box a thousandth would count too far.
  expect(partsOf(cm('30', '20', '0.0051'), cm('60', '50', '40'))).toBe(10);
  expect(partsOf(cm('30', '20', '0.0051'), cm('900', '800', '700'))).toBe(1);
  expect(partsOf(cm('30', '20', '1'), cm('31', '21', '0.255'))).toBe(10);
});
