import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { ask, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('benches at work', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const warehouse = () => open();

  it('leave shared jobs to one bench, until it ends or is silent', async () => {
    const { bench, sql } = await warehouse();
    const [a, b] = [await bench('A'), await bench('B')];
    for (const each of [a, b]) expect((await each.join()).code).toBe(0);
    const doing = async () =>
      await sql(`SELECT name, bench FROM leases JOIN members USING (store)
        WHERE until > now() ORDER BY name`);
    const all = (name: string) => [
      { name: 'retention', bench: name },
      { name: 'rows', bench: name },
      { name: 'tracking', bench: name },
    ];
    const atA = await a.station();
    atA.begin();
    await vi.waitFor(async () => expect(await doing()).toEqual(all('A')));
    const atB = await b.station();
    onTestFinished(() => atB.close());
    atB.begin();
    const seen = "SELECT 1 FROM members WHERE bench = 'B' AND seen_at > run_since";
    await vi.waitFor(async () => expect(await sql(seen)).toHaveLength(1), { timeout: 10_000 });
    expect(await doing()).toEqual(all('A'));
    await atA.close();
    await vi.waitFor(async () => expect(await doing()).toEqual(all('B')), { timeout: 10_000 });
  });

  it('ask the site far less than once a second while idle', async () => {
    const { bench, url, postgres, sql } = await warehouse();
    const a = await bench('A');
    await a.run('settings', 'set', 'site.leaseSeconds', '30');
    const proxy = await tcpProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(url);
    through.port = String(proxy.port);
    expect((await a.run('site', 'join', through.href, '--bench', 'A')).code).toBe(0);
    const station = await a.station();
    onTestFinished(() => station.close());
    station.begin();
    await vi.waitFor(async () => expect(await sql('SELECT 1 FROM leases')).not.toEqual([]));
    await wait(2_000);
    const before = proxy.answers();
    // Two slow looks at the bench's own file, and one look at the site.
    await wait(12_000);
    expect(proxy.answers() - before).toBeLessThan(5);
  });

  it('cannot leave the site while an order is in work', async () => {
    const { bench } = await warehouse();
    const a = await bench('A', ['OPEN-1']);
    expect((await a.join()).code).toBe(0);
    const station = await a.station();
    onTestFinished(() => station.close());
    station.begin();
    await ask(station, 'bench.open', { merchant: null, reference: 'OPEN-1' });
    expect((await a.run('site', 'leave')).json).toMatchObject({
      error: { code: 'order-locked', message: expect.stringContaining('OPEN-1') },
    });
    expect((await ask(station, 'bench.current', {}))?.session.problem).toBeNull();
    await ask(station, 'bench.hold', { reason: 'leaving' });
    await vi.waitFor(async () =>
      expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false }),
    );
  });
});
