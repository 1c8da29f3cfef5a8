import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { header, insertJson, insertText, line, order } from './rows-of-others.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('unusual rows of another program', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  async function warehouse() {
    const made = await open();
    const answers = async (count: number) => {
      const read = () =>
        made.sql(`SELECT reference, state, field, message FROM exchange.orders_in
          WHERE state <> 'waiting' ORDER BY id`);
      await vi.waitFor(async () => expect(await read()).toHaveLength(count), { timeout: 60_000 });
      return await read();
    };
    return { ...made, answers };
  }

  const begun = async (bench: Bench): Promise<Station> => {
    expect((await bench.join()).code).toBe(0);
    const station = await bench.station();
    onTestFinished(() => station.close());
    station.begin();
    return station;
  };

  it('stop the packer too: with blanks, in a list, inside an object', async () => {
    const { bench, sql, answers } = await warehouse();
    const a = await begun(await bench('A'));
    const b = await begun(await bench('B'));
    const keys = ['PAD', 'LIST', 'OBJECT', 'BLANKS IN', 'CALL'];
    for (const key of keys) await sql(insertJson(key));
    await answers(keys.length);
    const changed = (key: string) => order(key, { notes: 'new' });
    const rows: [string, string][] = [
      ['PAD', `${line('PAD   ', 1)}; ${header('PAD   ')}`],
      ['LIST', insertText(JSON.stringify([changed('LIST')]))],
      ['OBJECT', insertText(JSON.stringify({ orders: [changed('OBJECT')] }))],
      ['BLANKS IN', insertText(JSON.stringify(changed(' BLANKS  IN ')))],
      // The row's trigger does not detect these; the bench that reads the row does.
      [
        'CALL',
        `${insertText(JSON.stringify(changed('CALL')))};
          UPDATE exchange.orders_in SET reference = NULL WHERE state = 'waiting'`,
      ],
    ];
    for (const [at, [key, text]] of rows.entries()) {
      for (const station of [a, b]) {
        await vi.waitFor(async () =>
          expect((await ask(station, 'orders.list', { limit: 100 })).orders).toHaveLength(5),
        );
      }
      const station = at % 2 === 0 ? a : b;
      await ask(station, 'bench.open', { merchant: null, reference: key });
      await sql(text);
      expect((await answers(keys.length + at + 1)).at(-1), key).toMatchObject({
        ...{ reference: key, state: 'updated' },
        message: expect.stringContaining('its packer is stopped'),
      });
      const now = await ask(station, 'bench.current', {});
      expect(now?.session.problem).not.toBeNull();
      await ask(station, 'bench.close', {});
    }
  });

  it('count from the commit of a long transaction: the bench with the order keeps its minute', async () => {
    const { sql } = await warehouse();
    await sql(`BEGIN; ${insertJson('LONG')};
      UPDATE exchange.orders_in SET inserted_at = now() - interval '5 minutes'; COMMIT`);
    expect(
      await sql(`SELECT inserted_at > now() - interval '30 seconds' AS young
        FROM exchange.orders_in`),
    ).toEqual([{ young: true }]);
  });

  it('delay no other row, however large they are', async () => {
    const { bench, sql, answers } = await warehouse();
    // A JSON text in the database has at most 256 MiB.
    await sql("INSERT INTO exchange.orders_in (order_json) VALUES (repeat('x', 270000000))");
    await sql("INSERT INTO exchange.orders_in (reference) VALUES (repeat('y', 9000000))");
    await sql(`INSERT INTO exchange.order_lines_in (reference, line_no, description)
      VALUES ('LINE', 1, repeat('z', 9000000)); ${header('LINE')}`);
    await sql(insertJson('GOOD'));
    const station = await begun(await bench('A'));
    const rows = await answers(4);
    for (const row of rows.slice(0, 3)) {
      expect(row).toMatchObject({
        state: 'rejected',
        message: expect.stringContaining('at most 2,000,000 characters'),
      });
    }
    expect(rows[3]).toMatchObject({ reference: 'GOOD', state: 'taken' });
    const status = await station.execute({ place: 'command-line' }, 'exchange.status', {});
    expect(status).toMatchObject({
      value: { integrations: [{ kind: 'sql', failed: 3, trouble: null }] },
    });
  });

  it('get their lines with PUT, no request, or a line inserted twice at once', async () => {
    const { bench, sql, answers } = await warehouse();
    await begun(await bench('A'));
    await sql(`${line('UP', 1)}; ${header('UP', { request: ' PUT' })}`);
    await sql(
      `${line('NONE', 1)}; ${header('NONE')}`
        .replace(/\(reference, currency/, '(request, reference, currency')
        .replace("('NONE', 'CHF'", "(NULL, 'NONE', 'CHF'"),
    );
    // As two connections leave it, neither of which saw the other's row.
    await sql(`SET session_replication_role = replica; ${line('TWICE', 1)}; ${line('TWICE', 1)};
      SET session_replication_role = origin; ${header('TWICE', { line_count: '1' })}`);
    expect((await answers(3)).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
  });
});
