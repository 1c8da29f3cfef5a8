import { expect, test } from 'vitest';
import { BLANK, BLANK_LINE } from '../../src/renderer/features/orders/entry/blank.ts';
import { filledFrom, without } from '../../src/renderer/features/orders/entry/known-item.ts';

const mug = {
  sku: 'MUG',
  barcode: '4006381333931',
  description: 'Stoneware mug',
  unitWeight: { value: '0.4', unit: 'KG' as const },
  value: { amount: '12.50', currency: 'USD' },
  hsCode: '691200',
  originCountry: 'PT',
};
const typed = (line: Record<string, string>, order: Record<string, string> = {}) => ({
  ...BLANK,
  order: { ...BLANK.order, ...order },
  lines: [{ ...BLANK_LINE, ...line }],
});

test('a known SKU fills the empty fields of its line, and the order’s empty unit and currency', () => {
  const filled = filledFrom(typed({ sku: 'MUG', description: 'My own words' }), 0, mug);
  expect(filled.lines[0]).toMatchObject({
    barcode: '4006381333931',
    description: 'My own words',
    quantity: '1',
    unitWeight: '0.4',
    unitPrice: '12.50',
    hsCode: '691200',
    originCountry: 'PT',
  });
  expect(filled.order).toMatchObject({ weightUnit: 'KG', currency: 'USD' });
});

test('a weight or price in another unit or currency than the order’s is not filled in', () => {
  const filled = filledFrom(typed({ sku: 'MUG' }, { weightUnit: 'LB', currency: 'EUR' }), 0, mug);
  expect(filled.lines[0]).toMatchObject({ unitWeight: '', unitPrice: '', hsCode: '691200' });
  expect(filled.order).toMatchObject({ weightUnit: 'LB', currency: 'EUR' });
});

test('an answer about a SKU that changed meanwhile fills nothing', () => {
  const entry = typed({ sku: 'MUG-2' });
  expect(filledFrom(entry, 0, mug)).toBe(entry);
});

test('another SKU takes away what was filled in for the former one, and nothing that was typed', () => {
  const [line = {}] = filledFrom(typed({ sku: 'MUG', description: 'My own' }), 0, mug).lines;
  expect(without(line, mug)).toMatchObject({
    sku: 'MUG',
    description: 'My own',
    quantity: '1',
    barcode: '',
    unitWeight: '',
    unitPrice: '',
    hsCode: '',
    originCountry: '',
  });
});
