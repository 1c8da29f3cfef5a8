import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { must } from '../station/station-rig.ts';
import { temporaryFolder } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a bench restored from an older backup', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const ship = (bench: Bench, reference: string) => bench.run('ship', reference, ...PLAIN_CARTON);
  async function backedUp({ run }: Bench): Promise<string> {
    const file = join(await temporaryFolder(), 'monday.packbench');
    expect((await run('backup', file)).code).toBe(0);
    return file;
  }

  /** A died while it bought: the order was sold, and neither A's restored self nor the site knows of it. */
  async function diedBuying(reference: string) {
    const made = await twoBenches(await open(), [reference]);
    const { a, bench, partner, sql } = made;
    const file = await backedUp(a);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await ship(a, reference)).code).toBe(5);
    expect(await partner.sold(reference)).toBe(1);
    await sql('UPDATE claims SET post_until = now()');
    const again = await bench('A2');
    expect((await again.run('restore', file, '--take', 'site')).json).toMatchObject({
      held: [reference],
    });
    const anew = await again.run('site', 'start-anew', '--reason', 'its disk broke');
    expect(anew.json).toMatchObject({ bench: 'A' });
    return { ...made, again };
  }

  it('confirms what it holds, and take-over ends the claim under which it was bought', async () => {
    const { b, again, sql, partner } = await diedBuying('DIED-1');
    const proof = [
      '--shipment-id',
      'SHP-DIED',
      '--tracking',
      'T-DIED',
      '--reason',
      'in the portal',
    ];
    expect((await again.run('settle', 'DIED-1', ...proof)).json).toMatchObject({
      state: 'confirmed',
    });
    expect((await again.run('site', 'status')).json).toMatchObject({ pending: 0 });
    expect(await sql('SELECT state FROM orders')).toEqual([{ state: 'shipped' }]);
    const unclear = async () =>
      (await b.run('site', 'benches')).json.benches as { bench: string; unclear: number }[];
    expect(await unclear()).toMatchObject([{ unclear: 1 }, { unclear: 0 }, { unclear: 0 }]);
    const take = () => b.run('site', 'take-over', 'DIED-1', '--reason', 'it is bought');
    await sql("UPDATE claims SET post_until = now() + interval '1 h'");
    expect((await take()).json).toMatchObject({ error: { code: 'order-locked' } });
    await sql('UPDATE claims SET post_until = now()');
    const taken = await take();
    expect(taken.json).toMatchObject({ state: 'bought', bench: 'A' });
    expect(await unclear()).toMatchObject([{ unclear: 0 }, { unclear: 0 }, { unclear: 0 }]);
    expect((await take()).json).toMatchObject({ error: { code: 'already-bought' } });
    expect((await ship(b, 'DIED-1')).json).toMatchObject({ error: { code: 'already-bought' } });
    expect(await partner.sold('DIED-1')).toBe(1);
  });

  it.each([
    ['died before it uploaded its last purchase', false],
    ['uploaded and sold since', true],
  ])('that %s has everything on record once, and sells nothing again', async (_, goesOn) => {
    const made = await twoBenches(await open(), ['BOX-1', 'BOX-2', 'BOX-3']);
    const { a, b, bench, partner, postgres, sql } = made;
    await partner.fault({ kind: 'latency', path: '/Shipments', ms: 600_000 });
    const buying = ship(a, 'BOX-1');
    const sending = "SELECT 1 FROM claims WHERE state = 'sending'";
    await vi.waitFor(async () => expect(await sql(sending)).toHaveLength(1));
    await postgres.stop('immediate');
    await partner.calm();
    expect((await buying).json).toMatchObject({ state: 'confirmed' });
    const file = await backedUp(a);
    await postgres.start();
    expect(await sql('SELECT 1 FROM purchases')).toEqual([]);
    const sold = goesOn ? ['BOX-1', 'BOX-2'] : ['BOX-1'];
    if (goesOn) expect((await ship(a, 'BOX-2')).json).toMatchObject({ state: 'confirmed' });

    const again = await bench('A2');
    expect((await again.run('restore', file, '--take', 'site')).code).toBe(0);
    const anew = await again.run('site', 'start-anew', '--reason', 'its disk broke');
    expect(anew.json).toMatchObject({ bench: 'A' });
    expect((await again.run('site', 'status')).json).toMatchObject({ pending: 0 });
    const purchases = 'SELECT reference, duplicate_of FROM purchases ORDER BY reference';
    const once = sold.map((reference) => ({ reference, duplicate_of: null }));
    expect(await sql(purchases)).toEqual(once);
    expect(await sql(sending)).toEqual([]);
    for (const reference of ['BOX-2', 'BOX-3']) {
      const looked = ['--not-bought', '--reason', 'nothing else in the portal'];
      expect((await again.run('settle', reference, ...looked)).code, reference).toBe(0);
    }
    for (const reference of sold) {
      for (const each of [again, b]) {
        expect((await ship(each, reference)).json, reference).toMatchObject({
          error: { code: 'already-bought' },
        });
      }
    }
    expect((await ship(again, 'BOX-3')).json).toMatchObject({ state: 'confirmed' });
    expect((await ship(b, 'BOX-3')).json).toMatchObject({ error: { code: 'already-bought' } });
    for (const reference of [...sold, 'BOX-3']) expect(await partner.sold(reference)).toBe(1);
    expect(await sql(purchases)).toEqual([...once, { reference: 'BOX-3', duplicate_of: null }]);
  });

  it('in place uploads what it has once more, and ships on', async () => {
    const { a, b, partner, sql } = await twoBenches(await open(), ['HERE-1', 'HERE-2', 'HERE-3']);
    expect((await ship(a, 'HERE-1')).json).toMatchObject({ state: 'confirmed' });
    const file = await backedUp(a);
    expect((await ship(a, 'HERE-2')).json).toMatchObject({ state: 'confirmed' });
    expect((await a.run('restore', file)).json).toMatchObject({ held: [], lacking: 0 });
    const anew = await a.run('site', 'start-anew', '--reason', 'its disk broke');
    expect(anew.json).toMatchObject({ bench: 'A', conflicts: [] });
    expect((await ship(a, 'HERE-3')).json).toMatchObject({ state: 'confirmed' });
    expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0 });
    const once = ['HERE-1', 'HERE-2', 'HERE-3'].map((reference) => ({
      reference,
      duplicate_of: null,
    }));
    expect(await sql('SELECT reference, duplicate_of FROM purchases ORDER BY reference')).toEqual(
      once,
    );
    for (const { reference } of once) {
      expect((await ship(b, reference)).json).toMatchObject({ error: { code: 'already-bought' } });
      expect(await partner.sold(reference)).toBe(1);
    }
  });

  it.each([
    ['held', 'exchange.holdOrder'],
    ['cancelled', 'exchange.cancelOrder'],
  ] as const)(
    'leaves an order %s that its sender stopped at another bench since',
    async (status, stop) => {
      const { a, b, bench, sql } = await twoBenches(await open(), ['STOP-1']);
      const file = await backedUp(a);
      const station = await b.station();
      onTestFinished(() => station.close());
      const token = { name: 'Shop', scopes: ['orders'], merchant: null } as const;
      const { id: orderId } = must(await station.findOrder('STOP-1'));
      must(await station.execute({ place: 'http', token }, stop, { orderId }));
      expect((await b.run('site', 'status')).json).toMatchObject({ pending: 0 });
      expect(await sql('SELECT state FROM orders')).toEqual([{ state: status }]);

      const again = await bench('A2');
      expect((await again.run('restore', file, '--take', 'site')).json).toMatchObject({
        held: ['STOP-1'],
      });
      expect((await again.run('site', 'start-anew', '--reason', 'its disk broke')).code).toBe(0);
      const looked = ['--not-bought', '--reason', 'not in the portal'];
      expect((await again.run('settle', 'STOP-1', ...looked)).code).toBe(0);
      expect((await again.run('site', 'status')).json).toMatchObject({ pending: 0 });
      expect(await sql('SELECT state FROM orders')).toEqual([{ state: status }]);
      expect((await ship(again, 'STOP-1')).json).toMatchObject({ error: { code: 'order-locked' } });
    },
  );

  it('reads what became of a purchase that its backup does not know', async () => {
    const made = await twoBenches(await open(), ['LATE-1']);
    const { a, b, bench, partner } = made;
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await ship(a, 'LATE-1')).code).toBe(5);
    const file = await backedUp(a);
    const looked = ['--not-bought', '--reason', 'not in the portal'];
    expect((await a.run('settle', 'LATE-1', ...looked)).code).toBe(0);
    expect((await ship(a, 'LATE-1')).json).toMatchObject({ state: 'confirmed' });
    const again = await bench('A2');
    expect((await again.run('restore', file, '--take', 'site')).code).toBe(0);
    const anew = await again.run('site', 'start-anew', '--reason', 'its disk broke');
    expect(anew.json).toMatchObject({ bench: 'A' });
    const { shipments } = (await again.run('shipments', 'LATE-1')).json as {
      shipments: { state: string }[];
    };
    expect(shipments.map(({ state }) => state).toSorted()).toEqual([
      'confirmed',
      'declared-not-bought',
    ]);
    for (const each of [again, b]) {
      expect((await ship(each, 'LATE-1')).json).toMatchObject({
        error: { code: 'already-bought' },
      });
    }
    expect((await again.run('site', 'leave')).json).toMatchObject({ joined: false });
    expect(await partner.sold('LATE-1')).toBe(1);
  });
});
