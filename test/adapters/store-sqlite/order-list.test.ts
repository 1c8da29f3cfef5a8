import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listOrders } from '../../../src/main/adapters/store-sqlite/order-list.ts';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { Tables } from '../../../src/main/adapters/store-sqlite/tables.ts';
import type { OrderQuery } from '../../../src/main/features/orders/ports.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import type { OrderGroup, OrderSort } from '../../../src/shared/orders/order-list.ts';
import { databaseFile, must, ownStore, stored } from './support/bench.ts';
import { anAddress, anAnswer, anAttempt, anOrder, aSession } from './support/samples.ts';

const QUEUE: OrderSort = { by: 'queue', descending: false };

async function listed(store: Store, query: Partial<OrderQuery>): Promise<string[]> {
  const { orders, total } = await store.orders.list({ limit: 100, ...query });
  expect(total).toBe(orders.length);
  return orders.map(({ reference }) => reference);
}

const to = (name: string, country = 'DE') => ({
  shipTo: { ...anOrder('x').shipTo, name, country },
});

/** A bought order; the step of its packing session. */
async function shipped(store: Store, reference: string, step: 'labels' | 'done'): Promise<void> {
  const order = await stored(store, anOrder(reference));
  const attempt = must(await store.journal.open(anAttempt(reference, { orderId: order.id }), '{}'));
  await store.journal.append(
    attempt.id,
    { kind: 'state', data: {} },
    { state: 'confirmed', answer: anAnswer(`S-${reference}`), orderStatus: 'shipped' },
  );
  await store.sessions.save({
    ...aSession(order, 1),
    step: { kind: step, attemptId: attempt.id },
  });
}

/** Packed and chosen while the site was away. */
async function waits(store: Store, reference: string): Promise<void> {
  const order = await stored(store, anOrder(reference));
  await store.orders.setStatus(order.id, 'packing');
  const choice = { service: 'express', terms: 'DDP' } as const;
  await store.sessions.save({
    ...aSession(order, 1),
    step: { kind: 'buying', quoteId: 'q', choice },
    problem: stationError('site-unavailable', say('away')),
  });
}

describe('the order queue', () => {
  it('is sorted by ship-by date, then by age, with orders without a date last', async () => {
    const store = await ownStore();
    for (const [reference, shipBy] of [
      ['NONE-1', null],
      ['LATER', '2026-12-01'],
      ['FIRST', '2026-11-20'],
      ['LATER-TOO', '2026-12-01'],
      ['NONE-2', null],
    ] as const) {
      await stored(store, anOrder(reference, { shipBy }));
    }
    const due = ['FIRST', 'LATER', 'LATER-TOO'];
    expect(await listed(store, { status: 'open', sort: QUEUE })).toEqual([
      ...due,
      ...['NONE-1', 'NONE-2'],
    ]);
    const turned = { by: 'shipBy', descending: true } as const;
    expect(await listed(store, { sort: turned })).toEqual([
      ...['NONE-2', 'NONE-1'],
      ...due.toReversed(),
    ]);
    const { orders } = await store.orders.list({ status: 'open', sort: QUEUE, limit: 1 });
    expect(orders).toMatchObject([
      { shipBy: '2026-11-20', arrivedAt: expect.stringMatching(/^2026-01-02T/) },
    ]);
  });

  it('lists orders set aside after the open ones, and held orders separately', async () => {
    const store = await ownStore();
    const aside = await stored(store, anOrder('ASIDE', { shipBy: '2026-11-01' }));
    const held = await stored(store, anOrder('HELD', { shipBy: '2026-11-01' }));
    await stored(store, anOrder('OPEN', { shipBy: '2026-12-01' }));
    await store.orders.setStatus(aside.id, 'packing');
    await store.orders.setStatus(held.id, 'held');
    const group = { name: 'left', today: '2026-01-01T00:00:00.000Z' } as const;
    expect(await listed(store, { group, sort: QUEUE })).toEqual(['OPEN', 'ASIDE']);
    const attention = { ...group, name: 'attention' } as const;
    expect(await listed(store, { group: attention, sort: QUEUE })).toEqual(['HELD']);
  });

  it('follows an order whose date changes', async () => {
    const store = await ownStore();
    const { id } = await stored(store, anOrder('A'));
    await stored(store, anOrder('B', { shipBy: '2026-12-01' }));
    const order = anOrder('A', { shipBy: '2026-11-01' });
    must(await store.orders.saveAll({ insert: [], replace: [{ id, order }] }));
    expect(await listed(store, { sort: QUEUE })).toEqual(['A', 'B']);
  });

  it('is complete over its pages, with 10,000 orders of which many share a date', async () => {
    const store = await ownStore();
    const days = ['2026-11-20', '2026-11-21', null];
    const insert = Array.from({ length: 10_000 }, (_, at) =>
      anOrder(`SO-${at}`, { shipBy: days[at % 3] ?? null }),
    );
    must(await store.orders.saveAll({ insert, replace: [] }));
    const seen: string[] = [];
    for (let offset = 0; offset < 10_000; offset += 2_500) {
      const page = await store.orders.list({ sort: QUEUE, limit: 2_500, offset });
      expect(page.total).toBe(10_000);
      seen.push(...page.orders.map(({ reference }) => reference));
    }
    const expected = [0, 1, 2].flatMap((day) =>
      insert.filter((_, at) => at % 3 === day).map(({ reference }) => reference),
    );
    expect(seen).toEqual(expected);
  });
});

describe('a sorted order list', () => {
  const filled = async () => {
    const store = await ownStore();
    for (const [reference, name, country] of [
      ['B-2', 'zoe', 'NO'],
      ['A-1', 'Anna', 'JP'],
      ['C-3', 'anna', 'DE'],
      ['B-1', 'Bob', 'NO'],
    ] as const) {
      await stored(store, anOrder(reference, to(name, country)));
    }
    return store;
  };

  it.each([
    ['reference', ['A-1', 'B-1', 'B-2', 'C-3']],
    ['receiver', ['A-1', 'C-3', 'B-1', 'B-2']],
    ['country', ['C-3', 'A-1', 'B-2', 'B-1']],
    ['arrived', ['B-2', 'A-1', 'C-3', 'B-1']],
  ] as const)('sorts by %s, ties by age, and in reverse', async (by, expected) => {
    const store = await filled();
    expect(await listed(store, { sort: { by, descending: false } })).toEqual(expected);
    expect(await listed(store, { sort: { by, descending: true } })).toEqual(expected.toReversed());
    expect(await listed(store, { status: 'open', sort: { by, descending: false } })).toEqual(
      expected,
    );
  });

  it('sorts search results, by long and short words, of one merchant or all', async () => {
    const store = await filled();
    await stored(store, anOrder('A-9', { merchant: 'Acme', ...to('Anna') }));
    const sort = { by: 'reference', descending: false } as const;
    expect(await listed(store, { search: 'anna', sort })).toEqual(['A-1', 'A-9', 'C-3']);
    expect(await listed(store, { search: 'b-', sort })).toEqual(['B-1', 'B-2']);
    expect(await listed(store, { search: 'anna', merchant: 'Acme', sort })).toEqual(['A-9']);
    expect(await listed(store, { search: 'anna', status: 'held', sort })).toEqual([]);
    const page = await store.orders.list({ search: 'anna', sort, limit: 1, offset: 1 });
    expect([page.total, page.orders[0]?.reference]).toEqual([3, 'A-9']);
  });
});

describe('the day’s order counts', () => {
  const today = '2026-01-02T03:00:00.000Z';

  it('count orders left, done, needing attention and to be labelled, as their lists show them', async () => {
    const store = await ownStore();
    await stored(store, anOrder('OPEN'));
    await store.orders.setStatus((await stored(store, anOrder('ASIDE'))).id, 'packing');
    await store.orders.setStatus((await stored(store, anOrder('HELD'))).id, 'held');
    await waits(store, 'AWAY');
    await shipped(store, 'DONE', 'done');
    await shipped(store, 'BARE', 'labels');
    expect(await store.orders.numbers(today)).toEqual({
      left: 3,
      doneToday: 2,
      attention: 1,
      restored: 0,
      waiting: 1,
      labelToApply: 1,
    });
    const of = (name: OrderGroup, search = '') => listed(store, { group: { name, today }, search });
    expect(await of('left')).toEqual(['AWAY', 'ASIDE', 'OPEN']);
    expect(await of('waiting')).toEqual(['AWAY']);
    expect(await listed(store, { status: 'waiting' })).toEqual(['AWAY']);
    expect(await listed(store, { status: 'packing' })).toEqual(['ASIDE']);
    expect(await listed(store, { status: 'waiting', search: 'awa' })).toEqual(['AWAY']);
    const { orders } = await store.orders.list({ status: 'waiting', limit: 9 });
    expect(orders).toMatchObject([{ status: 'waiting' }]);
    expect((await of('done-today')).toSorted()).toEqual(['BARE', 'DONE']);
    expect(await of('attention')).toEqual(['HELD']);
    expect(await of('held')).toEqual(['HELD']);
    expect(await of('restored')).toEqual([]);
    expect(await of('label-to-apply')).toEqual(['BARE']);
    expect(await of('shipped')).toEqual(['DONE']);
    expect(await of('shipped', 'bare')).toEqual([]);
    expect(await of('shipped', 'don')).toEqual(['DONE']);
    const shippedGroup = { name: 'shipped', today } as const;
    expect((await store.orders.list({ group: shippedGroup, limit: 1 })).total).toBe(1);
    expect(await of('left', 'asi')).toEqual(['ASIDE']);
    expect(await of('label-to-apply', 'done')).toEqual([]);
    expect(await of('done-today', 'do')).toEqual(['DONE']);
    const group = { name: 'label-to-apply', today } as const;
    expect(await listed(store, { group, status: 'open' })).toEqual([]);
    expect((await store.orders.toLabel()).size).toBe(1);
  });

  it('do not include yesterday', async () => {
    const store = await ownStore();
    await shipped(store, 'DONE', 'done');
    expect(await store.orders.numbers('2026-01-03T00:00:00.000Z')).toMatchObject({ doneToday: 0 });
  });

  it('and name the first item of each order, in the order asked', async () => {
    const store = await ownStore();
    const lines = anOrder('OPEN').lines;
    await stored(store, anOrder('OPEN'));
    await stored(
      store,
      anOrder('OTHER', {
        merchant: 'Acme',
        lines: lines.map((line) => ({ ...line, sku: 'LAMP' })),
      }),
    );
    const keys = [
      { merchant: 'Acme', reference: 'OTHER' },
      { merchant: null, reference: 'OTHER' },
      { merchant: null, reference: 'OPEN' },
    ];
    const [of] = lines;
    expect(await store.orders.firstSkus(keys)).toEqual(['LAMP', null, of?.sku]);
  });

  it('and the rows show the bought service and a missing label', async () => {
    const store = await ownStore();
    await stored(store, anOrder('WISH', { terms: 'DDU', notes: '"terms":"DDP"' }));
    await shipped(store, 'BARE', 'labels');
    await shipped(store, 'DONE', 'done');
    const { orders } = await store.orders.list({ limit: 5 });
    expect(orders).toMatchObject([
      { reference: 'DONE', service: 'express', terms: 'DDP', labelToApply: false },
      { reference: 'BARE', service: 'express', terms: 'DDP', labelToApply: true },
      { reference: 'WISH', service: null, terms: 'DDU', labelToApply: false },
    ]);
    expect(orders[0]?.shipTo.name).toBe(anAddress.name);
  });

  it('and the rows show who bought the order, else who packs it', async () => {
    const store = await ownStore();
    await stored(store, anOrder('NOBODY'));
    const packing = await stored(store, anOrder('PACKING'));
    await store.sessions.save({ ...aSession(packing, 1), by: 'Ana' });
    for (const packer of ['Ben', null]) {
      const order = await stored(store, anOrder(`BY-${packer}`));
      const attempt = anAttempt(order.reference, { orderId: order.id, packer });
      must(await store.journal.open(attempt, '{}'));
      await store.sessions.save({ ...aSession(order, 1), by: 'Ana' });
    }
    const { orders } = await store.orders.list({ limit: 5 });
    expect(orders.map(({ reference, by }) => [reference, by])).toEqual([
      ['BY-null', 'bench-1'],
      ['BY-Ben', 'Ben'],
      ['PACKING', 'Ana'],
      ['NOBODY', null],
    ]);
  });
});

describe('a page of the order list', () => {
  it.each(['queue', 'arrived', 'shipBy', 'reference', 'receiver', 'country'] as const)(
    'by %s is read from an index in every state, without sorting',
    async (by) => {
      const file = databaseFile();
      await stored(await ownStore(file), anOrder('SO-1'));
      const database = new Database(file, { readonly: true });
      const plans: string[] = [];
      const db = new Kysely<Tables>({
        dialect: new SqliteDialect({ database }),
        log({ query: { sql: text, parameters } }) {
          const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters);
          plans.push(...plan.map((step) => (step as { detail: string }).detail));
        },
      });
      const left = { name: 'left', today: '' } as const;
      const shippedGroup = { name: 'shipped', today: '' } as const;
      const queries = [
        { group: left },
        { status: 'shipped' },
        { group: shippedGroup },
        ...(by === 'queue' ? [] : [{}]),
      ];
      for (const descending of [false, true]) {
        const sort = { by, descending };
        for (const query of queries)
          await listOrders(db, { ...query, sort, limit: 50 } as OrderQuery);
      }
      await db.destroy();
      expect(plans.some((step) => step.includes('INDEX orders_'))).toBe(true);
      expect(plans.filter((step) => step.includes('USE TEMP B-TREE'))).toEqual([]);
    },
  );
});
