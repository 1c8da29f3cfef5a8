import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { give } from '../support/give.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, begun, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

const WAIT = { timeout: 30_000 };

describe.skipIf(postgresIsMissing)('bills at a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const bill = (amount: string) => ({
    name: 'bill.csv',
    bytes: Buffer.from(
      `biller,invoice,tracking number,shipping,currency\nUPS,B-1,1ZNOBODY,${amount},USD\n`,
    ).toString('base64'),
  });
  const take = (station: Station, amount: string) =>
    ask(station, 'charges.import', { files: [bill(amount)], save: true });
  const list = (station: Station) => ask(station, 'charges.list', { month: null });

  it('are lines at each bench once, and what a supervisor settles is settled at all', async () => {
    const { a, b, sql } = await twoBenches(await open(), []);
    const [atA, atB] = [await begun(a), await begun(b)];
    onTestFinished(async () => void (await Promise.all([atA.close(), atB.close()])));
    expect(await take(atA, '12.00')).toMatchObject({ imported: 1 });
    await vi.waitFor(async () => expect((await list(atB)).unmatched).toHaveLength(1), WAIT);
    expect(await list(atB)).toEqual(await list(atA));

    // The other bench has the same bill, and another one with this line.
    expect(await take(atB, '12.00')).toMatchObject({ imported: 0, unchanged: 1 });
    expect(await take(atB, '15.00')).toMatchObject({ imported: 0, changed: 1 });
    const isChanged = async () => {
      const { findings } = await list(atA);
      expect(findings.map(({ kind }) => kind)).toContain('changed-line');
    };
    await vi.waitFor(isChanged, WAIT);

    const [dispute] = (await list(atB)).disputes;
    const subject = dispute?.subject ?? '';
    await ask(atB, 'charges.settle', { subject, reason: 'not ours', pin: null });
    await vi.waitFor(
      async () =>
        expect((await list(atA)).disputes).toMatchObject([
          { state: 'settled', reason: 'not ours' },
        ]),
      WAIT,
    );
    expect(await sql("SELECT kind FROM records WHERE kind LIKE 'charge%' ORDER BY kind")).toEqual([
      { kind: 'charge' },
      { kind: 'charge-change' },
      { kind: 'charge-dispute' },
    ]);

    // Taken back at one bench it is gone at all, and may be imported anew at any.
    const by = { reason: 'read wrongly', pin: null };
    expect(await give(atB, 'charges.forget', { biller: null, bill: 'B-1', ...by })).toMatchObject({
      ok: true,
      value: { biller: 'UPS', lines: 1 },
    });
    await vi.waitFor(async () => expect((await list(atA)).unmatched).toEqual([]), WAIT);
    await vi.waitFor(async () => expect((await list(atA)).findings).toEqual([]), WAIT);
    expect(await take(atA, '15.00')).toMatchObject({ imported: 1, changed: 0 });
    await vi.waitFor(async () => expect((await list(atB)).unmatched).toHaveLength(1), WAIT);
    expect(await list(atB)).toEqual(await list(atA));
  });
});
