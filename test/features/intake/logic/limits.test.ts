import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { inFull } from '../../../support/long.ts';
import { measureWork } from '../../../support/work.ts';
import { bytes, csv, jsonOrder, MUG } from './files.ts';

const MB = 1024 * 1024;

describe('an order file beyond the limits', () => {
  it('is rejected fast at a line of 50 MB, without reading the line into memory', () => {
    const file = Buffer.concat([bytes(csv([MUG])), Buffer.alloc(50 * MB, 'x')]);
    const memory = process.memoryUsage();
    const work = measureWork();
    const { orders, rejected } = parseOrderFile('orders.csv', file);
    expect(work()).toBeLessThan(2000);
    const now = process.memoryUsage();
    expect(now.heapUsed + now.external - memory.heapUsed - memory.external).toBeLessThan(20 * MB);
    expect(orders).toEqual([]);
    expect(rejected).toEqual([
      {
        file: 'orders.csv',
        line: 3,
        field: '',
        message: 'expected lines of at most 1.0 MB, found one of 50.0 MB',
      },
    ]);
  });

  it('is rejected at a row of many lines over 1 MB', () => {
    const text = csv([MUG, { ...MUG, reference: 'SO-2', notes: 'line\n'.repeat(300_000) }]);
    const { rejected } = parseOrderFile('orders.csv', bytes(text));
    expect(rejected).toMatchObject([{ line: 3 }]);
    expect(rejected[0]?.message).toContain('expected rows of at most 1.0 MB, found a longer one');
  });

  it('is rejected at the row where an unclosed quote opens', () => {
    const text = `${csv([MUG])}SO-2,"open\n${'more\n'.repeat(5)}`;
    const { orders, rejected } = parseOrderFile('orders.csv', bytes(text));
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-1']);
    expect(rejected).toMatchObject([
      { line: 3, message: 'expected a closing quote, found the end of the file' },
    ]);
  });

  it('gives no order after an unclosed quote', () => {
    const text = `${csv([MUG])}SO-2,"open\n${csv([MUG]).split('\n')[1]}\n`;
    const { orders, rejected } = parseOrderFile('orders.csv', bytes(text));
    expect(orders).toEqual([]);
    expect(rejected).toMatchObject([{ line: 3 }]);
  });

  it('is read normally, however large, with normal rows', () => {
    const file = Buffer.concat([
      bytes(csv([MUG])),
      Buffer.alloc(inFull(65, { part: 10 }) * MB, '\n'),
    ]);
    file.write(`\n${csv([{ ...MUG, reference: 'SO-2' }]).split('\n')[1]}`, file.length - 1000);
    const many = Buffer.from(
      file.toString('latin1').replaceAll('\n'.repeat(1000), `${' '.repeat(999)}\n`),
      'latin1',
    );
    const { orders, rejected } = parseOrderFile('orders.csv', many);
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-1', 'SO-2']);
  });

  it('loses only the JSON order of 50 MB', () => {
    const huge = jsonOrder({ reference: 'SO-2', notes: 'x'.repeat(50 * MB) });
    const text = [jsonOrder(), huge, jsonOrder({ reference: 'SO-3' })]
      .map((order) => JSON.stringify(order))
      .join(',\n');
    const { orders, rejected } = parseOrderFile('orders.json', bytes(`[\n${text}]`));
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-1', 'SO-3']);
    expect(rejected).toMatchObject([
      { line: 3, message: 'expected orders of at most 1.0 MB, found one of 50.1 MB' },
    ]);
  });

  it('is rejected with its line when in an old code page', () => {
    const latin1 = Buffer.from(csv([MUG, { ...MUG, ship_to_name: 'Jürgen Groß' }]), 'latin1');
    const first = (file: Uint8Array) => parseOrderFile('orders.csv', file).rejected[0];
    expect(first(latin1)).toMatchObject({ line: 3 });
    expect(first(latin1)?.message).toContain(
      'expected UTF-8 text, found another encoding: "Jürgen Groß" as windows-1252',
    );
  });
});

const MANY = inFull(20_000, { part: 4_000 });

describe('a file of many orders', () => {
  it('is read in a few seconds, valid and invalid ones', () => {
    const rows = Array.from({ length: MANY }, (_each, index) => ({
      ...MUG,
      reference: `SO-${index}`,
      quantity: index % 2 ? '1' : '-1',
    }));
    const { orders, rejected } = parseOrderFile('orders.csv', bytes(csv(rows)));
    expect(orders).toHaveLength(MANY / 2);
    expect(rejected).toHaveLength(MANY / 2);
  });
});
