import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { OrderQuery } from '../../../src/main/features/orders/ports.ts';
import { fold, searchText } from '../../../src/shared/orders/kept/search-text.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { databaseFile, must, ownStore, stored } from './support/bench.ts';
import { anOrder } from './support/samples.ts';

/** More than are looked up one by one. */
const MANY = 5_100;

const PEOPLE = [
  ...['Anna Müller', 'Øyvind "Bo" Straße', 'Иван Петров', 'Щука Ё', 'Νίκος', '東京 太郎', '王小明'],
  ...['김 민준', 'O’Brien-Q', 'Zoë', 'Łukasz', 'محمد', 'X'],
];
const LETTERS = 'abcdefghijklmnop';
/** 256 names: more trigrams that begin with a k than are searched for. */
const AFTER_K = Array.from(LETTERS, (one) => Array.from(LETTERS, (two) => `k${one}${two}`)).flat();

const to = (name: string) => ({ ...anOrder('x').shipTo, name, city: 'Bonn' });

function orders(): Order[] {
  const named = [...PEOPLE, ...AFTER_K].map((name, at) =>
    anOrder(`N-${at}`, {
      merchant: at % 5 === 0 ? 'Acme' : null,
      shipTo: to(name),
      lines: anOrder('x').lines.map((line) => ({ ...line, sku: at % 3 ? 'TÉ' : '日本' })),
    }),
  );
  const others = Array.from({ length: MANY }, (_, at) =>
    anOrder(`SO-${at}`, { shipTo: to(`Vera ${at % 7}`) }),
  );
  return [...named, ...others];
}

/** Every word of one and of two letters in these texts, and some that occur nowhere. */
function shortWords(texts: readonly string[]): string[] {
  const words = new Set(['zz', 'ж', '京', '""', '*', 'q1']);
  for (const word of texts.flatMap((text) => fold(text).split(/\s+/))) {
    const letters = [...word];
    for (const [at, letter] of letters.entries()) {
      words.add(letter);
      words.add(`${letter}${letters[at + 1] ?? ''}`);
    }
  }
  return [...words];
}

describe('a search among many orders', () => {
  let store: Store;
  let kept: { reference: string; text: string; status: string; merchant: string | null }[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-search-'));
    store = must(await openStore({ file: join(folder, 'station.sqlite') }));
    const insert = orders();
    must(await store.orders.saveAll({ insert, replace: [] }));
    kept = insert.map((order) => ({ ...order, text: searchText(order), status: 'open' }));
    for (const at of [1, 9, 20, 200, 5_000]) {
      const order = kept[at];
      const { id = '' } = (order && (await store.orders.find(order))) ?? {};
      await store.orders.setStatus(id, 'held');
      if (order) order.status = 'held';
    }
    return async () => {
      await store.close();
      await rm(folder, { recursive: true });
    };
  });

  async function expectSame(search: string, query: Partial<OrderQuery> = {}): Promise<void> {
    const { status, merchant } = query;
    const words = fold(search).split(/\s+/);
    const expected = kept
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => merchant === undefined || order.merchant === merchant)
      .map(({ reference }) => reference)
      .toReversed();
    const page = await store.orders.list({ search, limit: 10, ...query });
    const found = [page.total, ...page.orders.map(({ reference }) => reference)];
    expect([search, ...found]).toEqual([search, expected.length, ...expected.slice(0, 10)]);
  }

  it('finds every word of one or two letters, in any script and at the end of a text', async () => {
    for (const word of shortWords([...PEOPLE, 'kap', 'Vera 1', '日本', 'TÉ']))
      await expectSame(word);
  });

  it.each([
    ['rare words', 'анн ив', 'иван п', '東京 太', 'kab n-'],
    ['a frequent letter', 'k', 'kab k', 'k n', 'k zz', 'k vera', 'so- k', 'n-2 k', 'bonn k'],
    ['words of most orders', 'vera', 'vera 1', 'vera so-5', 'so ve'],
  ])('finds %s in all states, in one, and of one merchant', async (_, ...searches) => {
    for (const search of searches) {
      await expectSame(search);
      await expectSame(search, { status: 'held' });
      await expectSame(search, { status: 'open' });
      await expectSame(search, { status: 'open', merchant: 'Acme' });
      await expectSame(search, { merchant: 'Acme' });
      await expectSame(search, { status: 'shipped' });
    }
  });

  it.each(['vera', 'v', 'k', 'er', 'so-1'])(
    'counts the orders with “%s” no further than asked, and says that there are more',
    async (search) => {
      const { total, orders: all } = await store.orders.list({ search, limit: MANY * 2 });
      expect(all).toHaveLength(total);
      const list = async (query: Pick<OrderQuery, 'countTo' | 'offset'>) => {
        const { orders: page, ...counted } = await store.orders.list({
          ...{ search, limit: 10, ...query },
        });
        const { offset = 0 } = query;
        expect(page).toEqual(all.slice(offset, offset + 10));
        return counted;
      };
      for (const query of [{}, { countTo: total }, { countTo: MANY * 2 }])
        expect(await list(query)).toEqual({ total });
      expect(await list({ countTo: total - 1 })).toEqual({ total: total - 1, more: true });
      expect(await list({ countTo: 20 })).toEqual({ total: 20, more: true });
      // What was shown is counted.
      expect(await list({ countTo: 20, offset: 40 })).toEqual({ total: 50, more: true });
    },
  );
});

it('a change of status does not write to the index of the text', async () => {
  const file = databaseFile();
  const store = await ownStore(file);
  const { id } = await stored(store, anOrder('SO-1'));
  const db = new Database(file, { readonly: true });
  const index = () => db.prepare('SELECT * FROM order_search_data').all();
  const before = index();
  await store.orders.setStatus(id, 'packing');
  expect(index()).toEqual(before);
  db.close();
});
