import { describe, expect, it } from 'vitest';
import { convertToWeight, convertWeight } from '../../src/shared/kernel/measure.ts';

describe('converting a scale’s weight to the order’s unit', () => {
  it.each([
    ['1', 'lb', 'KG', '0.45359'],
    ['100000', 'lb', 'KG', '45359.237'],
    ['113.5', 'oz', 'LB', '7.09375'],
    ['100000', 'oz', 'KG', '2834.95231'],
    ['7.85', 'lb', 'LB', '7.85'],
    ['1223', 'g', 'KG', '1.223'],
    ['453.59237', 'g', 'LB', '1'],
    ['5792000', 'mg', 'KG', '5.792'],
    ['1.0', 'kg', 'KG', '1'],
    ['-1', 'oz', 'LB', '-0.0625'],
  ] as const)('turns %s %s in %s into %s', (value, unit, to, expected) => {
    expect(convertToWeight(value, unit, to)).toBe(expected);
  });

  it('works the same for an order’s weight', () => {
    expect(convertWeight({ value: '2.5', unit: 'LB' }, 'KG').value).toBe('1.13398');
    expect(convertWeight({ value: '1.13398', unit: 'KG' }, 'LB').value).toBe('2.5');
  });
});
