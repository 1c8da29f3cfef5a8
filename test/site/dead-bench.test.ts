import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from '../cli/orders.ts';
import { must } from '../station/station-rig.ts';
import { give } from '../support/give.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { insertRequest, insertText } from './rows-of-others.ts';
import { twoBenches, usesOneBox, type Warehouse, warehouses } from './warehouse.ts';

const REFERENCES = ['DEAD-1', 'DEAD-2', 'DEAD-3', 'DEAD-4', 'DEAD-5'];

describe.skipIf(postgresIsMissing)('orders that a bench had claimed when it died', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const token = { name: 'Shop', scopes: ['orders'], merchant: null } as const;
  async function asked(station: Station, what: 'hold' | 'cancel', reference: string) {
    const { id: orderId } = must(await station.findOrder(reference));
    return await station.execute({ place: 'http', token }, `exchange.${what}Order`, { orderId });
  }
  const changed = (reference: string) => ({ ...plainOrder(reference), notes: 'to the back door' });
  const bytes = (reference: string) => Buffer.from(JSON.stringify([changed(reference)]));

  /** Bench A has claimed all and renews nothing; B has seen that. */
  async function abandoned() {
    const made = await twoBenches(await open(), REFERENCES);
    const { a, b, sql } = made;
    const dead = await a.station();
    onTestFinished(() => dead.close());
    for (const reference of REFERENCES) {
      must(await dead.handle.dispatch('bench.open', { merchant: null, reference }));
    }
    const claims = "SELECT count(*)::int AS n FROM claims WHERE state = 'claimed'";
    expect(await sql(claims)).toEqual([{ n: REFERENCES.length }]);
    await sql("UPDATE claims SET lease_until = now() + interval '1 h'");
    const station = await b.station();
    onTestFinished(() => station.close());
    expect((await b.run('site', 'status')).json).toMatchObject({ reachable: true });
    return { ...made, station };
  }

  const isOver = ({ sql }: Pick<Warehouse, 'sql'>) =>
    sql("UPDATE claims SET lease_seconds = 0, lease_until = now() - interval '1 h'");
  const states = ({ sql }: Pick<Warehouse, 'sql'>) =>
    sql("SELECT reference, state, body->>'notes' AS notes FROM orders ORDER BY reference");

  it('are changed, held and cancelled by their senders once its lease is over', async () => {
    const made = await abandoned();
    const { a, b, station, partner } = made;
    expect(await asked(station, 'cancel', 'DEAD-1')).toMatchObject({
      error: { code: 'order-locked', bench: 'A' },
    });
    await isOver(made);
    expect(must(await asked(station, 'cancel', 'DEAD-1'))).toEqual({ status: 'cancelled' });
    expect(must(await asked(station, 'hold', 'DEAD-2'))).toEqual({ status: 'held' });
    const file = [{ name: 'orders.json', bytes: bytes('DEAD-3') }];
    expect(must(await station.importOrders(file))).toMatchObject({ updated: 1, rejected: [] });
    const written = writeOrders(b.data, [changed('DEAD-4')]);
    expect((await b.run('import', written)).json).toMatchObject({ updated: 1, rejected: [] });
    expect((await b.run('site', 'status')).json).toMatchObject({ pending: 0 });
    expect(await states(made)).toEqual([
      { reference: 'DEAD-1', state: 'cancelled', notes: null },
      { reference: 'DEAD-2', state: 'held', notes: null },
      { reference: 'DEAD-3', state: 'open', notes: 'to the back door' },
      { reference: 'DEAD-4', state: 'open', notes: 'to the back door' },
      { reference: 'DEAD-5', state: 'open', notes: null },
    ]);
    // The bench wakes up and ships what it had.
    for (const reference of ['DEAD-1', 'DEAD-2']) {
      const { json } = await a.run('ship', reference, ...PLAIN_CARTON);
      expect(json).toMatchObject({ error: { code: 'order-locked' } });
      expect(await partner.sold(reference)).toBe(0);
    }
    expect((await b.run('ship', 'DEAD-3', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
  });

  it('are cancelled and changed by rows of another program', async () => {
    const made = await abandoned();
    const { station, sql } = made;
    await isOver(made);
    station.begin();
    await sql(insertRequest('cancel', 'DEAD-1'));
    await sql(insertRequest('hold', 'DEAD-2'));
    await sql(insertText(JSON.stringify(changed('DEAD-3'))));
    const rows = 'SELECT state FROM exchange.orders_in ORDER BY id';
    const done = { state: 'updated' };
    await expect.poll(() => sql(rows)).toEqual([done, done, done]);
    expect((await states(made)).slice(0, 3)).toMatchObject([
      { state: 'cancelled' },
      { state: 'held' },
      { state: 'open', notes: 'to the back door' },
    ]);
  });

  it('are taken by a batch of another bench', async () => {
    const made = await abandoned();
    const { b, station, partner } = made;
    await usesOneBox(b);
    await isOver(made);
    const how = { count: null, atMost: null, choose: null, print: false };
    const batch = must(await give(station, 'batch.ship', { ref: 'DEAD-5', ...how }));
    expect(batch).toMatchObject({ shipped: REFERENCES.length, refused: [], unknown: [] });
    for (const reference of REFERENCES) expect(await partner.sold(reference)).toBe(1);
  });
});
