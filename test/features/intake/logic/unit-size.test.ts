import { expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { readEntry } from '../../../../src/main/features/orders/logic/enter-order.ts';
import { anOrder } from '../../../support/orders.ts';
import { bytes, csv, MUG } from './files.ts';

const SIZE = { unitLength: '12.5', unitWidth: '9', unitHeight: '10' };

/** The file of one mug with further columns. */
const withColumns = (names: string, values: string): string => {
  const [header, row] = csv([MUG]).trimEnd().split('\n');
  return `${header},${names}\n${row},${values}\n`;
};

it('the size of a unit is read from CSV and JSON files', () => {
  const text = withColumns('unit_length,unit_width,unit_height', '12.5,9,10');
  const fromCsv = parseOrderFile('orders.csv', bytes(text));
  expect(fromCsv.warnings).toEqual([]);
  expect(fromCsv.orders[0]?.order.lines[0]).toMatchObject(SIZE);

  const order = anOrder();
  const lines = order.lines.map((line) => ({ ...line, ...SIZE, quantity: `${line.quantity}` }));
  const fromJson = parseOrderFile('orders.json', bytes(JSON.stringify({ ...order, lines })));
  expect(fromJson.rejected).toEqual([]);
  expect(fromJson.orders[0]?.order.lines[1]).toMatchObject(SIZE);
});

it('an incomplete size and a size of zero are rejected', () => {
  const half = parseOrderFile('orders.csv', bytes(withColumns('unit_length', '12.5')));
  expect(half.rejected[0]?.message).toContain('expected length, width and height of a unit');
  const zero = withColumns('unit_length,unit_width,unit_height', '12.5,0,10');
  expect(parseOrderFile('orders.csv', bytes(zero)).rejected[0]?.field).toBe('unit_width');
});

it('an order edited by hand keeps the unit sizes, which the form does not show', () => {
  const [first, second] = anOrder().lines;
  if (!first || !second) throw new Error('The order has two lines.');
  const before = anOrder({ lines: [{ ...first, ...SIZE }, second] });
  const typed = before.lines.map(({ sku, unitWeight, unitPrice }) => ({
    sku,
    quantity: '1',
    unitWeight: unitWeight ?? '',
    unitPrice: unitPrice ?? '',
  }));
  const read = readEntry({ order: {}, shipTo: {}, lines: typed }, before, {});
  expect(read.ok && read.value.lines[0]).toMatchObject(SIZE);
  expect(read.ok && read.value.lines[1]?.unitLength).toBeUndefined();
});
