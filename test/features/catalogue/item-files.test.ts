import { describe, expect, it } from 'vitest';
import {
  createItemFiles,
  type ItemImportWish,
} from '../../../src/main/features/intake/item-files.ts';
import { signedBy } from '../../../src/main/features/people/packers.ts';
import type { Item } from '../../../src/shared/catalogue/item.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { ownStore } from '../../adapters/store-sqlite/support/bench.ts';
import { must } from '../../station/station-rig.ts';

const DAY = new Date('2026-03-01T08:00:00.000Z');

/** Item files on a real store; Mia is signed in. */
async function catalogue() {
  const { items, audit } = await ownStore();
  const files = createItemFiles({
    items,
    decisions: signedBy(audit, { current: () => 'Mia' }),
    defaults: () => ({}),
    packer: () => 'Mia',
    now: () => DAY,
  });
  const take = async (text: string, name = 'items.csv', wish: Partial<ItemImportWish> = {}) =>
    must(
      await files.importItems([{ name, bytes: Buffer.from(text) }], {
        confirm: false,
        save: true,
        ...wish,
      }),
    );
  const all = async (): Promise<Item[]> => (await items.list({ limit: 500 })).items;
  return { items, files, take, all, audit };
}

const HEADER =
  'merchant,sku,barcode,description,hs_code,origin_country,unit_weight,weight_unit,unit_price,currency,unit_length,unit_width,unit_height,dimension_unit';
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
const MUG = ',MUG,0012,Stoneware mug,6912.00,pt,0.40,kg,0.0125,usd,9,8,10.5,cm';
const ACMES = 'Acme,MUG,,"Brush, ""long""",960321,DE,,,,,,,,';

describe('an item file', () => {
  it('is imported exactly and per merchant, with a report like that of an order file', async () => {
    const { take, all } = await catalogue();
    expect(await take(csv(MUG, ACMES))).toMatchObject({ imported: 2, updated: 0, rejected: [] });
    expect(await all()).toMatchObject([
      {
        merchant: null,
        sku: 'MUG',
        barcode: '0012',
        hsCode: '691200',
        originCountry: 'PT',
        unitWeight: { value: '0.40', unit: 'KG' },
        value: { amount: '0.0125', currency: 'USD' },
        dimensions: { length: '9', width: '8', height: '10.5', unit: 'CM' },
        source: 'file',
        confirmed: [],
      },
      { merchant: 'Acme', description: 'Brush, "long"', hsCode: '960321', value: null },
    ]);
    expect(await take(csv(MUG, ACMES))).toMatchObject({ imported: 0, updated: 0, unchanged: 2 });
  });

  it.each([
    ['an invalid HS code', ',X,,,69120,PT,,,,,,,,', 'hs_code', '6, 8 or 10 digits'],
    ['an unknown country', ',X,,,691200,XX,,,,,,,,', 'origin_country', 'country'],
    ['a weight without a unit', ',X,,,,,0.4,,,,,,,', 'weight_unit', 'LB or KG'],
    ['a comma in a number', ',X,,,,,"0,4",kg,,,,,,', 'unit_weight', 'a comma'],
    ['a price without a currency', ',X,,,,,,,9.00,,,,,', 'currency', 'a value'],
    ['two of three dimensions', ',X,,,,,,,,,9,8,,cm', 'unit_height', 'decimal'],
    ['no SKU', 'Acme,,,Mug,,,,,,,,,,', 'sku', 'a value'],
    ['too few cells', ',X,Mug', '', '14 cells'],
    ['an item that an earlier row has', MUG, 'sku', 'items.csv, line 2'],
  ])('rejects a row with %s and imports the rest', async (_what, row, field, words) => {
    const { take, all } = await catalogue();
    const { imported, rejected } = await take(csv(MUG, row, ACMES));
    expect([imported, rejected.length]).toEqual([2, 1]);
    expect(rejected[0]).toMatchObject({ file: 'items.csv', line: 3, field });
    expect(rejected[0]?.message).toContain(words);
    expect(await all()).toHaveLength(2);
  });

  it.each([
    ['no header', 'MUG,Stoneware mug\n', 'items.csv'],
    ['another kind of list', '{"orders":[]}', 'items.json'],
    ['broken JSON', '[{"sku":"MUG"', 'items.json'],
    ['an Excel workbook', 'PK\u0003\u0004', 'items.csv'],
  ])('with %s is rejected as a whole', async (_what, text, name) => {
    const { take, all } = await catalogue();
    expect((await take(text, name)).rejected).toHaveLength(1);
    expect(await all()).toEqual([]);
  });

  it('keeps what a person confirmed and reports it, unless a person confirms the file', async () => {
    const { take, all, audit } = await catalogue();
    await take(csv(MUG), 'first.csv', { confirm: true });
    const other = MUG.replace('6912.00', '960321').replace('0012', '99');
    const kept = await take(csv(other));
    expect(kept).toMatchObject({ updated: 0, unchanged: 1 });
    expect(kept.warnings.map(english).join()).toContain('1 items keep');
    expect((await all())[0]).toMatchObject({ hsCode: '691200', confirmedBy: 'Mia' });

    expect(await take(csv(other), 'second.csv', { confirm: true })).toMatchObject({ updated: 1 });
    const [item] = await all();
    expect(item).toMatchObject({ hsCode: '960321', barcode: '99', confirmedAt: DAY.toISOString() });
    expect(item?.confirmed).toContain('hsCode');
    const [entry] = await audit.list({ limit: 1 });
    expect(entry).toMatchObject({ action: 'items-confirmed', actor: 'Mia', subject: 'second.csv' });
  });

  it('accepts a SKU that looks like a merchant and SKU', async () => {
    const { take, all } = await catalogue();
    const rows = csv(',Acme/MUG,,Mug,691110,PT,,,,,,,,', ACMES);
    expect(await take(rows)).toMatchObject({ imported: 2, rejected: [] });
    expect(await take(rows)).toMatchObject({ unchanged: 2, rejected: [] });
    expect((await all()).map(({ merchant, sku, hsCode }) => [merchant, sku, hsCode])).toEqual([
      [null, 'Acme/MUG', '691110'],
      ['Acme', 'MUG', '960321'],
    ]);
  });

  it('is previewed without a change', async () => {
    const { take, all } = await catalogue();
    expect(await take(csv(MUG), 'items.csv', { save: false })).toMatchObject({ imported: 1 });
    expect(await all()).toEqual([]);
  });

  it('is exported completely, also while an item in it is confirmed', async () => {
    const { take, files, items } = await catalogue();
    await take(csv(...Array.from({ length: 1200 }, (_, at) => `,S-${at},,Mug,,PT,,,,,,,,`)));
    const keys = Array.from({ length: 600 }, (_, at) => ({ merchant: null, sku: `S-${at}` }));
    const { after, list } = items;
    const confirm = () =>
      items.change(keys, (_, before) => before && { ...before, hsCode: '691200' });
    items.after = async (...asked) => {
      const page = await after(...asked);
      await confirm();
      return page;
    };
    items.list = async (query) => {
      const page = await list(query);
      await confirm();
      return page;
    };
    const { items: out } = JSON.parse(await files.exportItems('json')) as {
      items: { sku: string }[];
    };
    expect(new Set(out.map(({ sku }) => sku)).size).toBe(1200);
  });

  it.each(['csv', 'json'] as const)('is the same after export as %s and import', async (format) => {
    const from = await catalogue();
    const odd = ',=1+1,,"\'-5 °C, ""box""",,,,,,,,,,';
    await from.take(csv(MUG, ACMES, odd, ',@cmd,,-5 °C box,,,,,,,,,,'));
    const text = await from.files.exportItems(format);
    // No cell that a spreadsheet would run as a formula.
    if (format === 'csv') expect(text).not.toMatch(/(^|,)"?[=@-]/m);
    const to = await catalogue();
    expect(await to.take(text, `items.${format}`)).toMatchObject({
      imported: 4,
      rejected: [],
      warnings: [],
    });
    expect(await to.all()).toEqual(await from.all());
    expect(await to.files.exportItems(format)).toBe(text);
  });
});
