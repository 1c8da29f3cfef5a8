import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

/** Lines of two mugs and a towel. */
const MUGS = ['--line', 'MUG-SAND*2'];
const TOWEL = ['--line', 'TOWEL-WAFFLE*1'];

describe.skipIf(postgresIsMissing)('a return at any bench of a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  type Three = Warehouse & { a: Bench; b: Bench; c: Bench };

  /** Bought at the first of three benches. */
  async function sent(reference: string): Promise<Three & { tracking: string }> {
    const made = await open();
    const a = await made.bench('A', [reference]);
    const [b, c] = [await made.bench('B'), await made.bench('C')];
    for (const bench of [a, b, c]) expect((await bench.join()).code).toBe(0);
    const bought = await a.run('ship', reference, ...PLAIN_CARTON);
    expect(bought.code, bought.stderr).toBe(0);
    return { ...made, a, b, c, tracking: String(bought.json.trackingNumber) };
  }
  const returns = async ({ partner }: Warehouse, ref: string) => (await partner.sold(ref)) - 1;
  const claims = (made: Warehouse) =>
    made.sql("SELECT state FROM claims WHERE kind = 'return' ORDER BY epoch");

  it('can be made at the third bench, received at the second, and seen at the first', async () => {
    const made = await sent('BACK-1');
    const { a, b, c, tracking } = made;
    const back = await c.run('return', tracking, ...MUGS);
    expect(back.code, back.stderr).toBe(0);
    expect(back.json).toMatchObject({ kind: 'return', reference: 'BACK-1', state: 'confirmed' });
    expect(back.json.bench).toBeUndefined();
    const number = String(back.json.trackingNumber);
    const received = await b.run('receive', number, '--condition', 'opened', '--note', 'a chip');
    expect(received.json).toMatchObject({
      lines: [{ sku: 'MUG-SAND', quantity: 2 }],
      receipts: [{ condition: 'opened' }],
    });
    const again = await a.run('receive', number, '--condition', 'damaged');
    expect(again.json).toMatchObject({
      receipts: [{ condition: 'opened', note: 'a chip' }, { condition: 'damaged' }],
    });
    // The remaining units are counted over all benches.
    expect((await a.run('return', 'BACK-1', ...MUGS)).json).toMatchObject({
      error: { code: 'bad-input' },
    });
    expect((await a.run('return', 'BACK-1', ...TOWEL)).json).toMatchObject({ state: 'confirmed' });
    expect(await returns(made, 'BACK-1')).toBe(2);
    expect((await b.run('return', 'BACK-1')).json).toMatchObject({ error: { code: 'bad-input' } });
  });

  it('is bought at no bench, nor a label printed, while a cancellation is not confirmed', async () => {
    const made = await sent('LOST-1');
    const { a, b, partner } = made;
    const key = 'connection.operations.cancelShipments';
    expect((await a.run('settings', 'set', key, '/Shipments/Cancel')).code).toBe(0);
    await partner.fault({ kind: 'cut', path: '/Shipments/Cancel', when: 'after' });
    const cancel = ['cancel', 'LOST-1', '--reason', 'the wrong street'];
    expect((await a.run(...cancel)).code).toBe(4);
    for (const bench of [a, b]) {
      expect((await bench.run('print', 'LOST-1', '--role', 'label')).json).toMatchObject({
        error: { code: 'labels-held' },
      });
      expect((await bench.run('return', 'LOST-1', ...TOWEL)).json).toMatchObject({
        error: { code: 'purchase-unknown' },
      });
    }
    expect(await returns(made, 'LOST-1')).toBe(0);
    // Another bench asks again, and the partner's answer counts at each.
    expect((await b.run(...cancel)).json).toMatchObject({ state: 'cancelled' });
    await a.run('site', 'status');
    expect((await a.run('return', 'LOST-1', ...TOWEL)).json).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('is bought once when two benches start a return of the same units at once', async () => {
    const made = await sent('RACE-1');
    const { a, b, c, partner } = made;
    await partner.set({ repeatedReference: 'sells', repeatedKey: 'sells' });
    const all = await Promise.all([a, b, c].map((bench) => bench.run('return', 'RACE-1')));
    const bought = all.filter(({ json }) => json.state === 'confirmed');
    expect(bought.length).toBeLessThanOrEqual(1);
    for (const { json } of all.filter((each) => !bought.includes(each))) {
      expect(['order-locked', 'bad-input', 'quote-stale', 'claim-lost']).toContain(
        (json.error as { code: string }).code,
      );
    }
    if (bought.length === 0) expect((await a.run('return', 'RACE-1')).code).toBe(0);
    expect(await returns(made, 'RACE-1')).toBe(1);
  });

  it('belongs to the bench that buys it, and stays there while unknown', async () => {
    const made = await sent('HELD-1');
    const { a, b, partner } = made;
    await partner.fault({ kind: 'latency', path: '/Shipments', ms: 600_000 });
    const working = a.run('return', 'HELD-1', ...MUGS);
    await vi.waitFor(async () => expect(await claims(made)).toContainEqual({ state: 'sending' }));
    for (const args of [
      ['return', 'HELD-1', ...TOWEL],
      ['cancel', 'HELD-1', '--recorded', '--reason', 'in the portal'],
    ]) {
      expect((await b.run(...args)).json).toMatchObject({
        error: { code: 'order-locked', bench: 'A' },
      });
    }
    await partner.calm();
    expect((await working).json).toMatchObject({ state: 'confirmed' });
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await a.run('return', 'HELD-1', ...TOWEL)).code).toBe(5);
    expect((await b.run('return', 'HELD-1', ...TOWEL)).json).toMatchObject({
      error: { code: 'purchase-unknown', bench: 'A' },
    });
    // Bench A is gone for good: a supervisor finds out elsewhere what was bought.
    await made.sql("UPDATE claims SET post_until = now() WHERE kind = 'return'");
    const taken = await b.run('site', 'take-over', 'HELD-1', '--reason', 'Bench A burnt');
    expect(taken.json).toMatchObject({ state: 'unknown', bench: 'B' });
    const looked = ['--not-bought', '--reason', 'not in the portal'];
    const settled = await b.run('settle', 'HELD-1', ...looked);
    expect(settled.code, settled.stderr).toBe(0);
    expect((await b.run('return', 'HELD-1', ...TOWEL)).json).toMatchObject({ state: 'confirmed' });
  });

  it('waits while the site is away, and nothing is bought or cancelled', async () => {
    const made = await sent('AWAY-1');
    const { a, c, postgres } = made;
    await c.run('orders');
    await postgres.stop('immediate');
    for (const bench of [a, c]) {
      expect((await bench.run('return', 'AWAY-1')).json).toMatchObject({
        error: { code: 'site-unavailable' },
      });
    }
    expect(
      (await a.run('cancel', 'AWAY-1', '--recorded', '--reason', 'in the portal')).json,
    ).toMatchObject({ error: { code: 'site-unavailable' } });
    await postgres.start();
    expect(await returns(made, 'AWAY-1')).toBe(0);
    await vi.waitFor(async () =>
      expect((await c.run('return', 'AWAY-1')).json).toMatchObject({ state: 'confirmed' }),
    );
    expect(await returns(made, 'AWAY-1')).toBe(1);
  });

  it('is refused once another bench cancelled the shipment, and its own bench is notified', async () => {
    const made = await sent('GONE-1');
    const { a, b, c } = made;
    const reason = ['--recorded', '--reason', 'in the portal'];
    const cancelled = await b.run('cancel', 'GONE-1', ...reason);
    expect(cancelled.code, cancelled.stderr).toBe(0);
    expect((await c.run('return', 'GONE-1')).json).toMatchObject({ error: { code: 'not-found' } });
    const own = (await a.run('shipments', 'GONE-1')).json.shipments as object[];
    expect(own).toMatchObject([{ state: 'cancelled' }]);
    expect((await a.run('orders')).json).toMatchObject({ orders: [{ status: 'cancelled' }] });
    // Any bench may buy it again under another reference.
    const again = await c.run('buy-again', 'GONE-1', '--as', 'GONE-1-2', ...reason.slice(1));
    expect(again.code, again.stderr).toBe(0);
    expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0 });
  });

  it('is tracked by one bench for all', async () => {
    const { a, b, partner, tracking: trackingNumber } = await sent('TRACK-1');
    await partner.control(`/tracking/${trackingNumber}/advance`, 'POST', { to: 'Delivered' });
    const [one, other] = [await a.station(), await b.station()];
    try {
      await ask(one, 'tracking.refresh', { trackingNumber });
      // The partner answers no other bench.
      await partner.fault({ kind: 'status', status: 503, path: '/Tracking*', times: null });
      await one.execute({ place: 'command-line' }, 'orders.list', { limit: 1 });
      const seen = await other.execute({ place: 'command-line' }, 'tracking.story', {
        trackingNumber,
      });
      const own = await ask(one, 'tracking.story', { trackingNumber });
      expect(seen).toMatchObject({
        value: { parcel: { status: 'Delivered', order: { reference: 'TRACK-1' } } },
      });
      expect(seen).toEqual({ ok: true, value: own });
      expect((await ask(other, 'tracking.board', {})).delivered).toHaveLength(1);
    } finally {
      await one.close();
      await other.close();
    }
  });
});
