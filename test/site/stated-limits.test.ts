import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { environment, PROGRAM } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, begun, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

/** Rule 16 at a site: what was stated for an order stays with it, whichever bench has it. */

const TOO_DEAR = { code: 6, json: { error: { code: 'price-rose', field: 'limit' } } };

describe.skipIf(postgresIsMissing)('a limit at a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('holds at the next bench that ships the order, until that one states another', async () => {
    const { a, b, partner } = await twoBenches(await open(), ['NEXT-1']);
    const ship = (bench: typeof a, reference: string, ...more: string[]) =>
      bench.run('ship', reference, ...PLAIN_CARTON, ...more);
    expect(await ship(a, 'NEXT-1', '--at-most', '0.50 USD')).toMatchObject(TOO_DEAR);
    expect(await ship(b, 'NEXT-1')).toMatchObject(TOO_DEAR);
    expect(await ship(b, 'NEXT-1', '--choose', 'fastest')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('NEXT-1')).toBe(0);
    // Stated anew at B, it holds at A.
    expect(await ship(b, 'NEXT-1', '--at-most', '0.75 USD')).toMatchObject(TOO_DEAR);
    const back = await ship(a, 'NEXT-1');
    expect(back).toMatchObject(TOO_DEAR);
    expect(JSON.stringify(back.json)).toContain('0.75');
    expect(await ship(a, 'NEXT-1', '--at-most', '900 USD')).toMatchObject({ code: 0 });
  });

  it('holds at the next bench where the bench that stated it was killed before it asked for rates', async () => {
    const { a, b, partner } = await twoBenches(await open(), ['DEAD-1']);
    const rated = async () =>
      ((await partner.control('/counts')) as { requests: Record<string, number> }).requests[
        'POST /Rates'
      ] ?? 0;
    await partner.fault({ kind: 'latency', path: '/Rates', ms: 600_000, when: 'before' });
    const shipping = ['ship', 'DEAD-1', ...PLAIN_CARTON, '--at-most', '0.50 USD'];
    const child = spawn(
      process.execPath,
      [PROGRAM, '--partner', partner.baseUrl, ...shipping, '--json'],
      { env: { ...environment(a.data), ...partner.env }, stdio: 'ignore' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(rated).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = async () => (await b.run('ship', 'DEAD-1', ...PLAIN_CARTON)).json;
    // The lease of the dead bench ends first.
    await expect
      .poll(async () => ((await next()).error as { code: string } | undefined)?.code ?? 'bought', {
        timeout: 60_000,
        interval: 500,
      })
      .not.toBe('order-locked');
    expect(await next()).toMatchObject(TOO_DEAR.json);
    expect(await partner.sold('DEAD-1')).toBe(0);
  });

  it('holds at the bench that has the order, where another one stated it and was refused', async () => {
    const { a, b, partner } = await twoBenches(await open(), ['MINE-1']);
    const bench = await begun(a);
    onTestFinished(() => bench.close());
    await ask(bench, 'bench.open', { merchant: null, reference: 'MINE-1' });
    const refused = await b.run('ship', 'MINE-1', ...PLAIN_CARTON, '--at-most', '0.50 USD');
    expect(refused).toMatchObject({
      code: 2,
      json: { error: { code: 'order-locked', bench: 'A' } },
    });
    expect(await a.run('ship', 'MINE-1', ...PLAIN_CARTON)).toMatchObject(TOO_DEAR);
    expect(await partner.sold('MINE-1')).toBe(0);
  });

  it('that was stated while the site was away holds beside another bench’s, which knew nothing of it', async () => {
    const { a, b, partner, postgres } = await twoBenches(await open(), ['AWAY-1', 'AWAY-2']);
    const ship = (bench: typeof a, reference: string, ...more: string[]) =>
      bench.run('ship', reference, ...PLAIN_CARTON, ...more);
    const NO_PRINTER = { json: { error: { code: 'printer' } } };
    const AWAY = { code: 4, json: { error: { code: 'site-unavailable' } } };
    const stated = await ship(a, 'AWAY-1', '--at-most', '900 USD', '--print');
    expect(stated).toMatchObject(NO_PRINTER);
    await postgres.stop('immediate');
    expect(await ship(b, 'AWAY-1', '--at-most', '0.50 USD')).toMatchObject(AWAY);
    expect(await ship(b, 'AWAY-2', '--at-most', '0.50 USD')).toMatchObject(AWAY);
    await postgres.start();
    // Stated since, at a bench that knows nothing of B's.
    expect(await ship(a, 'AWAY-2', '--at-most', '900 USD', '--print')).toMatchObject(NO_PRINTER);
    expect(await ship(b, 'AWAY-1')).toMatchObject(TOO_DEAR);
    expect(await ship(a, 'AWAY-1')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('AWAY-1')).toBe(0);
    // Which of the two came later only clocks could say, and they differ between benches.
    expect(await ship(b, 'AWAY-2')).toMatchObject(TOO_DEAR);
    expect(await ship(a, 'AWAY-2')).toMatchObject(TOO_DEAR);
    expect(await ship(a, 'AWAY-2', '--at-most', '900 USD')).toMatchObject({ code: 0 });
    expect(JSON.stringify((await b.run('audit')).json)).not.toContain('site-kept');
  });

  it('of a return holds at the next bench that is asked for the return', async () => {
    const { a, b, partner } = await twoBenches(await open(), ['BACK-1']);
    expect(await a.run('ship', 'BACK-1', ...PLAIN_CARTON)).toMatchObject({ code: 0 });
    const named = await a.run('return', 'BACK-1', '--price', '0.50');
    expect(named).toMatchObject({ code: 6, json: { error: { code: 'quote-stale' } } });
    expect(await b.run('return', 'BACK-1')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('BACK-1')).toBe(1);
  });

  it('holds at the bench that takes an unclear purchase over, and finds nothing bought', async () => {
    const { a, b, partner, sql } = await twoBenches(await open(), ['OVER-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before' });
    const first = await a.run('ship', 'OVER-1', ...PLAIN_CARTON, '--at-most', '200 USD');
    expect(first.code).toBe(5);
    expect(await partner.sold('OVER-1')).toBe(0);
    await sql('UPDATE claims SET post_until = now()');
    const taken = await b.run('site', 'take-over', 'OVER-1', '--reason', 'Bench A burnt');
    expect(taken.code).toBe(0);
    const settled = ['settle', 'OVER-1', '--not-bought', '--reason', 'Not in the portal'];
    expect((await b.run(...settled)).code).toBe(0);
    await partner.set({ fuelSurchargePercent: 900 });
    expect(await b.run('ship', 'OVER-1', ...PLAIN_CARTON)).toMatchObject(TOO_DEAR);
    expect(await partner.sold('OVER-1')).toBe(0);
    await partner.set({ fuelSurchargePercent: 0 });
    expect(await b.run('ship', 'OVER-1', ...PLAIN_CARTON)).toMatchObject({ code: 0 });
  });
});
