import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { PLAIN_CARTON, plainOrder } from '../cli/orders.ts';
import { must } from '../station/station-rig.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)(
  'a sender’s cancellation or hold of an order at one bench',
  () => {
    let open: () => Promise<Warehouse>;
    beforeAll(async () => {
      open = await warehouses();
    });

    async function two(orders: readonly string[]) {
      const made = await twoBenches(await open(), orders);
      const station = await made.a.station();
      onTestFinished(() => station.close());
      return { ...made, station };
    }
    const token = { name: 'Shop', scopes: ['orders'], merchant: null } as const;
    async function asked(station: Station, what: 'hold' | 'resume' | 'cancel', reference: string) {
      const { id: orderId } = must(await station.findOrder(reference));
      return await station.execute({ place: 'http', token }, `exchange.${what}Order`, { orderId });
    }
    const shipped = async (bench: Bench, reference: string) =>
      (await bench.run('ship', reference, ...PLAIN_CARTON)).json;

    it('cancels it at the site, and no other bench buys it', async () => {
      const { b, station, partner, sql } = await two(['STOP-1']);
      expect(must(await asked(station, 'cancel', 'STOP-1'))).toEqual({ status: 'cancelled' });
      expect(await sql('SELECT state FROM orders')).toEqual([{ state: 'cancelled' }]);
      expect(await shipped(b, 'STOP-1')).toMatchObject({ error: { code: 'order-locked' } });
      expect(await partner.sold('STOP-1')).toBe(0);
    });

    it('is rejected when another bench has the order or bought it', async () => {
      const { b, station, sql } = await two(['STOP-2', 'STOP-3']);
      const other = await b.station();
      onTestFinished(() => other.close());
      // It renews its claims.
      other.begin();
      must(await other.handle.dispatch('bench.open', { merchant: null, reference: 'STOP-2' }));
      await shipped(b, 'STOP-3');
      for (const what of ['hold', 'cancel'] as const) {
        expect(await asked(station, what, 'STOP-2')).toMatchObject({
          error: { code: 'order-locked', bench: 'B' },
        });
        expect((await asked(station, what, 'STOP-3')).ok).toBe(false);
      }
      expect(await sql('SELECT state FROM orders ORDER BY reference')).toEqual([
        { state: 'open' },
        { state: 'shipped' },
      ]);
    });

    it('holds and resumes it at the site', async () => {
      const { b, station, sql } = await two(['STOP-4']);
      must(await asked(station, 'hold', 'STOP-4'));
      expect(await shipped(b, 'STOP-4')).toMatchObject({ error: { code: 'order-locked' } });
      must(await asked(station, 'resume', 'STOP-4'));
      expect(await sql('SELECT state FROM orders')).toEqual([{ state: 'open' }]);
      expect(await shipped(b, 'STOP-4')).toMatchObject({ state: 'confirmed' });
    });

    it('is rejected while the site is away', async () => {
      const { station, postgres } = await two(['STOP-5']);
      await postgres.stop('fast');
      onTestFinished(() => postgres.start());
      expect(await asked(station, 'cancel', 'STOP-5')).toMatchObject({
        error: { code: 'site-unavailable' },
      });
      expect(must(await station.findOrder('STOP-5')).status).toBe('open');
    });

    it('does not change an order that another bench packs, and names that bench', async () => {
      const { a, b, station, sql } = await two(['NEWS-1', 'NEWS-2', 'NEWS-3']);
      const other = await b.station();
      onTestFinished(() => other.close());
      // It renews its claims.
      other.begin();
      must(await other.handle.dispatch('bench.open', { merchant: null, reference: 'NEWS-1' }));
      const { id } = must(await station.findOrder('NEWS-1'));
      const changed = (reference: string) => ({
        ...plainOrder(reference),
        notes: 'to the back door',
      });
      const file = (...all: string[]) => {
        const bytes = Buffer.from(JSON.stringify(all.map(changed)));
        return [{ name: 'orders.json', bytes }];
      };
      // This bench knows the claim.
      expect((await a.run('site', 'status')).json).toMatchObject({ reachable: true });
      const taken = must(await station.importOrders(file('NEWS-1', 'NEWS-2')));
      expect(taken).toMatchObject({
        ...{ imported: 0, updated: 1, unchanged: 0 },
        rejected: [{ line: 1, field: 'reference' }],
      });
      expect(JSON.stringify(taken.rejected)).toContain('is being packed at {bench}');
      expect(must(await station.findOrder('NEWS-1'))).toMatchObject({ id, notes: null });
      expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0 });
      const at = "SELECT reference, body->>'notes' AS notes FROM orders ORDER BY 1";
      expect(await sql(at)).toEqual([
        { reference: 'NEWS-1', notes: null },
        { reference: 'NEWS-2', notes: 'to the back door' },
        { reference: 'NEWS-3', notes: null },
      ]);
      // At the bench that has it, it stops the packer.
      expect(must(await other.importOrders(file('NEWS-1')))).toMatchObject({ updated: 1 });
      expect((await b.run('site', 'status')).json).toMatchObject({ pending: 0 });
      expect((await sql(at))[0]).toEqual({ reference: 'NEWS-1', notes: 'to the back door' });
    });

    it('is named in the audit log when another bench had claimed the order just before', async () => {
      const { b, station, sql, a } = await two(['LATE-1']);
      const other = await b.station();
      onTestFinished(() => other.close());
      // It renews its claims.
      other.begin();
      must(await other.handle.dispatch('bench.open', { merchant: null, reference: 'LATE-1' }));
      const bytes = Buffer.from(JSON.stringify([{ ...plainOrder('LATE-1'), notes: 'late' }]));
      // This bench does not know the claim yet.
      expect(must(await station.importOrders([{ name: 'o.json', bytes }]))).toMatchObject({
        updated: 1,
      });
      expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0 });
      expect(await sql("SELECT body->>'notes' AS notes FROM orders")).toEqual([{ notes: null }]);
      const log = await station.execute({ place: 'window' }, 'audit.list', { limit: 20 });
      const { entries } = must(log);
      expect(entries.filter(({ action }) => action === 'site-kept')).toMatchObject([
        { subject: 'order', data: { key: 'LATE-1' } },
      ]);
    });
  },
);
