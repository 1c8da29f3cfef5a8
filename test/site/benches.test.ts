import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { packbench } from '../support/cli.ts';
import { inFull } from '../support/long.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Bench, references, type Warehouse, warehouses } from './warehouse.ts';

const ORDERS = inFull(40, { part: 16 });
const leftOut = postgresIsMissing ? ` (left out: ${postgresIsMissing})` : '';

describe.skipIf(postgresIsMissing)(`benches of one site${leftOut}`, () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const warehouse = () => open();

  async function two(orders: readonly string[]): Promise<Warehouse & { a: Bench; b: Bench }> {
    const made = await warehouse();
    const a = await made.bench('A', orders);
    const b = await made.bench('B');
    for (const bench of [a, b]) expect((await bench.join()).json).toMatchObject({ joined: true });
    return { ...made, a, b };
  }

  it('sells each order once when two benches ship as fast as they can', async () => {
    const all = references('SITE', ORDERS);
    const { a, b, partner } = await two(all);
    // Only the site prevents a second purchase.
    await partner.set({ repeatedReference: 'sells', repeatedKey: 'sells' });
    const both = await Promise.all([a.shipAll().outcomes, b.shipAll().outcomes]);
    for (const reference of all) {
      expect.soft(await partner.sold(reference), reference).toBe(1);
      const outcomes = both.map((each) => each[reference]);
      expect.soft(outcomes.filter((each) => each === 'confirmed')).toHaveLength(1);
    }
    // Both benches work while orders are left.
    for (const each of both) {
      expect(
        Object.values(each).filter((outcome) => outcome === 'confirmed').length,
      ).toBeGreaterThan(ORDERS / 10);
    }
    const known = (await b.run('orders', '--status', 'shipped', '--limit', '100')).json;
    expect(known).toMatchObject({ total: ORDERS });
    expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0, claimed: 0 });
  });

  it('leaves an order to the bench killed while buying it, until that bench is back', async () => {
    const { a, b, partner, sql } = await two(['KILL-1']);
    await partner.set({ repeatedKey: 'answers-again' });
    await partner.fault({ kind: 'latency', path: '/Shipments', ms: 600_000 });
    const working = a.shipAll();
    await vi.waitFor(async () =>
      expect(await sql('SELECT state FROM claims')).toEqual([{ state: 'sending' }]),
    );
    // The site knew of it before a byte left, and no bench takes it over while it may be sold.
    expect(await sql('SELECT 1 FROM facts')).not.toEqual([]);
    const late = "SELECT post_until > now() + interval '100 s' AS late FROM claims";
    expect(await sql(late)).toEqual([{ late: true }]);
    working.child.kill('SIGKILL');
    await working.outcomes;
    const tried = await b.run('ship', 'KILL-1', ...PLAIN_CARTON);
    expect(tried.code).toBeGreaterThan(0);
    expect(tried.json).toMatchObject({
      error: { code: expect.stringMatching(/^(order-locked|purchase-unknown)$/), bench: 'A' },
    });
    await partner.calm();
    // Its lease ends, but no other bench gets the order.
    await vi.waitFor(async () =>
      expect((await b.run('ship', 'KILL-1', ...PLAIN_CARTON)).json).toMatchObject({
        error: { code: 'purchase-unknown', bench: 'A' },
      }),
    );
    await vi.waitFor(async () => expect((await a.run('reconcile', 'KILL-1')).code).toBe(0));
    expect((await b.run('ship', 'KILL-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought', bench: 'A' },
    });
    expect(await partner.sold('KILL-1')).toBe(1);
  });

  it('records a purchase under way when the server goes down, and uploads it afterwards', async () => {
    const { a, b, partner, postgres, sql } = await two(['DOWN-1', 'DOWN-2']);
    await partner.fault({ kind: 'latency', path: '/Shipments', ms: 600_000 });
    const ship = a.run('ship', 'DOWN-1', ...PLAIN_CARTON);
    await vi.waitFor(async () =>
      expect(await sql("SELECT 1 FROM claims WHERE state = 'sending'")).toHaveLength(1),
    );
    await postgres.stop('immediate');
    await partner.calm();
    expect((await ship).json).toMatchObject({ state: 'confirmed' });
    const other = await a.run('ship', 'DOWN-2', ...PLAIN_CARTON);
    expect(other).toMatchObject({ code: 4 });
    expect(other.json).toMatchObject({ error: { code: 'site-unavailable' } });
    expect((await a.run('site', 'status')).json).toMatchObject({ reachable: false, pending: 1 });
    await postgres.start();
    expect((await a.run('orders')).code).toBe(0);
    expect((await a.run('site', 'status')).json).toMatchObject({ reachable: true, pending: 0 });
    expect((await b.run('orders', '--status', 'shipped')).json).toMatchObject({
      orders: [{ reference: 'DOWN-1', bench: 'A' }],
    });
    expect(await partner.sold('DOWN-1')).toBe(1);
    expect(await partner.sold('DOWN-2')).toBe(0);
  });

  it('stops a bench that has lost its order to another one', async () => {
    const { a, b, partner, sql } = await two(['LOST-1']);
    const station = await a.station();
    try {
      station.begin();
      await ask(station, 'bench.open', { merchant: null, reference: 'LOST-1' });
      // As after a silence longer than its lease.
      await sql(
        "UPDATE claims SET state = 'superseded', reason = 'lease-over', changed_at = clock_timestamp()",
      );
      expect((await b.run('ship', 'LOST-1', ...PLAIN_CARTON)).json).toMatchObject({
        state: 'confirmed',
      });
      await vi.waitFor(async () =>
        expect((await ask(station, 'bench.current', {}))?.session.problem).toMatchObject({
          code: 'claim-lost',
          bench: 'B',
        }),
      );
      expect(await partner.sold('LOST-1')).toBe(1);
    } finally {
      await station.close();
    }
  });

  it('takes over each bench’s records when it joins, and reports differences', async () => {
    const { bench, partner, sql } = await warehouse();
    const a = await bench('A', ['JOIN-1', 'JOIN-2']);
    const b = await bench('B', ['JOIN-1', 'JOIN-3']);
    expect((await a.run('ship', 'JOIN-1', ...PLAIN_CARTON)).code).toBe(0);
    expect((await a.join()).json).toMatchObject({ orders: 2, purchases: 1, conflicts: [] });
    expect((await b.join()).json).toMatchObject({ orders: 2, purchases: 0, conflicts: [] });
    const known = async (of: Bench) =>
      (await of.run('orders')).json.orders as { reference: string; status: string }[];
    for (const each of [a, b]) {
      const orders = (await known(each)).map(({ reference, status }) => `${reference} ${status}`);
      expect(orders.sort()).toEqual(['JOIN-1 shipped', 'JOIN-2 open', 'JOIN-3 open']);
    }
    expect((await b.run('ship', 'JOIN-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought' },
    });
    expect((await a.run('shipments', 'JOIN-1')).json.shipments).toHaveLength(1);
    expect((await b.run('site', 'leave')).json).toMatchObject({ joined: false });
    expect((await b.run('site', 'status')).json).toMatchObject({ joined: false });
    // Orders bought elsewhere stay known and are not bought here.
    expect((await known(b)).map(({ reference }) => reference)).toEqual(['JOIN-1']);
    expect((await b.run('ship', 'JOIN-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought' },
    });
    expect(await sql('SELECT 1 FROM orders')).toHaveLength(3);
    expect(await partner.sold('JOIN-1')).toBe(1);
  });

  /** As a failover to a standby that lacked the last commits. */
  const lost = (version: number, what: string) => `SET session_replication_role = replica; ${what};
    UPDATE site SET version = ${version}; SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;

  it('gets all lost purchases again with the next command', async () => {
    const { a, b, partner, sql } = await two(['GONE-1']);
    expect((await a.run('ship', 'GONE-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    await a.run('orders');
    await sql(
      lost(
        1,
        `DELETE FROM facts; DELETE FROM purchases; DELETE FROM claims; UPDATE members SET through = 0;
        UPDATE orders SET state = 'open', version = 1, changed = 1`,
      ),
    );
    expect((await a.run('orders')).code).toBe(0);
    expect(await sql('SELECT 1 FROM purchases')).toHaveLength(1);
    expect((await b.run('orders')).code).toBe(0);
    expect((await b.run('ship', 'GONE-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought' },
    });
    expect((await a.run('site', 'status')).json).toMatchObject({ reachable: true, pending: 0 });
    expect(await partner.sold('GONE-1')).toBe(1);
  });

  it('makes a restored site wait for a bench that it has forgotten', async () => {
    const { a, b, sql } = await two(['LATE-1']);
    expect((await a.run('orders')).code).toBe(0);
    await sql(lost(1, "DELETE FROM members WHERE bench = 'B'"));
    expect((await a.run('orders')).code).toBe(0);
    expect((await a.run('ship', 'LATE-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'site-unavailable' },
    });
    expect((await b.run('orders')).code).toBe(0);
    expect((await a.run('ship', 'LATE-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
  });

  it('gets the attempt of an unknown purchase again', async () => {
    const { a, b, partner, sql } = await two(['MAYBE-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await a.run('ship', 'MAYBE-1', ...PLAIN_CARTON)).code).toBe(5);
    await a.run('orders');
    const claims = 'SELECT state, attempt FROM claims';
    const [known] = await sql(claims);
    expect(known).toMatchObject({ state: 'unknown', attempt: expect.any(String) });
    await sql(
      lost(
        3,
        "DELETE FROM facts; UPDATE members SET through = 0; UPDATE claims SET state = 'claimed', attempt = NULL",
      ),
    );
    for (const each of [a, b]) expect((await each.run('orders')).code).toBe(0);
    expect(await sql(claims)).toEqual([known]);
    const settled = ['--not-bought', '--reason', 'not in the portal'];
    expect((await a.run('settle', 'MAYBE-1', ...settled)).code).toBe(0);
    expect((await a.run('ship', 'MAYBE-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
  });

  it('refuses a bench with an unknown purchase', async () => {
    const { bench, partner, sql } = await warehouse();
    const a = await bench('A', ['UNCLEAR-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await a.run('ship', 'UNCLEAR-1', ...PLAIN_CARTON)).code).toBe(5);
    expect((await a.join()).json).toMatchObject({
      error: { code: 'purchase-unknown', message: expect.stringContaining('settle UNCLEAR-1') },
    });
    expect(await sql('SELECT 1 FROM members')).toEqual([]);
    await a.run('settle', 'UNCLEAR-1', '--not-bought', '--reason', 'not in the portal');
    expect((await a.join()).json).toMatchObject({ joined: true });
  });

  it('never accepts the sandbox', async () => {
    const { url, bench } = await warehouse();
    const a = await bench('A');
    const args = ['--partner', 'sandbox', 'site', 'join', url, '--json'];
    const joined = await packbench(args, { data: a.data });
    expect(joined).toMatchObject({ code: 2 });
    expect(joined.json).toMatchObject({ error: { code: 'not-available' } });
  });
});
