import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { temporaryFolder } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { type Bench, type Warehouse, warehouses } from './warehouse.ts';

const DAY = 24 * 60 * 60_000;
/** Longer than the retention time and than a parcel is on its way. */
const DAYS = 500;
const later = () => new Date(Date.now() + DAYS * DAY);
/** Only the sample order names this person. */
const PERSON = 'Jonas Weber';

describe.skipIf(postgresIsMissing)('an order erased by one bench', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  /** Advances the clock day by day, as if the station ran every day. */
  function clockRead({ data }: Bench): void {
    const sqlite = new Database(join(data, 'station.sqlite'));
    const read = sqlite.prepare(`INSERT INTO clock_readings (at, newest_fact)
      SELECT ?, coalesce(max(id), 0) FROM attempt_facts`);
    sqlite.transaction(() => {
      for (let day = 0; day <= DAYS; day += 5) {
        read.run(new Date(Date.now() + day * DAY).toISOString());
      }
    })();
    sqlite.close();
  }

  const tracesAt = ({ data }: Bench): string[] =>
    readdirSync(data, { recursive: true, encoding: 'utf8' })
      .map((name) => join(data, name))
      .filter((file) => statSync(file).isFile() && readFileSync(file).includes(PERSON));

  const papersAt = ({ data }: Bench): string[] =>
    readdirSync(join(data, 'documents'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[0-9a-f]{64}/.test(name),
    );

  const atSite = async ({ sql }: Warehouse): Promise<unknown[]> => [
    ...(await sql(`SELECT reference FROM orders WHERE body::text LIKE '%${PERSON}%'`)),
    ...(await sql(`SELECT part FROM shipment_parts WHERE body::text LIKE '%${PERSON}%'`)),
    ...(await sql('SELECT url FROM shipment_documents')),
    ...(await sql('SELECT hash FROM documents')),
  ];

  it('while the site is away is erased there and at the other benches, whatever arrives later', async () => {
    const made = await open();
    const [a, b] = [await made.bench('A', ['OLD-1']), await made.bench('B')];
    const c = await made.bench('C', ['OLD-1']);
    for (const bench of [a, c]) rmSync(join(bench.data, 'orders.json'));
    const proxy = await tcpProxy(made.postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(made.url);
    through.port = String(proxy.port);
    expect((await a.run('site', 'join', through.href, '--bench', 'A')).code).toBe(0);
    expect((await b.join()).code).toBe(0);
    expect((await a.run('ship', 'OLD-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    expect((await a.run('print', 'OLD-1', '--to', await temporaryFolder())).code).toBe(0);
    expect((await b.run('print', 'OLD-1', '--to', await temporaryFolder())).code).toBe(0);
    expect([tracesAt(b).length > 0, papersAt(b).length > 0]).toEqual([true, true]);
    expect(await atSite(made)).not.toEqual([]);

    const [known] = await made.sql('SELECT body::text FROM orders');
    clockRead(a);
    proxy.refuse(true);
    proxy.cut();
    const erasing = await a.station(later);
    expect(await erasing.erasing.erase(false)).toMatchObject({ orders: 1, held: 0 });
    await erasing.close();
    expect(tracesAt(a)).toEqual([]);
    expect(await atSite(made)).not.toEqual([]);
    proxy.refuse(false);
    expect((await a.run('site', 'status')).json).toMatchObject({ reachable: true });
    expect(await atSite(made)).toEqual([]);

    const working = await b.station();
    onTestFinished(() => working.close());
    working.begin();
    await vi.waitFor(() => expect([tracesAt(b), papersAt(b)]).toEqual([[], []]), {
      timeout: 15_000,
    });
    expect((await b.run('orders', '--status', 'shipped')).json).toMatchObject({
      orders: [{ reference: 'OLD-1', bench: 'A' }],
    });
    // A bench away all the time brings the order again.
    expect(tracesAt(c)).not.toEqual([]);
    expect((await c.join()).code).toBe(0);
    expect([tracesAt(c), await atSite(made)]).toEqual([[], []]);
    expect((await c.run('ship', 'OLD-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought' },
    });
    // A site restored from before the erasure is told again.
    await made.sql(`UPDATE site SET version = version + 1; UPDATE orders SET erased_at = NULL,
      version = site.version, body = $$${known?.body}$$ FROM site`);
    await vi.waitFor(async () => expect(await atSite(made)).toEqual([]), { timeout: 25_000 });
  });

  it('while another bench works on it is reported with that bench', async () => {
    const made = await open();
    const [a, b] = [await made.bench('A', ['OLD-2']), await made.bench('B')];
    for (const bench of [a, b]) expect((await bench.join()).code).toBe(0);
    expect((await a.run('ship', 'OLD-2', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    // A return that it never sent.
    await made.sql(`INSERT INTO claims (merchant, reference, kind, epoch, store, run, state,
        lease_seconds, lease_until) SELECT '', 'OLD-2', 'return', 1, store, run, 'claimed', 60,
        now() + interval '1 hour' FROM members WHERE bench = 'B'`);
    clockRead(a);
    const station = await a.station(later);
    onTestFinished(() => station.close());
    const erase = () => station.execute({ place: 'command-line' }, 'data.erase', { dryRun: false });
    expect(await erase()).toMatchObject({
      value: { orders: 1, inWork: [{ order: 'OLD-2', bench: 'B' }] },
    });
    expect(await atSite(made)).not.toEqual([]);
  });
});
