import { describe, expect, it, onTestFinished } from 'vitest';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import { createSyncLoop, type SyncLoopNeeds } from '../../../src/main/features/site/sync-loop.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { must, ownStore } from '../store-sqlite/support/bench.ts';
import { bench, givenPostgres, orderOf, value } from './rig.ts';

const named = (notes: string) => ['SO-1', 'SO-2'].map((reference) => orderOf(reference, { notes }));

describe.skipIf(postgresIsMissing)('an import of an order that another bench has', () => {
  const given = givenPostgres();

  /** A bench with a store; records from which versions it read the site's changes. */
  async function storing(url: string) {
    const { site: copy, orders, journal } = await ownStore();
    const me = { store: 'storing', run: 1, token: 'token', bench: 'Storing' };
    expect(await copy.join({ site: 'site', name: 'site', url, ...me })).toBe(true);
    const site = value(
      sites.open({ url, password: null }, copy.membership, () => ({ seconds: 60 })),
    );
    onTestFinished(() => site.close());
    const read: number[] = [];
    const watched = {
      ...site,
      orders: {
        ...site.orders,
        after: (version: number) => {
          read.push(version);
          return site.orders.after(version);
        },
      },
    };
    const parts = {
      ...{ copy, journal, connection: 'https://partner.example', sources: [] },
      forget: async () => undefined,
      onKept: async () => undefined,
      link: { now: async () => ({ site: watched }), observe: <T>(answer: T) => answer },
    };
    const syncLoop = createSyncLoop(parts as unknown as SyncLoopNeeds);
    expect(await syncLoop.enter()).toMatchObject({ ok: true });
    const round = async () => {
      read.length = 0;
      const done = await syncLoop.sync();
      if (!done?.ok) throw new Error(done?.error.message);
      return done.value.kept.map(({ reference }) => reference);
    };
    const notes = async (order: Order) => (await orders.find(order))?.notes;
    return { orders, round, notes, read };
  }

  it('keeps the site’s version of that order, and reads nothing else again', async () => {
    const url = await given.site();
    const other = await bench(url);
    const { orders, round, notes, read } = await storing(url);
    const [claimed, open] = named('first') as [Order, Order];
    must(await orders.saveAll({ insert: [claimed, open], replace: [] }));
    await round();
    value(await other.site.claims.claim(claimed, 'outbound'));
    value(await other.site.orders.put(named('theirs').slice(0, 1)));
    for (const order of named('mine')) {
      const id = (await orders.find(order))?.id ?? '';
      must(await orders.saveAll({ insert: [], replace: [{ id, order }] }));
    }
    expect(await round()).toEqual(['SO-1']);
    expect(read).not.toContain(0);
    expect([await notes(claimed), await notes(open)]).toEqual(['theirs', 'mine']);
    expect(await round()).toEqual([]);
  });
});
