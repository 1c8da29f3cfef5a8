import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a Reference that two benches sold before they joined', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const twice = async ({ run }: Bench) =>
    ((await run('exceptions')).json.exceptions as { kind: string; order: unknown }[]).filter(
      ({ kind }) => kind === 'bought-twice',
    );

  async function joined({ sql }: Warehouse, ...benches: Bench[]) {
    for (const bench of benches) expect((await bench.join()).code).toBe(0);
    for (const bench of benches) await bench.run('orders');
    for (const bench of benches) expect(await twice(bench), bench.name).toHaveLength(1);
    expect(
      await sql('SELECT count(*)::int AS n FROM purchases WHERE cancelled_at IS NULL'),
    ).toEqual([{ n: 2 }]);
  }

  it('for one order is shown by both', async () => {
    const made = await open();
    await made.partner.set({ repeatedReference: 'sells' });
    const [a, b] = [await made.bench('A', ['TWIN-1']), await made.bench('B', ['TWIN-1'])];
    for (const { run } of [a, b]) {
      expect((await run('ship', 'TWIN-1', ...PLAIN_CARTON)).json).toMatchObject({
        state: 'confirmed',
      });
    }
    await joined(made, a, b);
  });

  it.each(['buys again', 'has the order'])(
    'for two orders is shown by both, if first comes the bench that %s',
    async (first) => {
      const made = await open();
      await made.partner.set({ repeatedReference: 'sells' });
      const [a, b] = [await made.bench('A', ['OLD-2']), await made.bench('B', ['X5'])];
      for (const [{ run }, reference] of [
        [a, 'OLD-2'],
        [b, 'X5'],
      ] as const) {
        expect((await run('ship', reference, ...PLAIN_CARTON)).json).toMatchObject({
          state: 'confirmed',
        });
      }
      const cancelled = ['--recorded', '--reason', 'cancelled in the portal'];
      expect((await a.run('cancel', 'OLD-2', ...cancelled)).code).toBe(0);
      const again = await a.run('buy-again', 'OLD-2', '--as', 'X5', '--reason', 'lost parcel');
      expect(again.json).toMatchObject({ state: 'confirmed' });
      await joined(made, ...(first === 'buys again' ? [a, b] : [b, a]));
    },
  );
});
