import {
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { bodyReader } from '../../../src/main/adapters/partner/purchasing/body-reader.ts';
import { connect } from '../../../src/main/adapters/store-sqlite/engine.ts';
import { purchaseJournal } from '../../../src/main/adapters/store-sqlite/purchases/journal.ts';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import { databaseFile, must, mustFail, ownFolder, ownStore, stored } from './support/bench.ts';
import { otherProgram } from './support/child.ts';
import { anAttempt, anOrder } from './support/samples.ts';

const posix = process.platform !== 'win32';

describe('opening the store', () => {
  it('creates missing folders and file, readable by their owner alone', async () => {
    const file = join(ownFolder(), 'new', 'deep', 'station.sqlite');
    const store = await ownStore(file);
    await stored(store, anOrder('SO-1'));
    if (!posix) return;
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dirname(file))) {
      expect([name, statSync(join(dirname(file), name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('keeps what was saved, with commits synced to disk', async () => {
    const file = databaseFile();
    const first = await ownStore(file);
    const order = await stored(first, anOrder('SO-1'));
    await first.close();
    const again = await ownStore(file);
    expect(await again.orders.findById(order.id)).toEqual(order);
    const engine = connect(file);
    expect(engine.sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(engine.sqlite.pragma('synchronous', { simple: true })).toBe(2);
    expect(engine.sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
    await engine.close();
  });

  it('lets several programs create and open the same new file at the same moment', async () => {
    const file = databaseFile();
    const programs = [1, 2, 3, 4].map(() => otherProgram('buyer.ts', file));
    expect(await Promise.all(programs.map((each) => each.hear()))).toEqual(Array(4).fill('ready'));
    expect(await Promise.all(programs.map((each) => each.ended()))).toEqual([0, 0, 0, 0]);
    expect(must(await (await ownStore(file)).check()).detail).toContain('sound');
  });

  it('reports a file that is not writable', async () => {
    const folder = ownFolder();
    const file = join(folder, 'station.sqlite');
    await (await ownStore(file)).close();
    await chmod(file, 0o444);
    await chmod(folder, 0o777);
    expect(await otherProgram('unprivileged.ts', file).hear()).toMatchObject({
      code: 'store',
      message: expect.stringContaining(`${file} cannot be written`),
    });
  });

  it('reports a folder that is not writable', async () => {
    const folder = ownFolder();
    await chmod(folder, 0o555);
    const answer = await otherProgram('unprivileged.ts', join(folder, 'station.sqlite')).hear();
    await chmod(folder, 0o755);
    expect(answer).toMatchObject({
      code: 'store',
      message: expect.stringContaining('this user may not write there'),
    });
  });

  it('reports a path that is a folder, or inside a file', async () => {
    const folder = ownFolder();
    await mkdir(join(folder, 'station.sqlite'));
    expect(mustFail(await openStore({ file: join(folder, 'station.sqlite') }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('cannot be opened'),
    });
    writeFileSync(join(folder, 'plain'), '');
    expect(
      mustFail(await openStore({ file: join(folder, 'plain', 'station.sqlite') })),
    ).toMatchObject({
      code: 'store',
    });
  });

  it('refuses a file that is no database, and leaves it unchanged', async () => {
    const file = databaseFile();
    writeFileSync(file, 'reference,sku\nSO-1,MUG\n'.repeat(100));
    const before = readFileSync(file);
    expect(mustFail(await openStore({ file }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('is not a database'),
    });
    expect(readFileSync(file)).toEqual(before);
  });

  it("refuses another program's database, and leaves it unchanged", async () => {
    const file = databaseFile();
    const other = new Database(file);
    other.exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
    other.close();
    const before = readFileSync(file);
    expect(mustFail(await openStore({ file }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('another program'),
    });
    expect(readFileSync(file)).toEqual(before);
  });

  it('refuses a database of a newer Packbench, and leaves it unchanged', async () => {
    const file = databaseFile();
    await (await ownStore(file)).close();
    const newer = new Database(file);
    newer.pragma('user_version = 4000');
    newer.close();
    const before = readFileSync(file);
    expect(mustFail(await openStore({ file }))).toMatchObject({
      code: 'store',
      message: expect.stringMatching(
        /newer Packbench: its schema is 4000, this program knows up to \d/,
      ),
    });
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(dirname(file))).toEqual(['station.sqlite', 'station.sqlite-purchases']);
  });
});

describe('a damaged database', () => {
  it('is refused when its beginning is damaged', async () => {
    const file = databaseFile();
    await (await ownStore(file)).close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    expect(mustFail(await openStore({ file }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('is damaged'),
    });
  });

  it('is detected by the check when its middle is damaged', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    must(
      await store.orders.saveAll({
        insert: Array.from({ length: 300 }, (_, index) => anOrder(`SO-${index}`)),
        replace: [],
      }),
    );
    expect(must(await store.check()).detail).toContain('300 orders');
    await store.close();
    const torn = `${file}.torn`;
    copyFileSync(file, torn);
    truncateSync(torn, Math.floor(statSync(torn).size / 2 / 4096) * 4096);
    const opened = await openStore({ file: torn });
    const checked = opened.ok ? await opened.value.check() : opened;
    if (opened.ok) await opened.value.close();
    expect(mustFail(checked)).toMatchObject({
      code: 'store',
      message: expect.stringContaining('is damaged'),
    });
  });
});

describe('a full disk', () => {
  it('refuses the attempt with a reason, keeps nothing partial, and continues once there is room', async () => {
    const file = databaseFile();
    await (await ownStore(file)).close();
    const engine = connect(file);
    const journal = purchaseJournal(engine.db, () => new Date(), bodyReader);
    const pages = engine.sqlite.pragma('page_count', { simple: true });
    engine.sqlite.pragma(`max_page_count = ${pages}`);
    const refused = await journal.open(anAttempt('SO-1'), 'x'.repeat(100_000));
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'store', message: expect.stringContaining('is full') },
    });
    expect(await journal.list({})).toEqual([]);
    engine.sqlite.pragma('max_page_count = 100000');
    const opened = must(await journal.open(anAttempt('SO-1'), 'x'.repeat(100_000)));
    engine.sqlite.pragma(
      `max_page_count = ${engine.sqlite.pragma('page_count', { simple: true })}`,
    );
    await expect(
      journal.append(opened.id, { kind: 'note', data: { words: 'x'.repeat(100_000) } }),
    ).rejects.toMatchObject({ error: { code: 'store' } });
    expect(await journal.facts(opened.id)).toHaveLength(1);
    await engine.close();
  });
});

describe('a store whose program was killed during an import', () => {
  it('opens intact, with whole imports only', async () => {
    const file = databaseFile();
    const importing = otherProgram('importer.ts', file);
    for (let batch = 0; batch < 3; batch += 1) expect(await importing.hear()).toBe(batch);
    await importing.kill();
    const store = await ownStore(file);
    must(await store.check());
    const { total } = await store.orders.list({ limit: 1 });
    expect(total).toBeGreaterThanOrEqual(3 * 400);
    expect(total % 400).toBe(0);
  });
});

describe('closing the store', () => {
  it('may be called twice, and waits for earlier writes', async () => {
    const store = await ownStore();
    await stored(store, anOrder('SO-0'));
    const saving = store.orders.saveAll({ insert: [anOrder('SO-1')], replace: [] });
    await store.close();
    await store.close();
    must(await saving);
  });
});
