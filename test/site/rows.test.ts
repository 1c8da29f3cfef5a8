import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { environment } from '../support/cli.ts';
import { inFull } from '../support/long.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import {
  header,
  insertJson,
  insertRequest,
  insertText,
  line,
  order,
  quoted,
} from './rows-of-others.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

/** Rounds that end with a kill, and the orders of each: a thousand rows in `npm run test:long`. */
const ROUNDS = inFull(5, { part: 2 });
const IN_A_ROUND = 67;
const MANY = ROUNDS * IN_A_ROUND;
const RUNS_STATION = fileURLToPath(new URL('./runs-station.ts', import.meta.url));

describe.skipIf(postgresIsMissing)('orders inserted by another program', () => {
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

  type Sql = Warehouse['sql'];
  const rowsOf = async (sql: Sql, count: number) => {
    const answered = () =>
      sql(`SELECT reference, state, field, expected, found, message FROM exchange.orders_in
        WHERE state <> 'waiting' ORDER BY id`);
    await vi.waitFor(async () => expect(await answered()).toHaveLength(count), { timeout: 60_000 });
    return await answered();
  };
  const statesOf = async (sql: Sql, count: number) =>
    (await rowsOf(sql, count)).map(({ state }) => state);
  const listed = async (station: Station) =>
    (await ask(station, 'orders.list', { limit: 100 })).orders.map(({ reference }) => reference);

  it('get their result in their rows, and appear at every bench', async () => {
    const { bench, sql } = await warehouse();
    const a = await begun(await bench('A'));
    const b = await begun(await bench('B'));
    await sql(insertJson('ROW-1'));
    // Sent twice, as after a crash of the sender.
    for (const text of [line('ROW-2', 1), line('ROW-2', 1), line('ROW-2', 2)]) await sql(text);
    await sql(header('ROW-2', { line_count: '2' }));
    expect(await statesOf(sql, 2)).toEqual(['taken', 'taken']);
    for (const station of [a, b]) {
      await vi.waitFor(async () => expect(await listed(station)).toHaveLength(2));
    }
    const [two] = await sql("SELECT body FROM orders WHERE reference = 'ROW-2'");
    expect(two?.body).toMatchObject({
      shipTo: { name: 'Ada Weber', city: 'Zürich' },
      lines: [
        { sku: 'MUG-1', quantity: 1, unitWeight: '0.4', unitPrice: '12.5' },
        { sku: 'MUG-2' },
      ],
    });
    await sql(`${insertJson('ROW-1')}; ${insertJson('ROW-1', { notes: 'gift' })}`);
    await sql(insertRequest('hold', 'ROW-1'));
    await sql(insertRequest('HOLD', 'ROW-1'));
    await sql(insertJson('ROW-1', { notes: 'no gift' }));
    await sql(insertRequest('resume', 'ROW-1'));
    await sql(insertRequest('cancel', 'ROW-1'));
    await sql(insertJson('ROW-1', { notes: 'again' }));
    expect((await statesOf(sql, 10)).slice(2)).toEqual([
      ...['unchanged', 'updated', 'updated', 'unchanged', 'updated', 'updated', 'updated'],
      'unchanged',
    ]);
    expect(
      await sql("SELECT state, body->>'notes' AS notes FROM orders WHERE reference = 'ROW-1'"),
    ).toEqual([{ state: 'cancelled', notes: 'no gift' }]);
  });

  it('get an error for each invalid row, which delays no other row', async () => {
    const { bench, sql } = await warehouse();
    const json = (change: object) => insertJson('BAD', change);
    const bad: [string, Record<string, unknown>][] = [
      [
        insertText('not json'),
        { field: 'order_json', message: expect.stringContaining('not JSON') },
      ],
      [insertText(''), { message: expect.stringContaining('expected') }],
      [insertText('[]'), { message: expect.stringContaining('empty list') }],
      [insertText('"x"'), { message: expect.stringContaining('expected') }],
      [
        insertText(JSON.stringify([order('X-1'), order('X-2')])),
        { field: 'order_json', found: '2' },
      ],
      [json({ tote: 'pb:buy' }), { field: 'tote', found: '"pb:buy"' }],
      [
        insertJson(']C1PB:BUY'),
        {
          ...{ field: 'reference', expected: expect.stringContaining('no command') },
          found: '"]C1PB:BUY"',
        },
      ],
      [json({ currency: 'XXX' }), { field: 'currency', found: '"XXX"' }],
      [json({ lines: [] }), { field: 'lines', expected: 'at least one line', found: 'none' }],
      [json({ shipTo: null }), { field: 'shipTo', expected: 'an address', found: 'null' }],
      [
        json({ lines: [{ sku: 'A', quantity: 0, unitWeight: 1, unitPrice: 1 }] }),
        { field: 'lines[0].quantity', found: '0' },
      ],
      [
        json({ reference: 'x'.repeat(5000) }),
        { field: 'reference', expected: 'at most 80 characters' },
      ],
      [json({ reference: 'A\\B' }), { field: 'reference' }],
      [json({ reference: '' }), { field: 'reference' }],
      [
        `INSERT INTO exchange.orders_in (order_json, reference) VALUES (${quoted(JSON.stringify(order('SAID')))}, 'OTHER')`,
        { field: 'reference', expected: '"SAID" as in order_json', found: '"OTHER"' },
      ],
      [
        `INSERT INTO exchange.orders_in (order_json, currency) VALUES ('{}', 'EUR')`,
        { field: 'currency', found: 'both' },
      ],
      ['INSERT INTO exchange.orders_in DEFAULT VALUES', { field: 'reference' }],
      [header('NO-LINES'), { field: 'lines', found: 'none' }],
      [
        `${line('COUNT', 1)}; ${header('COUNT', { line_count: '3' })}`,
        { field: 'line_count', expected: '3 lines', found: '1' },
      ],
      [
        `${line('COMMA', 1, { unit_price: '12,50' })}; ${header('COMMA')}`,
        { field: 'lines[1].unit_price', expected: 'a number like 12.34', found: '"12,50"' },
      ],
      [`${line('NAME', 1)}; ${header('NAME', { ship_to_name: null })}`, { field: 'ship_to_name' }],
      [
        `${line('CODE', 1)}; ${header('CODE', { ship_to_country: 'XZ' })}`,
        { field: 'ship_to_country', found: '"XZ"' },
      ],
      [
        `${line('DAY', 1)}; ${header('DAY', { ship_by: '03.11.2026' })}`,
        { field: 'ship_by', found: '"03.11.2026"' },
      ],
      [
        insertRequest('erase', 'BAD'),
        { field: 'request', expected: 'put, hold, resume or cancel' },
      ],
      [
        insertRequest('hold', 'NOBODY'),
        { field: 'reference', expected: 'an order that is known', found: 'NOBODY' },
      ],
      [insertRequest('cancel', ' '), { field: 'reference' }],
      [
        `INSERT INTO exchange.orders_in (order_json) VALUES (repeat('x', 3000000))`,
        { field: 'order_json', expected: 'a row of at most 2,000,000 characters' },
      ],
      [
        `INSERT INTO exchange.order_lines_in (reference, line_no, sku) SELECT 'MANY', n, 'S' FROM generate_series(1, 1500) n; ${header('MANY')}`,
        { field: expect.stringContaining('lines') },
      ],
      [
        `INSERT INTO exchange.orders_in (reference, notes) VALUES ('NUL', E'a\\u0001b')`,
        { field: expect.any(String) },
      ],
    ];
    for (const [text] of bad) await sql(text);
    await sql(insertJson('GOOD'));
    const station = await begun(await bench('A'));
    const rows = await rowsOf(sql, bad.length + 1);
    for (const [at, [text, expected]] of bad.entries()) {
      expect(rows[at], text.slice(0, 200)).toMatchObject({ state: 'rejected', ...expected });
      expect(rows[at]?.message, text.slice(0, 200)).toMatch(/expected|not JSON/);
    }
    expect(rows.at(-1)).toMatchObject({ reference: 'GOOD', state: 'taken', message: null });
    await vi.waitFor(async () => expect(await listed(station)).toEqual(['GOOD']));
    const status = await station.execute({ place: 'command-line' }, 'exchange.status', {});
    expect(status).toMatchObject({
      ok: true,
      value: {
        integrations: [{ kind: 'sql', waiting: 0, in: 1, failed: bad.length, trouble: null }],
      },
    });
  });

  it('stop the packer who has one, at any bench', async () => {
    const { bench, sql } = await warehouse();
    const [hasA, hasB] = [await bench('A'), await bench('B')];
    // Longer than any hold-up of this machine: once a claim is over, another bench answers its rows.
    for (const { run } of [hasA, hasB]) await run('settings', 'set', 'site.leaseSeconds', '600');
    const a = await begun(hasA);
    const b = await begun(hasB);
    await sql(`${insertJson('PACK-A')}; ${insertJson('PACK-B')}`);
    await rowsOf(sql, 2);
    for (const [station, reference] of [
      [a, 'PACK-A'],
      [b, 'PACK-B'],
    ] as const) {
      await vi.waitFor(async () => expect(await listed(station)).toHaveLength(2));
      await ask(station, 'bench.open', { merchant: null, reference });
    }
    await sql(`${insertJson('PACK-A', { notes: 'x' })}; ${insertJson('PACK-B', { notes: 'x' })}`);
    const rows = (await rowsOf(sql, 4)).slice(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        state: 'updated',
        message: expect.stringContaining('its packer is stopped'),
      });
    }
    for (const station of [a, b]) {
      await vi.waitFor(async () =>
        expect((await ask(station, 'bench.current', {}))?.session.problem).not.toBeNull(),
      );
    }
    await vi.waitFor(async () =>
      expect(
        await sql("SELECT body->>'notes' AS notes FROM orders WHERE body->>'notes' = 'x'"),
      ).toHaveLength(2),
    );
  });

  it('are imported once each, many of them, while benches are killed and connections cut', {
    timeout: 180_000,
  }, async () => {
    const { bench, sql, url, postgres, partner } = await warehouse();
    const proxy = await tcpProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(url);
    through.port = String(proxy.port);
    const benches = [await bench('A'), await bench('B')];
    for (const each of benches) {
      const joined = await each.run('site', 'join', through.href, '--bench', each.name);
      expect(joined.code).toBe(0);
    }
    const start = ({ data }: Bench) => {
      const child = spawn(process.execPath, [RUNS_STATION, data, partner.baseUrl], {
        stdio: ['pipe', 'ignore', 'inherit'],
        env: { ...environment(data), ...partner.env },
      });
      return child;
    };
    const running = benches.map(start);
    onTestFinished(() => running.forEach((child) => void child.kill('SIGKILL')));
    const insert = (from: number, to: number) =>
      sql(
        Array.from({ length: to - from }, (_, at) =>
          // Each order three times: new, the same, changed.
          [{}, {}, { notes: 'new' }]
            .map((change) => insertJson(`K-${from + at}`, change))
            .join(';'),
        ).join(';'),
      );
    const answered = async () =>
      Number(
        (await sql("SELECT count(*) FROM exchange.orders_in WHERE state <> 'waiting'"))[0]?.count,
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await answered();
      await insert(round * IN_A_ROUND, (round + 1) * IN_A_ROUND);
      if (round % 2 === 1) await proxy.swallow('take_rows', 'cut');
      else
        await vi.waitFor(async () => expect(await answered()).toBeGreaterThan(before), {
          timeout: 60_000,
        });
      const victim = round % 2;
      const old = running[victim];
      const over = old && once(old, 'exit');
      old?.kill('SIGKILL');
      await over;
      running[victim] = start(benches[victim] as Bench);
    }
    await vi.waitFor(async () => expect(await answered()).toBe(3 * MANY), { timeout: 120_000 });
    expect(
      await sql('SELECT state, count(*)::integer FROM exchange.orders_in GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { state: 'taken', count: MANY },
      { state: 'unchanged', count: MANY },
      { state: 'updated', count: MANY },
    ]);
    expect(
      await sql(
        "SELECT count(*)::integer, count(DISTINCT reference)::integer AS each FROM orders WHERE body->>'notes' = 'new'",
      ),
    ).toEqual([{ count: MANY, each: MANY }]);
  });
});
