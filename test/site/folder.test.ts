import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { plainOrder } from '../cli/orders.ts';
import { temporaryFolder } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Bench, references, type Warehouse, warehouses } from './warehouse.ts';

const SOON = { timeout: 30_000 };

describe.skipIf(postgresIsMissing)('an exchange folder shared by several benches of a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  /** Joins with this path for the folder, and begins. */
  async function atWork(bench: Bench, path: string) {
    await bench.run('settings', 'set', 'exchange.folder', path);
    expect((await bench.join()).code).toBe(0);
    const station = await bench.station();
    let isClosed = false;
    const close = async () => {
      if (!isClosed) await station.close();
      isClosed = true;
    };
    onTestFinished(close);
    station.begin();
    return { ...station, close };
  }

  it('is read by one of them, and by another once that one ends', async () => {
    const { bench, sql } = await open();
    const folder = join(await temporaryFolder(), 'exchange');
    await mkdir(folder);
    // The same folder by another path, as on another machine.
    const elsewhere = join(await temporaryFolder(), 'mounted');
    await symlink(folder, elsewhere);
    const put = async (reference: string) => {
      await mkdir(join(folder, 'in'), { recursive: true });
      const text = JSON.stringify([plainOrder(reference)]);
      await writeFile(join(folder, `${reference}.part`), text);
      await rename(join(folder, `${reference}.part`), join(folder, 'in', `${reference}.json`));
    };
    const answer = async (reference: string) =>
      JSON.parse(await readFile(join(folder, 'done', `${reference}.json.ok.json`), 'utf8'));
    /** Orders imported at this bench. */
    const taken = async (station: Station) => {
      const question = { after: '0', limit: 100 };
      const told = await station.execute({ place: 'command-line' }, 'exchange.events', question);
      if (!told.ok) throw new Error(told.error.message);
      return told.value.events.filter(({ kind }) => kind === 'order.imported').length;
    };
    const takes = async () =>
      await sql(`SELECT bench FROM leases JOIN members USING (store)
        WHERE name LIKE 'integration folder %' AND until > now()`);

    const [a, b] = [await bench('A'), await bench('B')];
    const atA = await atWork(a, folder);
    await vi.waitFor(async () => expect(await takes()).toEqual([{ bench: 'A' }]), SOON);
    const atB = await atWork(b, elsewhere);
    const seen = "SELECT 1 FROM members WHERE bench = 'B' AND seen_at > run_since";
    await vi.waitFor(async () => expect(await sql(seen)).toHaveLength(1), SOON);

    const first = references('FOLDER', 8);
    for (const reference of first) await put(reference);
    await vi.waitFor(async () => expect(await readdir(join(folder, 'in'))).toEqual([]), SOON);
    expect(await takes()).toEqual([{ bench: 'A' }]);
    for (const reference of first) {
      expect(await answer(reference)).toMatchObject({ imported: 1, unchanged: 0, rejected: [] });
    }

    await vi.waitFor(
      async () => expect((await ask(atB, 'orders.list', { limit: 9 })).total).toBe(8),
      SOON,
    );
    expect([await taken(atA), await taken(atB)]).toEqual([8, 0]);
    await atA.close();
    await put('FOLDER-9');
    await vi.waitFor(
      async () => expect(await answer('FOLDER-9')).toMatchObject({ imported: 1 }),
      SOON,
    );
    expect(await takes()).toEqual([{ bench: 'B' }]);
    expect(await readdir(join(folder, 'failed'))).toEqual([]);
  });

  it('gets the events of each bench once', async () => {
    const { bench } = await open();
    const folder = join(await temporaryFolder(), 'exchange');
    await mkdir(folder);
    const all = references('TOLD', 4);
    const [a, b] = [await bench('A', all), await bench('B')];
    const stations = [await atWork(a, folder), await atWork(b, folder)] as const;
    await vi.waitFor(async () => expect(await readdir(folder)).toContain('out'), SOON);
    const held = async (at: 0 | 1) =>
      (await ask(stations[at], 'orders.list', { status: 'held', limit: 9 })).total;
    const hold = async (at: 0 | 1, reference: string) => {
      const isThere = async () => expect((await stations[at].findOrder(reference)).ok).toBe(true);
      await vi.waitFor(isThere, SOON);
      await ask(stations[at], 'bench.open', { merchant: null, reference });
      await ask(stations[at], 'bench.hold', { reason: 'damaged' });
    };
    await hold(0, 'TOLD-1');
    await hold(1, 'TOLD-2');
    for (const at of [0, 1] as const)
      await vi.waitFor(async () => expect(await held(at)).toBe(2), SOON);
    // Written after everything that either would write of the other's events.
    await hold(0, 'TOLD-3');
    await hold(1, 'TOLD-4');
    const told = async () =>
      (await readdir(join(folder, 'out')))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.split('.')[0])
        .sort();
    const isAll = async () => expect([...new Set(await told())]).toEqual(all);
    await vi.waitFor(isAll, SOON);
    expect(await told()).toEqual(all);
  });
});
