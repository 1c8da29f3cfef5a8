import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_CARTON, plainOrder, writeOrders } from '../cli/orders.ts';
import { ship as shipHere } from '../faults/station.ts';
import { temporaryFolder } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Bench, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a bench that joins, leaves and joins again', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const two = async (orders: readonly string[]) => await twoBenches(await open(), orders);
  const ship = (bench: Bench, reference: string) => bench.run('ship', reference, ...PLAIN_CARTON);

  it('does not leave while a purchase is unknown', async () => {
    const { a, partner } = await two(['STAY-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await ship(a, 'STAY-1')).code).toBe(5);
    expect((await a.run('site', 'leave')).json).toMatchObject({
      error: { code: 'purchase-unknown' },
    });
    const looked = ['--not-bought', '--reason', 'not in the portal'];
    await vi.waitFor(async () => expect((await a.run('settle', 'STAY-1', ...looked)).code).toBe(0));
    expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false });
  });

  it('leaves orders whose purchase failed to the others', async () => {
    const { a, b, partner } = await two(['TRIED-1']);
    await partner.fault({ kind: 'status', status: 422, path: '/Shipments' });
    expect((await ship(a, 'TRIED-1')).code).toBeGreaterThan(0);
    expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false });
    expect((await ship(a, 'TRIED-1')).json).toMatchObject({ error: { code: 'purchase-unknown' } });
    expect((await ship(b, 'TRIED-1')).json).toMatchObject({ state: 'confirmed' });
    expect(await partner.sold('TRIED-1')).toBe(1);
  });

  it('still belongs to its site after restoring a backup from before it joined', async () => {
    const made = await open();
    const a = await made.bench('A', ['BACK-1']);
    const backup = join(await temporaryFolder(), 'monday.packbench');
    expect((await a.run('backup', backup)).code).toBe(0);
    expect((await a.join()).code).toBe(0);
    expect((await a.run('restore', backup)).json).toMatchObject({ held: [] });
    expect((await a.run('site', 'status')).json).toMatchObject({ joined: true });
    // Until its former membership is written off, it has nothing of the site.
    expect((await ship(a, 'BACK-1')).code).toBeGreaterThan(0);
    expect(await made.partner.sold('BACK-1')).toBe(0);
    const station = await a.station();
    try {
      station.begin();
      await vi.waitFor(async () =>
        expect((await ask(station, 'station.status', {})).site?.limited).toBeTruthy(),
      );
    } finally {
      await station.close();
    }
    expect((await a.run('site', 'start-anew')).code).toBe(2);
    const anew = await a.run('site', 'start-anew', '--reason', 'its disk broke');
    expect(anew.json).toMatchObject({ bench: 'A', conflicts: [] });
    expect((await ship(a, 'BACK-1')).json).toMatchObject({ state: 'confirmed' });
    expect(await made.sql('SELECT written_off_reason AS why FROM members ORDER BY 1')).toEqual([
      { why: 'its disk broke' },
      { why: null },
    ]);
    const again = await a.run('site', 'start-anew', '--reason', 'x');
    expect(again.json).toMatchObject({ error: { code: 'not-available' } });
  });

  it('changes no order of the site when its backup is restored on another computer', async () => {
    const { a, b, sql, bench, partner } = await two(['MOVED-1', 'MOVED-2']);
    const backup = join(await temporaryFolder(), 'monday.packbench');
    expect((await a.run('backup', backup)).code).toBe(0);
    const change = writeOrders(b.data, [plainOrder('MOVED-1', { tote: 'T-7' })]);
    expect((await b.run('import', change)).json).toMatchObject({ updated: 1 });
    const other = await bench('A2');
    expect((await other.run('restore', backup, '--take', 'site')).json).toMatchObject({
      held: ['MOVED-1', 'MOVED-2'],
    });
    const anew = await other.run('site', 'start-anew', '--reason', 'a new computer');
    expect(anew.json).toMatchObject({ conflicts: [] });
    expect(await sql(`SELECT state, body->>'tote' AS tote FROM orders ORDER BY reference`)).toEqual(
      [
        { state: 'open', tote: 'T-7' },
        { state: 'open', tote: null },
      ],
    );
    expect((await ship(b, 'MOVED-2')).json).toMatchObject({ state: 'confirmed' });
    expect(await partner.sold('MOVED-2')).toBe(1);
  });

  it('continues as another bench when the site rejects its purchases as those of a copy', async () => {
    const made = await open();
    const [a, copy] = [
      await made.bench('A', ['COPY-1', 'COPY-2', 'COPY-3']),
      await made.bench('C'),
    ];
    expect((await a.join()).code).toBe(0);
    cpSync(a.data, copy.data, { recursive: true });
    expect((await ship(a, 'COPY-1')).json).toMatchObject({ state: 'confirmed' });
    expect((await ship(copy, 'COPY-2')).json).toMatchObject({ error: { code: 'claim-lost' } });
    const anew = (bench: Bench, ...args: string[]) =>
      bench.run('site', 'start-anew', '--reason', 'there was a copy', ...args);
    expect((await anew(copy, '--bench', 'C')).json).toMatchObject({ bench: 'C' });
    expect((await ship(copy, 'COPY-2')).json).toMatchObject({ state: 'confirmed' });
    expect((await ship(copy, 'COPY-1')).json).toMatchObject({ error: { code: 'already-bought' } });
    expect((await ship(a, 'COPY-3')).code).toBeGreaterThan(0);
    expect((await anew(a)).json).toMatchObject({ bench: 'A', conflicts: [] });
    expect((await ship(a, 'COPY-3')).json).toMatchObject({ state: 'confirmed' });
    for (const reference of ['COPY-1', 'COPY-2', 'COPY-3']) {
      expect(await made.partner.sold(reference)).toBe(1);
    }
  });

  it('holds every order when a damaged database no longer names its site', async () => {
    const made = await open();
    const a = await made.bench('A', ['TORN-1']);
    const backup = join(await temporaryFolder(), 'monday.packbench');
    expect((await a.run('backup', backup)).code).toBe(0);
    expect((await a.join()).code).toBe(0);
    for (const end of ['-wal', '-shm']) {
      rmSync(join(a.data, `station.sqlite${end}`), { force: true });
    }
    expect(existsSync(join(a.data, 'station.sqlite'))).toBe(true);
    writeFileSync(join(a.data, 'station.sqlite'), 'torn');
    expect((await a.run('restore', backup)).json).toMatchObject({
      held: [expect.stringContaining('TORN-1')],
    });
  });

  it('buys at the second attempt what the partner refused at the first', async () => {
    const { a, partner } = await two(['AGAIN-1']);
    const station = await a.station();
    try {
      await partner.fault({ kind: 'status', status: 422, path: '/Shipments' });
      const first = await shipHere(station, 'AGAIN-1', 1);
      expect(first).toMatchObject({ outcome: 'partner-refused', defects: [] });
      expect(await shipHere(station, 'AGAIN-1', 1)).toMatchObject({ outcome: 'confirmed' });
    } finally {
      await station.close();
    }
    expect(await partner.sold('AGAIN-1')).toBe(1);
  });

  it('can be taken over even when the site knows nothing of its purchase', async () => {
    const { a, b, partner, sql } = await two(['MUTE-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await ship(a, 'MUTE-1')).code).toBe(5);
    await sql('ALTER TABLE facts DISABLE TRIGGER USER; DELETE FROM facts');
    await sql('UPDATE claims SET post_until = now()');
    const taken = await b.run('site', 'take-over', 'MUTE-1', '--reason', 'Bench A burnt');
    expect(taken.json).toMatchObject({ state: 'unknown', bench: 'B' });
    const looked = ['--not-bought', '--reason', 'not in the portal'];
    expect((await b.run('settle', 'MUTE-1', ...looked)).code).toBe(0);
    expect((await ship(b, 'MUTE-1')).json).toMatchObject({ state: 'confirmed' });
    expect(await partner.sold('MUTE-1')).toBe(1);
  });

  it('buys nothing after it was written off while running, until a supervisor lets it come back', async () => {
    const { a, b, sql, partner } = await two(['BACK-1']);
    const station = await a.station();
    try {
      station.begin();
      await ask(station, 'bench.open', { merchant: null, reference: 'BACK-1' });
      const gone = await b.run('site', 'benches', '--write-off', 'A', '--reason', 'a mistake');
      expect(gone.code).toBe(0);
      await vi.waitFor(async () =>
        expect((await ask(station, 'station.status', {})).site?.limited).toBeTruthy(),
      );
      expect(await shipHere(station, 'BACK-1', 1)).toMatchObject({ outcome: 'claim-lost' });
      const members = 'SELECT count(*)::int AS n FROM members WHERE written_off_at IS NULL';
      expect(await sql(members)).toEqual([{ n: 1 }]);
      expect(await partner.sold('BACK-1')).toBe(0);
      const anew = await a.run('site', 'start-anew', '--reason', 'it was a mistake');
      expect(anew.json).toMatchObject({ bench: 'A', conflicts: [] });
      await vi.waitFor(async () =>
        expect(await shipHere(station, 'BACK-1', 1)).toMatchObject({ outcome: 'confirmed' }),
      );
    } finally {
      await station.close();
    }
  });

  it('stays while another command of it has an order, which that command ships', async () => {
    const { a, partner, sql } = await two(['BUSY-1']);
    await partner.fault({ kind: 'latency', path: '/Rates', ms: 600_000 });
    const working = a.shipAll();
    await vi.waitFor(async () => expect(await sql('SELECT 1 FROM claims')).toHaveLength(1));
    expect((await a.run('site', 'leave')).json).toMatchObject({ error: { code: 'order-locked' } });
    await partner.calm();
    expect(await working.outcomes).toEqual({ 'BUSY-1': 'confirmed' });
    expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false });
  });

  it('leaves once the lease of a command that was killed is over', async () => {
    const { a, b, partner, sql } = await two(['BUSY-2']);
    await partner.fault({ kind: 'latency', path: '/Rates', ms: 600_000 });
    const working = a.shipAll();
    await vi.waitFor(async () => expect(await sql('SELECT 1 FROM claims')).toHaveLength(1));
    working.child.kill('SIGKILL');
    await partner.calm();
    await working.outcomes;
    await sql("UPDATE claims SET lease_seconds = 0, lease_until = now() - interval '1 h'");
    await vi.waitFor(async () =>
      expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false }),
    );
    expect((await ship(b, 'BUSY-2')).json).toMatchObject({ state: 'confirmed' });
  });

  it('works by commands only after a start without the site', async () => {
    const { a, postgres } = await two(['DEAF-1']);
    await postgres.stop('immediate');
    const station = await a.station();
    station.begin();
    await vi.waitFor(async () =>
      expect((await ask(station, 'station.status', {})).site?.reachable).toBe(false),
    );
    await station.close();
    await postgres.start();
    await a.run('orders');
    expect((await ship(a, 'DEAF-1')).json).toMatchObject({ state: 'confirmed' });
  });

  it('does not buy again what another bench cancelled', async () => {
    const { a, b, partner } = await two(['ENDED-1']);
    expect((await ship(a, 'ENDED-1')).json).toMatchObject({ state: 'confirmed' });
    const cancelled = ['--recorded', '--reason', 'cancelled in the portal'];
    expect((await a.run('cancel', 'ENDED-1', ...cancelled)).code).toBe(0);
    await a.run('orders');
    // As the bench reports it that bought the order.
    const { attemptId, error } = (await ship(a, 'ENDED-1')).json;
    expect(error).toMatchObject({ code: 'bad-input', field: 'reference' });
    expect((await ship(b, 'ENDED-1')).json).toMatchObject({ attemptId, error, bench: 'A' });
    expect(await partner.sold('ENDED-1')).toBe(1);
  });

  it('releases the claim of a program killed beside it', async () => {
    const { a, b, partner, sql } = await two(['LEFT-1']);
    const station = await a.station();
    try {
      station.begin();
      await partner.fault({ kind: 'latency', path: '/Rates', ms: 600_000 });
      const working = a.shipAll();
      await vi.waitFor(async () => expect(await sql('SELECT 1 FROM claims')).toHaveLength(1));
      working.child.kill('SIGKILL');
      await partner.calm();
      await working.outcomes;
      await vi.waitFor(
        async () => expect(await sql('SELECT state FROM claims')).toEqual([{ state: 'released' }]),
        { timeout: 40_000 },
      );
    } finally {
      await station.close();
    }
    expect((await ship(b, 'LEFT-1')).json).toMatchObject({ state: 'confirmed' });
  });
});
