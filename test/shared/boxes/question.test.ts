import { expect, it } from 'vitest';
import { questionOf } from '../../../src/shared/boxes/question.ts';
import { chooseBoxes } from '../../../src/shared/boxes/search/choose-boxes.ts';
import type { Dimensions } from '../../../src/shared/kernel/measure.ts';

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
