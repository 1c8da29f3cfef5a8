import { describe, expect, it } from 'vitest';
import type { NewRecord } from '../../../src/main/features/records/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { type Bench, bench, code, givenPostgres, orderOf, strangerBench, value } from './rig.ts';

const mug = (body: unknown, base = 0): NewRecord => ({ kind: 'item', key: '/MUG', base, body });

describe.skipIf(postgresIsMissing)('records at a site', () => {
  const given = givenPostgres();
  const put = async ({ site }: Bench, ...records: NewRecord[]) =>
    value(await site.records.put(records));
  const read = async ({ site }: Bench, from = 0) => value(await site.orders.after(from)).records;

  it('are accepted from a bench that knew the last version, and rejected from others', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    const [first] = await put(mine, mug({ name: 'a' }));
    expect(first).toMatchObject({ outcome: 'taken', record: null });
    expect(await put(other, mug({ name: 'b' }))).toEqual([
      {
        outcome: 'kept',
        version: first?.version,
        record: { kind: 'item', key: '/MUG', version: first?.version, body: { name: 'a' } },
      },
    ]);
    expect(await put(other, mug({ name: 'a' }))).toMatchObject([
      { outcome: 'same', version: first?.version },
    ]);
    const [second] = await put(other, mug({ name: 'b' }, first?.version));
    expect(second?.outcome).toBe('taken');
    expect(await put(mine, mug({ name: 'c' }, first?.version))).toMatchObject([
      { outcome: 'kept', record: { body: { name: 'b' } } },
    ]);
    expect(await read(mine, first?.version)).toEqual([
      { kind: 'item', key: '/MUG', version: second?.version, body: { name: 'b' } },
    ]);
  });

  it('are deleted at other benches too, and can be created again', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    const [first] = await put(mine, mug({ name: 'a' }));
    const [gone] = await put(mine, mug(null, first?.version));
    expect(await read(other)).toMatchObject([{ key: '/MUG', body: null }]);
    expect(await put(other, mug({ name: 'b' }, first?.version))).toMatchObject([
      { outcome: 'kept', record: { body: null } },
    ]);
    expect(await put(other, mug({ name: 'b' }, gone?.version))).toMatchObject([
      { outcome: 'taken' },
    ]);
  });

  it('can be sent twice, also when changed again before the answer', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const [first] = await put(mine, mug({ name: 'a' }));
    expect(await put(mine, mug({ name: 'a' }))).toMatchObject([
      { outcome: 'same', version: first?.version },
    ]);
    expect(await put(mine, mug({ name: 'b' }))).toMatchObject([{ outcome: 'taken' }]);
    expect(await read(mine)).toMatchObject([{ body: { name: 'b' } }]);
  });

  it('are rejected from strangers, older runs and benches that were written off', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url, { name: 'B' })];
    const refused = async (from: Bench) => code(await from.site.records.put([mug({})]));
    expect(await refused(strangerBench(url))).toBe('claim-lost');
    const older = strangerBench(url, { me: { ...mine.me } });
    mine.me.run = 2;
    value(await mine.join());
    expect(await refused(older)).toBe('claim-lost');
    value(await mine.site.benches.writeOff('B', 'burnt'));
    expect(await refused(other)).toBe('claim-lost');
    expect(await read(mine)).toEqual([]);
  });

  it('are read together with orders, in version order without repeats', async () => {
    const url = await given.site();
    const { site } = await bench(url);
    const numbers = Array.from({ length: 700 }, (_, at) => at);
    const items = numbers.map((at) => ({ kind: 'item', key: `/${at}`, base: 0, body: { at } }));
    for (const start of [0, 350]) {
      value(await site.records.put(items.slice(start, start + 350)));
      value(
        await site.orders.put(numbers.slice(start, start + 350).map((at) => orderOf(`SO-${at}`))),
      );
    }
    const seen: string[] = [];
    let pages = 0;
    for (let version = 0, isLast = false; !isLast; pages += 1) {
      const page = value(await site.orders.after(version));
      const all = [...page.orders, ...page.records].map((each) => each.version);
      expect(all.length).toBeLessThanOrEqual(500);
      expect(Math.min(...all, page.version)).toBeGreaterThan(version);
      expect(Math.max(...all, 0)).toBeLessThanOrEqual(page.version);
      seen.push(
        ...page.orders.map(({ order }) => order.reference),
        ...page.records.map(({ key }) => key),
      );
      ({ version, isLast } = page);
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 1400, 1400]);
  });

  it('are read without a gap while twelve benches write the same ones', async () => {
    const url = await given.site();
    const reader = await bench(url);
    const writers = await Promise.all(Array.from({ length: 12 }, () => bench(url)));
    const newest = new Map<string, { version: number; body: unknown }>();
    let [cursor, writing] = [0, true];
    const catchUp = async () => {
      const page = value(await reader.site.orders.after(cursor));
      for (const { key, version, body } of page.records) newest.set(key, { version, body });
      cursor = page.version;
    };
    const reading = (async () => {
      while (writing) await catchUp();
    })();
    await Promise.all(
      writers.map(async (writer, at) => {
        for (let round = 0; round < 8; round += 1) {
          const own = { kind: 'item', key: `/${at}`, base: 0, body: { round } };
          await put(writer, own, mug({ at, round }, Number.MAX_SAFE_INTEGER));
        }
      }),
    );
    writing = false;
    await reading;
    await catchUp();
    const there = await read(reader);
    expect(newest.size).toBe(13);
    expect(there).toHaveLength(13);
    for (const { key, version, body } of there) expect(newest.get(key)).toEqual({ version, body });
  });
});
