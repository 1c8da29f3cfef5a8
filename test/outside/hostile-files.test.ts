import { describe, expect, it } from 'vitest';
import { readItemFile } from '../../src/main/features/intake/item-file-reader.ts';
import { parseOrderFile } from '../../src/main/features/intake/logic/parse-order-file.ts';
import { english } from '../../src/shared/kernel/message.ts';
import { bytes, csv, csvRow, MUG } from '../features/intake/logic/files.ts';
import { ownItemFiles } from './own-item-files.ts';

const read = (text: string, name = 'orders.csv') => parseOrderFile(name, bytes(text));
const many = (count: number, text: string) => Array(count).fill(text).join('\n');

describe('a hostile order file', () => {
  it('with one order of many contradicting rows is rejected with a short report', () => {
    const row = csvRow(MUG);
    const other = csvRow({ ...MUG, currency: 'USD' });
    const { orders, rejected } = read(`${csv([MUG])}${many(3_000, `${row}\n${other}`)}`);
    expect(orders).toEqual([]);
    expect(rejected.length).toBeLessThan(100);
  });

  it.each([
    [
      'more lines than a million',
      `${csv([MUG])}${'\n'.repeat(1_000_002)}`,
      'at most 1000000 lines',
    ],
    ['more columns than a thousand', `${'a,'.repeat(1_200)}b\n1`, 'at most 1000 columns'],
    ['a header without end', `${'a'.repeat(70_000)}\n1`, 'lines of at most 0.1 MB'],
    ['UTF-16', '\uFEFFreference', 'expected a header row'],
  ])('with %s is rejected as a whole', (what, text, words) => {
    const file = what === 'UTF-16' ? Buffer.from(text, 'utf16le') : bytes(text);
    const { orders, rejected } = parseOrderFile('orders.csv', file);
    expect(orders).toEqual([]);
    expect(rejected).toMatchObject([{ message: expect.stringContaining(words) }]);
  });

  it.each([
    ['[0', '['],
    ['nested too deeply', `${'['.repeat(100_000)}`],
    ['nested too deeply within an order', `{"reference":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`],
    [
      'a number of 300,000 digits',
      `[{"reference":"R","lines":[{"quantity":${'9'.repeat(300_000)}}]}]`,
    ],
    ['a number with a huge exponent', '[{"reference":"R","lines":[{"quantity":1e999999999}]}]'],
  ])('in JSON (%s) is rejected with short messages', (_what, text) => {
    const { orders, rejected } = read(text, 'orders.json');
    expect(orders).toEqual([]);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ message }) => english(message).length < 400)).toBe(true);
  });

  it('with long names gives short messages', () => {
    const long = 'x'.repeat(60_000);
    const [header = '', ...rows] = csv([MUG]).split('\n');
    const { warnings } = read([`${header},${long}`, ...rows.map((row) => `${row},`)].join('\n'));
    expect(warnings.join('').length).toBeLessThan(500);
    const json = JSON.stringify([{ reference: long, [long]: 1 }]);
    const refused = read(json, 'orders.json');
    expect(JSON.stringify(refused).length).toBeLessThan(10_000);
    const items = readItemFile('items.json', bytes(JSON.stringify([{ sku: long, [long]: 1 }])), {});
    expect(JSON.stringify(items).length).toBeLessThan(2_000);
  });

  it('is cleaned of invisible characters: an order that looks the same is the same order', () => {
    const plain = csv([MUG]);
    const hidden = plain.replaceAll('SO-1', '\u200FS\u200BO\u202E-\u00AD1\u2060\u200E');
    expect(hidden).not.toBe(plain);
    expect(read(hidden).orders).toEqual(read(plain).orders);
  });
});

it('an item file with thousands of broken rows lists the first ones and imports the rest', async () => {
  const { files } = await ownItemFiles();
  const text = `sku,description\nMUG,Mug\n${many(5_000, 'x')}`;
  const took = await files.importItems([{ name: 'items.csv', bytes: bytes(text) }], {
    confirm: false,
    save: true,
  });
  expect(took).toMatchObject({ ok: true, value: { imported: 1 } });
  if (!took.ok) return;
  expect(took.value.rejected).toHaveLength(1_000);
  expect(took.value.warnings).toEqual(['4000 more rejected rows are not listed']);
});
