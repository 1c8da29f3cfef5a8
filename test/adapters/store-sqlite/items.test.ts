import { describe, expect, it } from 'vitest';
import { newItem } from '../../../src/main/features/catalogue/logic/item-facts.ts';
import type { Item, ItemKey } from '../../../src/shared/catalogue/item.ts';
import { ownStore } from './support/bench.ts';

const DAY = '2026-03-01T08:00:00.000Z';
const item = (sku: string, over: Partial<Item> = {}): Item => ({
  ...newItem({ merchant: null, sku }, 'import', DAY),
  ...over,
});
const WHOLE = { description: 'Stoneware mug', hsCode: '691200', originCountry: 'PT' };

async function catalogue(all: readonly Item[]) {
  const { items } = await ownStore();
  await put(items, all);
  return items;
}

async function put(items: Awaited<ReturnType<typeof ownStore>>['items'], all: readonly Item[]) {
  const by = new Map(all.map((each) => [`${each.merchant} ${each.sku}`, each]));
  await items.change(all, ({ merchant, sku }) => by.get(`${merchant} ${sku}`) ?? null);
}

const skus = ({ items }: { items: readonly ItemKey[] }) => items.map(({ sku }) => sku);

describe('the catalogue', () => {
  it('stores an item completely, and the same SKU of two merchants separately', async () => {
    const own = item('MUG', {
      ...WHOLE,
      unitWeight: { value: '0.40', unit: 'KG' },
      value: { amount: '0.0125', currency: 'USD' },
      dimensions: { length: '9', width: '8', height: '10.5', unit: 'CM' },
      picture: { hash: 'a'.repeat(64), format: 'png' },
      confirmed: ['hsCode'],
      confirmedAt: DAY,
    });
    const acmes = item('MUG', { merchant: 'Acme', hsCode: '960321' });
    const items = await catalogue([own, acmes]);
    expect(await items.find({ merchant: null, sku: 'MUG' })).toEqual(own);
    expect(await items.find({ merchant: 'Acme', sku: 'MUG' })).toEqual(acmes);
    expect(await items.find({ merchant: 'Other', sku: 'MUG' })).toBeNull();
    expect(await items.findMany([own, { merchant: 'Other', sku: 'MUG' }])).toEqual([own]);
  });

  it('lists items with gaps first, in pages, and counts them', async () => {
    const items = await catalogue([
      item('A', WHOLE),
      item('B'),
      item('C', { ...WHOLE, hsCode: '69120' }),
      item('D', { ...WHOLE, merchant: 'Acme' }),
      item('E', { merchant: 'Acme' }),
    ]);
    const all = await items.list({ limit: 10 });
    expect([skus(all), all.total, all.gaps]).toEqual([['B', 'C', 'E', 'A', 'D'], 5, 3]);
    const page = await items.list({ limit: 2, offset: 2 });
    expect([skus(page), page.total]).toEqual([['E', 'A'], 5]);
    const gaps = await items.list({ gaps: true, merchant: null, limit: 10 });
    expect([skus(gaps), gaps.total, gaps.gaps]).toEqual([['B', 'C'], 2, 2]);
    const acmes = await items.list({ merchant: 'Acme', limit: 10 });
    expect([skus(acmes), acmes.gaps]).toEqual([['E', 'D'], 1]);
  });

  it('finds items by every word in them, in any case', async () => {
    const items = await catalogue([
      item('MUG-01', { ...WHOLE, barcode: '4006381333931' }),
      item('BRUSH', { merchant: 'Acme', description: 'Bürste' }),
    ]);
    const found = async (search: string) => skus(await items.list({ search, limit: 10 }));
    expect(await found('stone MUG')).toEqual(['MUG-01']);
    expect(await found('63813')).toEqual(['MUG-01']);
    expect(await found('6912')).toEqual(['MUG-01']);
    expect(await found('acme burst')).toEqual(['BRUSH']);
    expect(await found('acme mug')).toEqual([]);
    expect((await items.list({ search: 'acme mug', limit: 10 })).gaps).toBe(1);
  });

  it('reads and saves atomically: no concurrent change is lost', async () => {
    const items = await catalogue([item('MUG', { barcode: '0' })]);
    const add = () =>
      items.change([{ merchant: null, sku: 'MUG' }], (_, before) =>
        item('MUG', { barcode: String(Number(before?.barcode) + 1) }),
      );
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await items.find({ merchant: null, sku: 'MUG' }))?.barcode).toBe('20');
    expect(await items.change([{ merchant: null, sku: 'MUG' }], () => null)).toEqual([]);
  });

  it('accepts more items at once than one statement holds', async () => {
    const all = Array.from({ length: 450 }, (_, at) => item(`SKU-${at}`));
    const items = await catalogue(all);
    expect(await items.findMany(all)).toHaveLength(450);
  });
});
