import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { learningItems } from '../../src/main/features/catalogue/item-learning.ts';
import { importOrders } from '../../src/main/features/intake/logic/import-orders.ts';
import { bytes, csv, MUG } from '../features/intake/logic/files.ts';
import fc from '../support/chance.ts';
import { ownItemFiles } from './own-item-files.ts';

/** Property names that every object has, or that an object used as a list would misread. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

async function ownStation() {
  const { store, files } = await ownItemFiles();
  const { orders, items } = store;
  const takeOrders = (text: string) =>
    learningItems({ orders, items, now: () => new Date(0) }, (repository) =>
      importOrders([{ name: 'orders', bytes: bytes(text) }], repository),
    );
  const takeItems = (text: string) =>
    files.importItems([{ name: 'items', bytes: bytes(text) }], { confirm: true, save: true });
  return { orders, items, files, takeOrders, takeItems };
}

it('references, merchants, SKUs, boxes and columns may have the names of object properties', async () => {
  const { orders, items, files, takeOrders, takeItems } = await ownStation();
  const rows = NAMES.map((name) => ({ ...MUG, reference: name, merchant: name, sku: name }));
  const named = csv(rows).split('\n');
  const text = named
    .map((row, at) => row && `${row},${at === 0 ? '__proto__' : 'polluted'}`)
    .join('\n');
  expect(await takeOrders(text)).toMatchObject({ ok: true, value: { imported: 6, rejected: [] } });
  for (const name of NAMES) {
    const order = await orders.find({ merchant: name, reference: name });
    expect(order?.lines.map(({ sku }) => sku)).toEqual([name]);
  }
  const json = NAMES.map((sku) => `{"sku":"${sku}","description":"D","__proto__":{"hsCode":"1"}}`);
  expect(await takeItems(`[${json}]`)).toMatchObject({ ok: true, value: { rejected: [] } });
  const learned = await items.list({ merchant: null, limit: 50 });
  expect(learned.items.map(({ sku, hsCode }) => [sku, hsCode]).sort()).toEqual(
    NAMES.map((sku) => [sku, null]).sort(),
  );
  for (const format of ['csv', 'json'] as const) {
    const again = await takeItems(await files.exportItems(format));
    expect(again).toMatchObject({ ok: true, value: { imported: 0, rejected: [] } });
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('a SKU exported to a spreadsheet is imported unchanged, formula or not', async () => {
  const { items, files, takeItems } = await ownStation();
  const word = fc
    .array(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '＝', '1', 'a', ' ', '|', '\u00A0'),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((letters) => letters.join('').replace(/\s+/g, ' ').trim())
    // Dashes alone name nothing.
    .filter((text) => !/^[- ]*$/.test(text));
  const skus = [...new Set(fc.sample(word, 200))];
  const before = skus.map((sku) => ({ sku, description: `=${sku}` }));
  expect(await takeItems(JSON.stringify(before))).toMatchObject({ value: { rejected: [] } });
  const text = await files.exportItems('csv');
  const cells = (parse(text, { bom: true }) as string[][]).flat();
  expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  expect(await takeItems(text)).toMatchObject({
    value: { imported: 0, updated: 0, unchanged: skus.length, rejected: [] },
  });
  expect((await items.list({ limit: 500 })).total).toBe(skus.length);
});
