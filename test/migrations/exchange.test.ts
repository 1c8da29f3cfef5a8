import { expect, it } from 'vitest';
import { databaseOf, migrateTo, rows, run } from './support.ts';

it('0028 keeps a token unique by name and hash, and an idempotency key per token', async () => {
  const file = await databaseOf(27, []);
  await migrateTo(file, 28);
  const token = (name: string, hash: string) =>
    `INSERT INTO api_tokens VALUES ('${name}', '${hash}', '["read"]', NULL, '2026')`;
  run(file, token('Shop', 'a'));
  expect(() => run(file, token('Shop', 'b'))).toThrow('UNIQUE');
  expect(() => run(file, token('ERP', 'a'))).toThrow('UNIQUE');
  const bought = (name: string, answer = 'NULL') =>
    `INSERT INTO api_purchases VALUES ('${name}', 'k-1', 'h', '2026', NULL, ${answer})`;
  run(file, bought('Shop'));
  run(file, bought('ERP', "'{}'"));
  expect(() => run(file, bought('Shop'))).toThrow('UNIQUE');
  expect(() => run(file, bought('WMS', "'not JSON'"))).toThrow('CHECK');
  expect(rows(file, 'SELECT count(*) AS many FROM api_purchases')).toEqual([{ many: 2 }]);
});

it('0028 queues an event once per endpoint, in a known state', async () => {
  const file = await databaseOf(27, []);
  await migrateTo(file, 28);
  const queued = (endpoint: string, state: string) =>
    `INSERT INTO webhook_deliveries (endpoint, event_id, order_key, body, queued_at, until_at, next_at, state)
      VALUES ('${endpoint}', 'e-1', '[]', '{}', '2026', '2026', '2026', '${state}')`;
  run(file, queued('https://a', 'waiting'));
  run(file, queued('https://b', 'dead'));
  expect(() => run(file, queued('https://a', 'gone'))).toThrow('UNIQUE');
  expect(() => run(file, queued('https://c', 'lost'))).toThrow('CHECK');
});

it('0029 records an order of a shop once, and the import position per shop', async () => {
  const file = await databaseOf(28, []);
  await migrateTo(file, 29);
  run(file, "INSERT INTO store_polls (store, next_at) VALUES ('shop', '2026')");
  expect(() =>
    run(file, "INSERT INTO store_polls (store, next_at) VALUES ('shop', '2027')"),
  ).toThrow('UNIQUE');
  const noted = (number: string, held: number, problems = 'NULL') =>
    `INSERT INTO store_orders VALUES ('shop', '${number}', '2026', '2026', ${held}, ${problems})`;
  run(file, noted('A', 1));
  expect(() => run(file, noted('A', 0))).toThrow('UNIQUE');
  expect(() => run(file, noted('B', 2))).toThrow('CHECK');
  expect(() => run(file, noted('B', 0, "'not JSON'"))).toThrow('CHECK');
});

it('0030 keeps queued webhook posts, and records delivered ones', async () => {
  const file = await databaseOf(29, [
    `INSERT INTO webhook_deliveries (endpoint, event_id, order_key, body, queued_at, until_at, next_at)
      VALUES ('https://a', 'e-1', '[]', '{}', '2026', '2026', '2026')`,
  ]);
  await migrateTo(file, 30);
  expect(rows(file, 'SELECT event_id, tried_at FROM webhook_deliveries')).toEqual([
    { event_id: 'e-1', tried_at: null },
  ]);
  run(file, "INSERT INTO webhook_endpoints (url) VALUES ('https://a')");
  expect(rows(file, 'SELECT delivered FROM webhook_endpoints')).toEqual([{ delivered: 0 }]);
  const post = (key: string) =>
    `INSERT INTO webhook_posts (endpoint, event_id, order_key, kind, at)
      VALUES ('https://a', 'e-1', '${key}', 'order.held', '2026')`;
  run(file, post('[null,"SO-1"]'));
  expect(() => run(file, post('SO-1'))).toThrow('CHECK');
});

it('0042 keeps every quote of a keyed purchase, the one known before too', async () => {
  const bought = (key: string, quote: string) =>
    `INSERT INTO api_purchases VALUES ('Shop', '${key}', 'h', '2026', ${quote}, NULL)`;
  const file = await databaseOf(41, [bought('k-1', "'q-1'"), bought('k-2', 'NULL')]);
  await migrateTo(file, 42);
  const quoted = (key: string, quote: string) =>
    `INSERT INTO api_purchase_quotes VALUES ('Shop', '${key}', '${quote}')`;
  run(file, quoted('k-1', 'q-2'));
  expect(() => run(file, quoted('k-1', 'q-2'))).toThrow('UNIQUE');
  expect(() => run(file, quoted('k-3', 'q-3'))).toThrow('FOREIGN KEY');
  const kept = () => rows(file, 'SELECT key, quote_id FROM api_purchase_quotes ORDER BY quote_id');
  expect(kept()).toEqual([
    { key: 'k-1', quote_id: 'q-1' },
    { key: 'k-1', quote_id: 'q-2' },
  ]);
  run(file, "DELETE FROM api_purchases WHERE key = 'k-1'");
  expect(kept()).toEqual([]);
});
