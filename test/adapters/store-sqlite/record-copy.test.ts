import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { newItem } from '../../../src/main/features/catalogue/logic/item-facts.ts';
import type { SiteRecord } from '../../../src/main/features/records/ports.ts';
import type { PriceLimit } from '../../../src/shared/rating/price-limit.ts';
import { anOrder } from '../../support/orders.ts';
import { databaseFile, ownStore, stored } from './support/bench.ts';

const MEMBER = {
  ...{ site: 'site', name: 'site', url: 'postgres://u@h/site' },
  ...{ store: 'store', run: 1, token: 'token', bench: 'A' },
};
const KEY = { merchant: null, sku: 'MUG' };

async function bench(isIn = true) {
  const store = await ownStore();
  if (isIn) expect(await store.site.join(MEMBER)).toBe(true);
  const { site, items } = store;
  const named = (description: string) =>
    items.change([KEY], (key, known) => ({
      ...(known ?? newItem(key, 'bench', '2026-01-01T00:00:00.000Z')),
      description,
    }));
  return {
    store,
    site,
    named,
    description: async () => (await items.find(KEY))?.description ?? null,
    changed: () => site.records.changed(10),
    take: (...records: SiteRecord[]) => site.take([], null, records),
    /** As another bench of the same program would send it. */
    async record(description: string, version: number): Promise<SiteRecord> {
      const other = await ownStore();
      await other.items.change([KEY], (key) => ({
        ...newItem(key, 'bench', '2026-02-02T00:00:00.000Z'),
        description,
      }));
      await other.site.join(MEMBER);
      const [each] = await other.site.records.changed(1);
      return { kind: 'item', key: '/MUG', version, body: each?.body };
    },
  };
}

it('local changes are sent to the site, and received records are not', async () => {
  const { site, named, changed, take, record, description } = await bench();
  await named('Mug');
  const [first] = await changed();
  expect(first).toMatchObject({
    ...{ kind: 'item', key: '/MUG', base: 0, isChange: true },
    body: { sku: 'MUG', description: 'Mug' },
  });
  await site.records.uploaded([{ kind: 'item', key: '/MUG', mark: first?.mark ?? 0, version: 7 }]);
  expect(await changed()).toEqual([]);
  await take(await record('Cup', 9));
  expect([await description(), await changed()]).toEqual(['Cup', []]);
  await named('Bowl');
  expect(await changed()).toMatchObject([{ base: 9 }]);
});

it('a record changed during its upload is sent again', async () => {
  const { site, named, changed } = await bench();
  await named('Mug');
  const [first] = await changed();
  await named('Cup');
  await site.records.uploaded([{ kind: 'item', key: '/MUG', mark: first?.mark ?? 0, version: 7 }]);
  expect(await changed()).toMatchObject([{ base: 7, body: { description: 'Cup' } }]);
});

it('a local change is kept until the site has decided', async () => {
  const { site, named, changed, take, record, description } = await bench();
  await named('Mug');
  const theirs = await record('Cup', 9);
  await take(theirs);
  expect(await description()).toBe('Mug');
  const [own] = await changed();
  await named('Bowl');
  await site.take([], null, [{ ...theirs, over: own?.mark ?? 0 }]);
  expect(await description()).toBe('Bowl');
  const [again] = await changed();
  await site.take([], null, [{ ...theirs, over: again?.mark ?? 0 }]);
  expect([await description(), await changed()]).toEqual(['Cup', []]);
});

it('deleted records are removed, windows notified, and unknown kinds ignored', async () => {
  const { store, named, changed, take, record, description } = await bench();
  await take(await record('Cup', 9));
  const before = await store.events.end();
  await take({ kind: 'item', key: '/MUG', version: 10, body: null });
  expect([await description(), await changed()]).toEqual([null, []]);
  const { events } = await store.events.after(before);
  expect(events).toMatchObject([{ kind: 'items.changed.v1', data: { items: 1 } }]);
  await named('Mug');
  await take({ kind: 'of-a-newer-program', key: 'x', version: 11, body: {} });
  expect(await changed()).toHaveLength(1);
});

it('a joining bench sends all its records, and later those that the site forgot', async () => {
  const { site, named, changed, take, record } = await bench(false);
  await named('Mug');
  expect(await changed()).toEqual([]);
  expect(await site.join(MEMBER)).toBe(true);
  const [own] = await changed();
  expect(own).toMatchObject({ isChange: true });
  await site.records.uploaded([{ kind: 'item', key: '/MUG', mark: own?.mark ?? 0, version: 7 }]);
  await take({ kind: 'item', key: '/CUP', version: 8, body: null });
  await site.take([], { version: 0, generation: 'two' });
  expect(await changed()).toMatchObject([
    { key: '/CUP', base: 8, body: null, isChange: false },
    { key: '/MUG', base: 7, isChange: false },
  ]);
  // A record from before is no news; one from afterwards is.
  await take(await record('Cup', 6));
  expect(await changed()).toHaveLength(2);
  await take(await record('Cup', 9));
  expect(await changed()).toMatchObject([{ key: '/CUP' }]);
});

it('leaving a site deletes its records’ state', async () => {
  const { site, named, changed } = await bench();
  await named('Mug');
  expect(await site.leave()).toBe(true);
  expect(await changed()).toEqual([]);
  await named('Cup');
  expect(await changed()).toEqual([]);
});

it('a program that knows a new kind reads everything again, and sends what the site lacks', async () => {
  const file = databaseFile();
  const { site, items } = await ownStore(file);
  await site.join(MEMBER);
  await site.take([], { version: 40, generation: 'one' });
  await site.raiseRun();
  expect(await site.joined()).toMatchObject({ version: 40, run: 2 });
  await items.change([KEY], (key) => newItem(key, 'bench', '2026-01-01T00:00:00.000Z'));
  const older = new DatabaseSync(file);
  older.exec("UPDATE site_member SET kinds = 'setting'; DELETE FROM site_changes");
  older.close();
  await site.raiseRun();
  expect(await site.joined()).toMatchObject({ version: 0, run: 3 });
  expect(await site.records.changed(10)).toMatchObject([{ key: '/MUG', isChange: false }]);
  await site.take([], { version: 41, generation: 'one' });
  await site.raiseRun();
  expect(await site.joined()).toMatchObject({ version: 41 });
});

it('limits that two benches stated without knowing of each other hold together, whatever their clocks say', async () => {
  const store = await ownStore();
  expect(await store.site.join(MEMBER)).toBe(true);
  const order = await stored(store, anOrder());
  const limit = (amount: string, more: Partial<PriceLimit> = {}): PriceLimit => ({
    ...{ atMost: { amount, currency: 'USD' }, terms: 'DDP' as const },
    ...more,
  });
  async function meets(ours: PriceLimit, theirs: unknown) {
    await store.priceLimits.lift(order.id, await store.priceLimits.statedSoFar());
    await store.priceLimits.save(order.id, ours);
    const [own] = await store.site.records.changed(1, null, ['limit']);
    const version = (own?.base ?? 0) + 1;
    const name = { kind: 'limit', key: own?.key ?? '' };
    await store.site.take([], null, [{ ...name, version, body: theirs, over: own?.mark ?? 0 }]);
    const [again] = await store.site.records.changed(1, null, ['limit']);
    const holding = await store.priceLimits.find(order.id);
    return { holding: holding.map(({ atMost }) => atMost.amount), isToGo: again?.base === version };
  }
  const together = { isToGo: true };
  expect(await meets(limit('12'), limit('40'))).toEqual({ holding: ['12', '40'], ...together });
  expect(await meets(limit('40'), limit('12'))).toEqual({ holding: ['40', '12'], ...together });
  expect(await meets(limit('12'), null)).toEqual({ holding: ['12'], ...together });
  expect(await meets(limit('12'), limit('12'))).toEqual({ holding: ['12'], isToGo: false });
  const rule = { from: 'rule' } as const;
  expect(await meets(limit('9', rule), limit('12'))).toEqual({
    ...{ holding: ['9', '12'], ...together },
  });
  // The next amount that a person names takes the place of both.
  await store.priceLimits.save(order.id, limit('30'));
  expect(await store.priceLimits.find(order.id)).toMatchObject([{ atMost: { amount: '30' } }]);
});

it('an amount that comes from the site was stated after what this store counted until then', async () => {
  const store = await ownStore();
  expect(await store.site.join(MEMBER)).toBe(true);
  const order = await stored(store, anOrder());
  const limit = (amount: string) => ({ atMost: { amount, currency: 'USD' }, terms: null });
  const named = { name: 'a batch', turn: await store.priceLimits.statedSoFar() };
  await store.priceLimits.save(order.id, limit('7'));
  const [own] = await store.site.records.changed(1, null, ['limit']);
  await store.site.records.uploaded(own ? [{ ...own, version: 1 }] : []);
  const key = own?.key ?? '';
  await store.site.take([], null, [{ kind: 'limit', key, version: 2, body: limit('5') }]);
  await store.priceLimits.save(order.id, { ...limit('40'), turn: named.turn });
  expect(await store.priceLimits.find(order.id)).toMatchObject([{ atMost: { amount: '5' } }]);
});
