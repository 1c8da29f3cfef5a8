import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import {
  ask,
  asked,
  begun,
  twoBenches,
  usesOneBox,
  type Warehouse,
  warehouses,
} from './warehouse.ts';

describe.skipIf(postgresIsMissing)('an order that waits for the site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  async function two(orders: readonly string[]) {
    const made = await twoBenches(await open(), orders);
    await usesOneBox(made.a);
    return made;
  }

  const openOrder = (station: Station, reference: string) =>
    ask(station, 'bench.open', { merchant: null, reference });
  const session = async (station: Station) => (await ask(station, 'bench.current', {}))?.session;
  const step = async (station: Station) => (await session(station))?.step.kind;

  /** Packs the order and buys it as far as the site permits. */
  async function choose(station: Station): Promise<void> {
    await ask(station, 'bench.rate', { insure: false, pickUpDate: null });
    await vi.waitFor(async () => expect(await step(station)).toBe('choosing'));
    await ask(station, 'bench.scan', { text: 'PB:BUY' });
    await vi.waitFor(async () =>
      expect(await session(station)).toMatchObject({
        step: { kind: 'buying' },
        problem: { code: 'site-unavailable' },
      }),
    );
  }

  const listed = async (station: Station, status: 'waiting' | 'packing') =>
    (await ask(station, 'orders.list', { status, limit: 10 })).orders.map(
      (order) => `${order.reference} ${order.status}`,
    );

  it('is packed and listed as waiting, and bought when the site is back', async () => {
    const { a, b, partner, postgres } = await two(['AWAY-1', 'AWAY-2']);
    const station = await begun(a);
    try {
      await openOrder(station, 'AWAY-1');
      expect((await b.run('ship', 'AWAY-1', ...PLAIN_CARTON)).json).toMatchObject({
        error: { code: 'order-locked', bench: 'A' },
      });
      await postgres.stop('immediate');
      const other = await asked(station, 'bench.open', { merchant: null, reference: 'AWAY-2' });
      expect(other).toMatchObject({ ok: false, error: { code: 'site-unavailable' } });
      await openOrder(station, 'AWAY-1');
      await ask(station, 'bench.scan', { text: 'PB:PACK-REST' });
      await choose(station);
      expect((await ask(station, 'station.status', {})).site).toMatchObject({ reachable: false });
      // Opened again, it still waits.
      expect((await openOrder(station, 'AWAY-1')).session.step.kind).toBe('buying');
      expect(await listed(station, 'waiting')).toEqual(['AWAY-1 waiting']);
      expect(await listed(station, 'packing')).toEqual([]);
      // Nothing is left to pack of what waits, neither at the bench nor in the figures of the day.
      expect(await ask(station, 'orders.numbers', {})).toMatchObject({ left: 1, waiting: 1 });
      const figures = await ask(station, 'day.figures', { day: null });
      expect(figures).toMatchObject({ left: 1, waiting: 1 });
      expect((await a.run('orders', '--status', 'waiting')).json).toMatchObject({
        orders: [{ reference: 'AWAY-1', status: 'waiting' }],
      });
      expect(await partner.sold('AWAY-1')).toBe(0);
      await postgres.start();
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(station)));
      expect(await partner.sold('AWAY-1')).toBe(1);
      expect(await listed(station, 'waiting')).toEqual([]);
      await vi.waitFor(async () =>
        expect((await ask(station, 'station.status', {})).site).toMatchObject({
          reachable: true,
          pending: 0,
        }),
      );
    } finally {
      await station.close();
    }
  });

  it('waits over a restart of its bench, and is bought afterwards', async () => {
    const { a, partner, postgres } = await two(['NIGHT-1']);
    const before = await begun(a);
    await openOrder(before, 'NIGHT-1');
    await ask(before, 'bench.scan', { text: 'PB:PACK-REST' });
    await postgres.stop('immediate');
    await choose(before);
    await before.close();
    const station = await begun(a);
    try {
      expect(await listed(station, 'waiting')).toEqual(['NIGHT-1 waiting']);
      await postgres.start();
      await vi.waitFor(async () => expect(await partner.sold('NIGHT-1')).toBe(1));
      await openOrder(station, 'NIGHT-1');
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(station)));
    } finally {
      await station.close();
    }
  });

  it('is not bought by a rule, even once the site is back: a person is asked', async () => {
    const { a, partner, postgres } = await two(['RULE-1']);
    const station = await begun(a);
    const rates = () => ask(station, 'bench.rate', { insure: false, pickUpDate: null });
    try {
      const buyUpTo = { amount: '500', currency: 'USD' };
      await ask(station, 'rules.set', { rules: [{ name: 'Buy', when: [], do: { buyUpTo } }] });
      await openOrder(station, 'RULE-1');
      await ask(station, 'bench.scan', { text: 'PB:PACK-REST' });
      await postgres.stop('immediate');
      await rates();
      await vi.waitFor(async () =>
        expect(await session(station)).toMatchObject({
          step: { kind: 'packing' },
          problem: {
            code: 'site-unavailable',
            message: expect.stringMatching(
              /rule “Buy” bought nothing.* Get the rates again and buy/,
            ),
          },
        }),
      );
      expect(await listed(station, 'waiting')).toEqual([]);
      await rates();
      await vi.waitFor(async () => expect(await step(station)).toBe('choosing'));
      const asks = (await session(station))?.step;
      expect(asks).not.toHaveProperty('byRule');
      expect(JSON.stringify(asks)).toContain('Purchase refused');
      await postgres.start();
      await vi.waitFor(async () =>
        expect((await ask(station, 'station.status', {})).site).toMatchObject({ reachable: true }),
      );
      expect(await step(station)).toBe('choosing');
      expect(await partner.sold('RULE-1')).toBe(0);
      await ask(station, 'bench.scan', { text: 'PB:BUY' });
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(station)));
      expect(await partner.sold('RULE-1')).toBe(1);
    } finally {
      await station.close();
    }
  });

  it('can be taken back by its packer, and is bought once after a new choice', async () => {
    const { a, partner, postgres } = await two(['BACK-1', 'BACK-2']);
    const station = await begun(a);
    try {
      for (const reference of ['BACK-1', 'BACK-2']) {
        await openOrder(station, reference);
        await ask(station, 'bench.scan', { text: 'PB:PACK-REST' });
      }
      await postgres.stop('immediate');
      for (const reference of ['BACK-1', 'BACK-2']) {
        await openOrder(station, reference);
        await choose(station);
        await ask(station, 'bench.backToPacking', {});
        expect(await session(station)).toMatchObject({ step: { kind: 'packing' }, problem: null });
      }
      await choose(station);
      expect(await listed(station, 'waiting')).toEqual(['BACK-2 waiting']);
      await postgres.start();
      await vi.waitFor(async () => expect(['labels', 'done']).toContain(await step(station)));
      expect(await partner.sold('BACK-2')).toBe(1);
      expect(await partner.sold('BACK-1')).toBe(0);
      expect(await listed(station, 'packing')).toEqual(['BACK-1 packing']);
    } finally {
      await station.close();
    }
  });
});
