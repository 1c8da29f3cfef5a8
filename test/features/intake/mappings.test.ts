import { expect, it, onTestFinished } from 'vitest';
import { createImportService } from '../../../src/main/features/intake/import-service.ts';
import { withMap } from '../../../src/main/features/intake/logic/csv/csv-columns.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { ColumnMap } from '../../../src/shared/settings/column-maps.ts';
import { ownStore } from '../../adapters/store-sqlite/support/bench.ts';
import { bytes } from './logic/files.ts';

const HEADINGS = 'Order No;Name;Street;Town;Land;Item;Pieces;Ounces;Long;Wide;High;Price';
const row = (reference: string, ounces = '13,5') =>
  `${reference};Ada;Weg 1;Zürich;CH;MUG;2;${ounces};125;80,5;90;1.012,50`;
const file = (rows: string[], name = 'monday.csv', headings = HEADINGS) => ({
  name,
  bytes: bytes(`${headings}\n${rows.join('\n')}\n`),
});
const COLUMNS = {
  reference: 'Order No',
  ship_to_name: 'Name',
  ship_to_address_line1: 'Street',
  ship_to_city: 'Town',
  ship_to_country: 'Land',
  sku: 'Item',
  quantity: 'Pieces',
  unit_weight: 'Ounces',
  unit_length: 'Long',
  unit_width: 'Wide',
  unit_height: 'High',
  unit_price: 'Price',
  currency: '=CHF',
  weight_unit: '=oz',
  dimension_unit: '=mm',
  decimal_mark: '=,',
};

async function station() {
  const { orders, items } = await ownStore();
  let remembered: ColumnMap[] = [];
  const imports = createImportService({
    orders,
    items,
    now: () => new Date(),
    defaults: () => ({ weightUnit: 'KG', dimensionUnit: 'CM', remembered }),
    rememberStatus: async () => ok(null),
    remember: async (map) => {
      remembered = withMap(remembered, map);
      return ok(null);
    },
    onProgress: () => undefined,
  });
  onTestFinished(() => imports.closeImports());
  const find = (reference: string) => orders.find({ merchant: null, reference });
  return { imports, find, kept: () => remembered };
}

it('a named mapping reads the next file, with its units and constants', async () => {
  const { imports, find } = await station();
  const learnt = { columns: COLUMNS, saveMapping: 'erp' };
  expect(await imports.importOrders([file([row('SO-1')])], learnt)).toMatchObject({
    value: { imported: 1, rejected: [] },
  });
  // A file with an extra column: its headings do not match, so its mapping is named.
  const other = file([`${row('SO-2', '1')};x`], 'tuesday.csv', `${HEADINGS};Colour`);
  expect(await imports.importOrders([other])).toMatchObject({ value: { imported: 0 } });
  expect(await imports.importOrders([other], { mapping: 'ERP' })).toMatchObject({
    value: { imported: 1 },
  });
  expect(await find('SO-1')).toMatchObject({
    currency: 'CHF',
    weightUnit: 'LB',
    dimensionUnit: 'CM',
    lines: [
      {
        unitWeight: '0.84375',
        unitPrice: '1012.50',
        ...{ unitLength: '12.5', unitWidth: '8.05', unitHeight: '9' },
      },
    ],
  });
  expect((await find('SO-2'))?.lines).toMatchObject([{ unitWeight: '0.0625' }]);
});

it('a mapping in grams converts exactly to kilograms', async () => {
  const { imports, find } = await station();
  const columns = { ...COLUMNS, weight_unit: '=g' };
  await imports.importOrders([file([row('SO-1', '0,123456789')])], { columns });
  expect(await find('SO-1')).toMatchObject({
    weightUnit: 'KG',
    lines: [{ unitWeight: '0.000123456789' }],
  });
});

it('the file name selects the mapping', async () => {
  const { imports, find } = await station();
  const learnt = { columns: COLUMNS, saveMapping: 'erp' };
  await imports.importOrders([file([row('SO-1')])], learnt);
  const named = file([`${row('SO-2')};x`], 'erp--tuesday.csv', `${HEADINGS};Colour`);
  expect(await imports.importBeside(named, () => false)).toMatchObject({ value: { imported: 1 } });
  expect((await find('SO-2'))?.currency).toBe('CHF');
  const unknown = { ...named, name: 'wms--tuesday.csv' };
  expect(await imports.importBeside(unknown, () => false)).toMatchObject({
    value: { imported: 0, rejected: [{ field: 'reference' }] },
  });
});

it('a file without a heading of its mapping is rejected with the expected and found headings', async () => {
  const { imports } = await station();
  await imports.importOrders([file([row('SO-1')])], { columns: COLUMNS, saveMapping: 'erp' });
  const other = file([row('SO-2')], 'erp--b.csv', HEADINGS.replace('Long', 'Length'));
  const report = await imports.importOrders([other]);
  expect(report).toMatchObject({
    value: { imported: 0, rejected: [{ line: 1, field: 'unit_length' }] },
  });
  const [rejected] = report.ok ? report.value.rejected : [];
  expect(JSON.stringify(rejected?.message)).toMatch(/mapping.*erp.*long.*length/);
});

it('an unknown mapping name is rejected with the known names, and nothing is imported', async () => {
  const { imports, find } = await station();
  await imports.importOrders([file([row('SO-1')])], { columns: COLUMNS, saveMapping: 'erp' });
  expect(await imports.importOrders([file([row('SO-2')])], { mapping: 'wms' })).toMatchObject({
    error: { code: 'bad-input', field: 'mapping', message: expect.stringContaining('erp') },
  });
  expect(await find('SO-2')).toBeNull();
});

it('a mapping is saved only after an import with it, and only with its columns', async () => {
  const { imports, kept } = await station();
  const broken = file(['SO-1;Ada;;;;;;;;;;']);
  await imports.importOrders([broken], { columns: COLUMNS, saveMapping: 'erp' });
  expect(kept()).toEqual([]);
  expect(await imports.importOrders([broken], { saveMapping: 'erp' })).toMatchObject({
    error: { code: 'bad-input', field: 'saveMapping' },
  });
});

it('saving an unnamed mapping deletes no named one, however many there are', () => {
  const named = { name: 'erp', headings: ['a'], columns: { reference: 'a' } };
  const unnamed = (at: number) => ({ headings: [`h${at}`], columns: {} });
  let maps = withMap([], named);
  maps = withMap(maps, { headings: ['a'], columns: {} });
  for (let at = 0; at < 60; at += 1) maps = withMap(maps, unnamed(at));
  expect(maps).toHaveLength(50);
  expect(maps.at(-1)).toEqual(named);
  expect(withMap(maps, { ...named, name: 'ERP', columns: {} }).filter(({ name }) => name)).toEqual([
    { ...named, name: 'ERP', columns: {} },
  ]);
});

it('a window changes the mapping that a file selects', async () => {
  const { imports, kept } = await station();
  await imports.importOrders([file([row('SO-1')])], { columns: COLUMNS, saveMapping: 'erp' });
  const { bytes: content, name } = file([row('SO-2')], 'erp--b.csv');
  const begun = await imports.beginImport([{ name, size: content.length }]);
  const id = begun.ok ? begun.value.id : '';
  await imports.addToImport(id, 0, content);
  const found = await imports.foreignFiles(id);
  const [foreign] = found.ok ? found.value : [];
  expect(foreign).toMatchObject({ remembered: true, mapping: 'erp' });
  const columns = { ...foreign?.columns, currency: '=EUR' };
  await imports.mapColumns(id, { name: 'erp', headings: [], columns });
  expect(kept()).toHaveLength(1);
  expect(await imports.previewImport(id)).toMatchObject({ value: { imported: 1 } });
  expect(kept()[0]?.columns.currency).toBe('=EUR');
});

it('a mapping to an unknown column is rejected with the known columns', async () => {
  const { imports, kept } = await station();
  const columns = { ...COLUMNS, ship_to_nmae: 'Name' };
  const refused = await imports.importOrders([file([row('SO-1')])], {
    columns,
    saveMapping: 'erp',
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'column' } });
  const { message } = refused.ok ? { message: '' } : refused.error;
  expect(message).toContain('"ship_to_nmae"');
  for (const known of ['ship_to_name', 'unit_weight', 'decimal_mark', 'order_element'])
    expect(message).toContain(known);
  expect(kept()).toEqual([]);
});
