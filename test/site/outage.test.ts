import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { inFull } from '../support/long.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, asked, usesOneBox, type Warehouse, warehouses } from './warehouse.ts';

/** `site.leaseSeconds` in this test; ten minutes are ten leases of the default length. */
const LEASE_MS = 3_000;
const LEASES = inFull(10, { part: 2 });

describe.skipIf(postgresIsMissing)('ten minutes without the site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('stop no packer and lose nothing, and waiting orders are bought afterwards', async () => {
    const { bench, partner, postgres, sql } = await open();
    await partner.set({ repeatedReference: 'sells', repeatedKey: 'sells' });
    const [a, b, c] = [
      await bench('A', ['BOUGHT', 'PACKED', 'OTHER', 'BUYING']),
      await bench('B'),
      await bench('C'),
    ];
    for (const each of [a, b, c]) {
      expect((await each.join()).code).toBe(0);
      await usesOneBox(each);
    }
    expect((await b.run('ship', 'BOUGHT', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    const stations = [await a.station(), await b.station(), await c.station()] as const;
    const [packing, buying, idle] = stations;
    try {
      for (const station of stations) station.begin();
      await openOrder(packing, 'PACKED');
      await partner.fault({ kind: 'latency', path: '/Shipments', ms: 2500 });
      await startBuying(buying, 'BUYING');
      const sending = "SELECT 1 FROM claims WHERE state = 'sending'";
      await vi.waitFor(async () => expect(await sql(sending)).toHaveLength(1));
      await postgres.stop('immediate');
      const went = performance.now();

      // Claimed orders are packed, purchases under way are recorded, and nothing else begins.
      await ask(packing, 'bench.scan', { text: 'PB:PACK-REST' });
      await startRating(packing);
      await ask(packing, 'bench.scan', { text: 'PB:BUY' });
      await vi.waitFor(async () =>
        expect((await ask(packing, 'bench.current', {}))?.session).toMatchObject({
          step: { kind: 'buying' },
          problem: { code: 'site-unavailable' },
        }),
      );
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(buying)));
      expect(await site(buying)).toMatchObject({ reachable: false, pending: 1 });
      expect(await asked(idle, 'bench.open', { merchant: null, reference: 'OTHER' })).toMatchObject(
        { ok: false, error: { code: 'site-unavailable' } },
      );
      await wait(Math.max(0, LEASES * LEASE_MS - (performance.now() - went)));
      expect(await partner.sold('PACKED')).toBe(0);

      await postgres.start();
      // No other bench takes it over meanwhile: a lease ends only after its whole time has passed.
      const tried = await asked(idle, 'bench.open', { merchant: null, reference: 'PACKED' });
      expect(tried.ok).toBe(false);
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(packing)));
      for (const station of stations) {
        await vi.waitFor(async () =>
          expect(await site(station)).toMatchObject({ reachable: true, pending: 0 }),
        );
      }
      await openOrder(idle, 'OTHER');
    } finally {
      for (const station of stations) await station.close();
    }
    for (const reference of ['BOUGHT', 'PACKED', 'BUYING']) {
      expect(await partner.sold(reference), reference).toBe(1);
    }
    expect(await partner.sold('OTHER')).toBe(0);
    const shipped = "SELECT reference FROM orders WHERE state = 'shipped' ORDER BY reference";
    expect((await sql(shipped)).map(({ reference }) => reference)).toEqual([
      'BOUGHT',
      'BUYING',
      'PACKED',
    ]);
    // As each bench wrote it, without a gap.
    const order = 'SELECT store, number::int FROM facts ORDER BY seq';
    const stores = Map.groupBy(await sql(order), ({ store }) => store);
    expect(stores.size).toBe(2);
    for (const facts of stores.values()) {
      expect(facts.map(({ number }) => number)).toEqual(facts.map((_, at) => at + 1));
    }
  });
});

const site = async (station: Station) => (await ask(station, 'station.status', {})).site;

const step = async (station: Station) =>
  (await ask(station, 'bench.current', {}))?.session.step.kind;

async function startRating(station: Station): Promise<void> {
  await ask(station, 'bench.rate', { insure: false, pickUpDate: null });
  await vi.waitFor(async () => expect(await step(station)).toBe('choosing'));
}

/** A busy machine may need longer than the two seconds that the site has for an order. */
const openOrder = (station: Station, reference: string) =>
  vi.waitFor(() => ask(station, 'bench.open', { merchant: null, reference }));

async function startBuying(station: Station, reference: string): Promise<void> {
  await openOrder(station, reference);
  await ask(station, 'bench.scan', { text: 'PB:PACK-REST' });
  await startRating(station);
  await ask(station, 'bench.scan', { text: 'PB:BUY' });
}
