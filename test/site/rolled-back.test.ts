import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON, plainOrder, writeOrders } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, references, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a site whose files were replaced by an older copy', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const ship = (bench: Bench, reference: string) => bench.run('ship', reference, ...PLAIN_CARTON);

  /** A sold the order, the site forgot it, and B wrote until its versions were past all that A has read. */
  async function overtaken(reference: string) {
    const made = await twoBenches(await open(), [reference]);
    const { a, b, postgres, partner, sql } = made;
    await partner.set({ repeatedReference: 'sells' });
    const copy = await postgres.copy();
    expect((await ship(a, reference)).json).toMatchObject({ state: 'confirmed' });
    const [before] = await sql('SELECT version, system_id, timeline FROM site');
    await postgres.startFrom(copy, 'restored');
    const more = references('MORE', 40).map((each) => plainOrder(each));
    expect((await b.run('import', writeOrders(b.data, more))).json).toMatchObject({ imported: 40 });
    const [after] = await sql('SELECT version, system_id, timeline FROM site');
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version));
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    return made;
  }

  it.each([
    ['status', ['site', 'status']],
    ['a list of orders', ['orders']],
    ['its check', ['doctor']],
  ])('is told by %s of the bench that sold the order', async (_, command) => {
    const { a, b, partner, sql } = await overtaken('GONE-1');
    await a.run(...command);
    expect(await sql('SELECT recovering_since IS NOT NULL AS waits FROM site')).toEqual([
      { waits: true },
    ]);
    // Each bench reports once more what it has.
    for (const bench of [a, b]) await bench.run('site', 'status');
    expect(await sql('SELECT reference FROM purchases')).toEqual([{ reference: 'GONE-1' }]);
    expect((await ship(b, 'GONE-1')).json).toMatchObject({ error: { code: 'already-bought' } });
    expect((await ship(b, 'MORE-1')).json).toMatchObject({ state: 'confirmed' });
    expect(await partner.sold('GONE-1')).toBe(1);
  });

  it('says why it gives out no orders, until the last bench has reported', async () => {
    const { a, b, bench } = await overtaken('GONE-1');
    const c = await bench('C');
    expect((await c.join()).code).toBe(0);
    await a.run('site', 'status');
    const lacks = expect.stringContaining('has lost data');
    expect((await b.run('site', 'status')).json).toMatchObject({ reachable: true, why: lacks });
    expect((await ship(b, 'MORE-1')).json).toMatchObject({
      error: { code: 'site-unavailable', message: lacks },
    });
    await c.run('site', 'status');
    expect((await b.run('site', 'status')).json).toMatchObject({ reachable: true, why: null });
    expect((await ship(b, 'MORE-1')).json).toMatchObject({ state: 'confirmed' });
  });
});
