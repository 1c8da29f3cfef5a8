import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
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
});
