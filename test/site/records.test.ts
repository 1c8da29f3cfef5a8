import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGMwDi03Di1ngFAAGuID/SV2zDwAAAAASUVORK5CYII=';
const WAIT = { timeout: 15_000 };

describe.skipIf(postgresIsMissing)('records shared by the benches of a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const warehouse = () => open();

  async function catalogue(bench: Bench, goods: Record<string, string>): Promise<void> {
    const file = join(bench.data, 'goods.json');
    const items = Object.entries(goods).map(([sku, description]) => ({ sku, description }));
    await writeFile(file, JSON.stringify(items));
    expect((await bench.run('items', 'import', file, '--confirm')).stderr).toBe('');
  }

  /** A station that works until the test ends. */
  async function working(bench: Bench): Promise<Station> {
    const station = await bench.station();
    onTestFinished(() => station.close());
    station.begin();
    return station;
  }
  const of = async (station: Station, sku: string) =>
    (await ask(station, 'items.list', { search: sku, limit: 10 })).items[0]?.description ?? null;
  const say = (station: Station, sku: string, description: string) =>
    ask(station, 'items.confirm', { item: { merchant: null, sku }, facts: { description } });
  async function kept(bench: Bench): Promise<string> {
    const { entries } = (await bench.run('audit')).json as { entries: { action: string }[] };
    return JSON.stringify(entries.filter(({ action }) => action === 'site-kept'));
  }

  it('start with the catalogue of each bench that joins, and differences are reported', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Stoneware mug', CUP: 'Cup' });
    await catalogue(b, { MUG: 'A mug', CUP: 'Cup', BOWL: 'Bowl' });
    expect((await a.join()).json).toMatchObject({ keptRecords: [] });
    expect((await b.join()).json).toMatchObject({ keptRecords: [{ kind: 'item', key: '/MUG' }] });
    expect(await kept(b)).toContain('/MUG');
    const [atA, atB] = [await working(a), await working(b)];
    await vi.waitFor(async () => expect(await of(atA, 'BOWL')).toBe('Bowl'), WAIT);
    expect(await of(atA, 'MUG')).toBe('Stoneware mug');
    expect(await of(atB, 'MUG')).toBe('Stoneware mug');
    await say(atB, 'MUG', 'Mug, glazed');
    await vi.waitFor(async () => expect(await of(atA, 'MUG')).toBe('Mug, glazed'), WAIT);
    await vi.waitFor(async () =>
      expect(await made.sql("SELECT count(*)::int AS n FROM records WHERE kind = 'item'")).toEqual([
        { n: 3 },
      ]),
    );
  });

  it('show an item’s picture of one bench at each bench', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Mug', CUP: 'Cup' });
    const item = { merchant: null, sku: 'MUG' };
    const [atA, atB] = [await a.station(), await b.station()];
    onTestFinished(async () => void (await Promise.all([atA.close(), atB.close()])));
    await ask(atA, 'items.show', { item, picture: PNG });
    for (const [station, bench] of [
      [atA, 'A'],
      [atB, 'B'],
    ] as const) {
      await ask(station, 'site.join', { url: made.url, bench, password: null });
    }
    const [shown] = (await ask(atB, 'items.list', { search: 'MUG', limit: 1 })).items;
    const picture = shown?.picture;
    if (!picture) throw new Error('It has no picture');
    expect((await ask(atB, 'items.picture', picture)).bytes).toBe(PNG);
    await made.sql('DELETE FROM documents');
    expect((await ask(atB, 'items.picture', picture)).bytes).toBe(PNG);
  });

  it('are uploaded when a bench is back; the first change wins', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Mug', CUP: 'Cup' });
    await a.join();
    const proxy = await tcpProxy(made.postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(made.url);
    through.port = String(proxy.port);
    expect((await b.run('site', 'join', through.href, '--bench', 'B')).code).toBe(0);
    const [atA, atB] = [await working(a), await working(b)];
    await vi.waitFor(async () => expect(await of(atB, 'MUG')).toBe('Mug'), WAIT);
    proxy.refuse(true);
    proxy.cut();
    await say(atB, 'MUG', 'Mug of B');
    await say(atB, 'CUP', 'Cup of B');
    await say(atA, 'MUG', 'Mug of A');
    await vi.waitFor(async () => {
      const rows = await made.sql("SELECT 1 FROM records WHERE body::text LIKE '%Mug of A%'");
      expect(rows).toHaveLength(1);
    }, WAIT);
    proxy.refuse(false);
    await vi.waitFor(async () => expect(await of(atB, 'MUG')).toBe('Mug of A'), WAIT);
    await vi.waitFor(async () => expect(await of(atA, 'CUP')).toBe('Cup of B'), WAIT);
    expect(await of(atA, 'MUG')).toBe('Mug of A');
    expect(await of(atB, 'CUP')).toBe('Cup of B');
    const named = await kept(b);
    expect([named.includes('/MUG'), named.includes('/CUP')]).toEqual([true, false]);
  });

  it('are uploaded again to a site restored without them', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Mug', CUP: 'Cup' });
    await a.join();
    const [before] = await made.sql("SELECT body::text FROM records WHERE key = '/MUG'");
    const [{ version } = { version: null }] = await made.sql('SELECT version FROM site');
    await b.join();
    const [atA, atB] = [await working(a), await working(b)];
    await say(atB, 'MUG', 'Mug, glazed');
    await vi.waitFor(async () => expect(await of(atA, 'MUG')).toBe('Mug, glazed'), WAIT);
    // As after an older backup: the newer value is lost, and an item.
    await made.sql(`UPDATE records SET body = $$${before?.body}$$, digest = 'older', version = 1
      WHERE key = '/MUG'`);
    await made.sql("DELETE FROM records WHERE key = '/CUP'");
    await made.sql(`UPDATE site SET version = ${version}, timeline = '00000000'`);
    await Promise.all([a, b].map((bench) => bench.run('orders')));
    await vi.waitFor(async () => {
      const rows = await made.sql(
        "SELECT key, body->>'description' AS is FROM records WHERE kind = 'item' ORDER BY key",
      );
      expect(rows).toEqual([
        { key: '/CUP', is: 'Cup' },
        { key: '/MUG', is: 'Mug, glazed' },
      ]);
    }, WAIT);
    expect([await of(atA, 'MUG'), await of(atB, 'MUG')]).toEqual(['Mug, glazed', 'Mug, glazed']);
    expect([await kept(a), await kept(b)].join()).not.toContain('/MUG');
  });

  it('are reported when a bench with an older value reached the restored site first', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Mug', CUP: 'Cup' });
    await a.join();
    await b.join();
    await made.sql(`UPDATE site SET version = version + 50, timeline = '00000000';
      UPDATE records SET version = site.version, digest = 'older',
          body = (body::jsonb || '{"description":"Mug of before"}')::json
        FROM site WHERE key = '/MUG'`);
    expect((await b.run('orders')).stderr).toBe('');
    expect(await kept(b)).toContain('/MUG');
    expect(await kept(b)).not.toContain('/CUP');
  });

  const at = async (bench: Bench, key: string) =>
    ((await bench.run('settings', 'get', key)).json as { value: unknown }).value;
  const set = async (bench: Bench, key: string, value: unknown) =>
    expect((await bench.run('settings', 'set', key, JSON.stringify(value))).stderr).toBe('');
  const box = (name: string) => ({
    name,
    dimensions: { length: '10', width: '10', height: '10', unit: 'CM' },
    weight: { value: '0.1', unit: 'KG' },
  });

  it('share one setting among all benches, except settings of a bench', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await set(a, 'retention.days', 30);
    await set(a, 'merchants', [{ name: 'Acme', notes: 'of A' }, { name: 'Only A' }]);
    await set(a, 'boxes', [box('S')]);
    await set(a, 'boxes.default', 'S');
    await set(a, 'language', 'de');
    await set(b, 'retention.days', 60);
    await set(b, 'merchants', [{ name: 'ACME', notes: 'of B' }, { name: 'Only B' }]);
    await set(b, 'packers', [{ name: 'Berta', badge: 'B-1' }]);
    expect((await a.join()).json).toMatchObject({ keptRecords: [] });
    expect((await b.join()).json).toMatchObject({
      keptRecords: [
        { kind: 'setting', key: 'merchants/acme' },
        { kind: 'setting', key: 'retention.days' },
      ],
    });
    expect(await at(b, 'retention.days')).toBe(30);
    expect(await at(b, 'boxes.default')).toBe('S');
    expect(await at(b, 'language')).toBeNull();
    expect(await at(b, 'merchants')).toMatchObject([
      { name: 'Acme', notes: 'of A' },
      { name: 'Only B' },
      { name: 'Only A' },
    ]);
    await working(a);
    await vi.waitFor(async () => expect(await at(a, 'packers')).toHaveLength(1), WAIT);
    expect(await at(a, 'merchants')).toHaveLength(3);
    // A command at B, where nothing else runs: it goes up before the command ends.
    await set(b, 'retention.days', 90);
    await set(b, 'packers', []);
    await set(b, 'language', 'es');
    await vi.waitFor(async () => expect(await at(a, 'retention.days')).toBe(90), WAIT);
    await vi.waitFor(async () => expect(await at(a, 'packers')).toEqual([]), WAIT);
    expect(await at(a, 'language')).toBe('de');
    expect(await made.sql("SELECT 1 FROM records WHERE key = 'language'")).toEqual([]);
  });

  it('are downloaded again by a bench without its settings file, and stay with the others', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await set(a, 'retention.days', 30);
    await set(a, 'merchants', [{ name: 'Acme' }, { name: 'Other' }]);
    await set(a, 'boxes', [box('S')]);
    await a.join();
    await b.join();
    const file = join(a.data, 'settings.json');
    // A command at A, where nothing else runs.
    for (const lose of [() => rm(file), () => writeFile(file, '{"language":"de"}')]) {
      await lose();
      expect((await a.run('orders')).stderr).toBe('');
      expect(await at(a, 'retention.days')).toBe(30);
    }
    // A setting made before the site answered is added.
    await rm(file);
    await set(a, 'merchants', [{ name: 'New' }]);
    await Promise.all([a, b].map((bench) => bench.run('orders')));
    for (const bench of [a, b]) {
      expect(await at(bench, 'retention.days')).toBe(30);
      const names = ((await at(bench, 'merchants')) as { name: string }[]).map(({ name }) => name);
      expect(names.toSorted()).toEqual(['Acme', 'New', 'Other']);
      expect(await at(bench, 'boxes')).toHaveLength(1);
    }
    // Removed by a person in the program: it stays removed.
    await set(a, 'merchants', []);
    await b.run('orders');
    expect(await at(b, 'merchants')).toEqual([]);
    expect(await made.sql('SELECT key FROM records WHERE body IS NULL ORDER BY 1')).toHaveLength(3);
  });

  it('rejected by a bench’s program stay at the site, and the bench’s value is not uploaded', async () => {
    const made = await warehouse();
    const a = await made.bench('A');
    await set(a, 'retention.days', 30);
    await a.join();
    await made.sql(`UPDATE site SET version = version + 2;
      UPDATE records SET version = site.version - 1, body = '"never"', digest = 'x' FROM site
        WHERE key = 'retention.days';
      INSERT INTO records SELECT 'setting', 'choose.withinDays', site.version, '7', 'y', store
        FROM site, members`);
    await working(a);
    await vi.waitFor(async () => expect(await at(a, 'choose.withinDays')).toBe(7), WAIT);
    expect(await at(a, 'retention.days')).toBe(30);
    await set(a, 'choose.withinDays', 9);
    const there = `SELECT body::text AS is FROM records
      WHERE key IN ('retention.days', 'choose.withinDays') ORDER BY key`;
    const rows = [{ is: '9' }, { is: '"never"' }];
    await vi.waitFor(async () => expect(await made.sql(there)).toEqual(rows), WAIT);
  });

  it('are complete when answers to uploads were lost, and no older value replaces a newer one', async () => {
    const made = await warehouse();
    const [a, b] = [await made.bench('A'), await made.bench('B')];
    await catalogue(a, { MUG: 'Mug' });
    await a.join();
    const proxy = await tcpProxy(made.postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(made.url);
    through.port = String(proxy.port);
    expect((await b.run('site', 'join', through.href, '--bench', 'B')).code).toBe(0);
    const [atA, atB] = [await working(a), await working(b)];
    await vi.waitFor(async () => expect(await of(atB, 'MUG')).toBe('Mug'), WAIT);
    const rows = async () =>
      await made.sql("SELECT kind, key FROM records WHERE kind <> 'key' ORDER BY 1, 2");
    const all = (await rows()).length;
    // Committed, but the answer is lost; B is cut off until A has changed the same.
    const lost = proxy.swallow('put_records', 'silence');
    await say(atB, 'MUG', 'Mug of B');
    await lost;
    proxy.refuse(true);
    proxy.cut();
    await vi.waitFor(async () => expect(await of(atA, 'MUG')).toBe('Mug of B'), WAIT);
    await say(atA, 'MUG', 'Mug of A, later');
    await vi.waitFor(async () => {
      const found = await made.sql("SELECT 1 FROM records WHERE body::text LIKE '%later%'");
      expect(found).toHaveLength(1);
    }, WAIT);
    proxy.calm();
    await vi.waitFor(async () => expect(await of(atB, 'MUG')).toBe('Mug of A, later'), WAIT);
    expect(await of(atA, 'MUG')).toBe('Mug of A, later');
    // Each kind of record with its first answer lost: accepted once.
    const settings = {
      'retention.days': 45,
      merchants: [{ name: 'Acme', notes: 'of B' }],
      packers: [{ name: 'Berta', badge: 'B-1' }],
      boxes: [box('S')],
    };
    for (const [key, value] of Object.entries(settings)) {
      const gone = proxy.swallow('put_records', 'cut');
      await ask(atB, 'settings.set', { key, value } as never);
      await gone;
      await vi.waitFor(async () => {
        const is = await at(a, key);
        expect(Array.isArray(value) ? is : { is }).toMatchObject(
          Array.isArray(value) ? value : { is: value },
        );
      }, WAIT);
    }
    expect(await rows()).toHaveLength(all + 4);
    await vi.waitFor(
      async () => expect((await ask(atB, 'station.status', {})).site?.pending).toBe(0),
      WAIT,
    );
    // B never learned that its value had been accepted before A's.
    expect(await kept(a)).toBe('[]');
    expect((await kept(b)).match(/"key":"[^"]*"/g)).toEqual(['"key":"/MUG"']);
  });
});
