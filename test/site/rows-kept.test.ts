import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { OrderSchema } from '../../src/shared/orders/order.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { insertJson, insertRequest, order, quoted } from './rows-of-others.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('rows that another program inserts', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const warehouse = () => open();

  const begun = async (bench: Bench): Promise<Station> => {
    expect((await bench.join()).code).toBe(0);
    const station = await bench.station();
    onTestFinished(() => station.close());
    station.begin();
    return station;
  };

  const rowsOf = async (sql: Warehouse['sql'], count: number) => {
    const answered = () =>
      sql(`SELECT reference, state, field, expected, found, message FROM exchange.orders_in
        WHERE state <> 'waiting' ORDER BY id`);
    await vi.waitFor(async () => expect(await answered()).toHaveLength(count), { timeout: 60_000 });
    return await answered();
  };
  const statesOf = async (sql: Warehouse['sql'], count: number) =>
    (await rowsOf(sql, count)).map(({ state }) => state);

  it('and that were rejected are exceptions until a later row for their order succeeds', async () => {
    const { bench, sql } = await warehouse();
    const a = await bench('A');
    await begun(a);
    const wrong = { currency: 'XXX' };
    for (const name of ['E-1', 'E-2', 'E-3', 'E-4']) await sql(insertJson(name, wrong));
    await sql(insertJson('E-1', { merchant: 'Other' }));
    await sql(insertRequest('cancel', 'E-5'));
    await rowsOf(sql, 6);
    const exceptions = async () =>
      (
        await sql(`SELECT reference FROM exchange.exceptions WHERE kind = 'row-rejected'
          ORDER BY reference`)
      ).map(({ reference }) => reference);
    expect(await exceptions()).toEqual(['E-1', 'E-2', 'E-3', 'E-4', 'E-5']);
    const status = async () => {
      const { integrations } = (await a.run('exchange', 'status')).json as {
        integrations: object[];
      };
      return integrations[0];
    };
    expect(await status()).toMatchObject({ in: 1, failed: 5 });
    await sql(insertJson('E-1'));
    await sql(insertJson('E-2', wrong));
    await sql(insertRequest('hold', 'E-3'));
    await sql(insertJson('E-5'));
    expect((await statesOf(sql, 10)).slice(6)).toEqual(['taken', 'rejected', 'rejected', 'taken']);
    expect(await exceptions()).toEqual(['E-2', 'E-2', 'E-3', 'E-3', 'E-4']);
    expect(await status()).toMatchObject({ in: 3, failed: 5 });
    await sql(insertJson('E-2'));
    await sql(insertJson('E-3'));
    await sql(insertJson('E-4'));
    await rowsOf(sql, 13);
    expect(await exceptions()).toEqual([]);
    expect(await status()).toMatchObject({ in: 6, failed: 0, last: [] });
    // Its own answer stays in the row.
    const [first] = await rowsOf(sql, 13);
    expect(first).toMatchObject({ reference: 'E-1', state: 'rejected', found: '"XXX"' });
    // Held as before: the error in its row remains.
    await sql(insertJson('E-4', wrong));
    await sql(insertRequest('hold', 'E-4'));
    await rowsOf(sql, 15);
    expect(await exceptions()).toEqual(['E-4']);
  });

  it('do not replace an order of a shop, and neither does an import', async () => {
    const { bench, sql } = await warehouse();
    const a = await bench('A');
    const shops = '[{"name": "shop", "url": "https://shop.example/"}]';
    expect((await a.run('settings', 'set', 'exchange.stores', shops)).code).toBe(0);
    const station = await begun(a);
    const source = { store: 'shop', id: '1' };
    const lines = [{ sku: 'MUG', quantity: 2, unitWeight: '0.4', unitPrice: '12.50' }];
    const body = JSON.stringify(OrderSchema.parse({ ...order('S-1'), lines, source }));
    await sql(`WITH news AS (UPDATE site SET version = version + 1 RETURNING version)
      INSERT INTO orders (merchant, reference, body, digest, version)
      SELECT '', 'S-1', ${quoted(body)}, 'x', version FROM news`);
    await sql(insertJson('S-1', { notes: 'row' }));
    const found = expect.stringContaining('an order of "shop" under it');
    expect(await rowsOf(sql, 1)).toMatchObject([
      {
        state: 'rejected',
        field: 'reference',
        expected: 'a number of a sender without a name',
        found,
      },
    ]);
    await vi.waitFor(async () =>
      expect((await ask(station, 'orders.list', { limit: 9 })).orders).toHaveLength(1),
    );
    const text = JSON.stringify([order('S-1', { notes: 'file' })]);
    const files = [{ name: 'a.json', bytes: Buffer.from(text) }];
    const by = { place: 'command-line' } as const;
    expect(await station.execute(by, 'orders.import', { files })).toMatchObject({
      value: { updated: 0, rejected: [{ field: 'reference' }] },
    });
    const [now] = await sql("SELECT body FROM orders WHERE reference = 'S-1'");
    expect(now?.body).toMatchObject({ source });
    expect(now?.body).toMatchObject({ notes: null });
  });

  it('are erased with their order and by age', async () => {
    const { bench, sql } = await warehouse();
    const a = await bench('A');
    expect((await a.join()).code).toBe(0);
    const station = await a.station();
    station.begin();
    await sql(insertJson('OLD', { shipTo: { ...order('OLD').shipTo, name: 'Jonas Weber' } }));
    await sql(insertJson('BAD', { currency: 'XXX' }));
    await sql(insertJson('NEW'));
    await rowsOf(sql, 3);
    await station.close();
    await sql(`UPDATE exchange.orders_in SET answered_at = now() - interval '400 days'
      WHERE reference <> 'NEW'`);
    // Advances the clock day by day, as if the station ran every day.
    const sqlite = new Database(join(a.data, 'station.sqlite'));
    const read = sqlite.prepare('INSERT INTO clock_readings (at, newest_fact) VALUES (?, 0)');
    sqlite.transaction(() => {
      for (let day = 400; day > 0; day -= 5)
        read.run(new Date(Date.now() - day * 86_400_000).toISOString());
    })();
    sqlite.close();
    expect((await a.run('erase')).code).toBe(0);
    expect(await rowsOf(sql, 1)).toMatchObject([{ reference: 'NEW', state: 'taken' }]);
  });
});
