import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { twoBenches, type Warehouse, warehouses } from './warehouse.ts';

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
