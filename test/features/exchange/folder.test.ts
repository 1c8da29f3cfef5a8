import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hotFolder } from '../../../src/main/adapters/hot-folder/hot-folder.ts';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { orderOf } from '../../../src/shared/orders/kept/kept-order.ts';
import { stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { bytes, csv, MUG } from '../intake/logic/files.ts';
import { folderRig } from './folder-rig.ts';

const mug = (reference: string, change = {}) => csv([{ ...MUG, reference, ...change }]);

it('a complete order file is imported and its report written to done', async () => {
  const { start, put, names, answer, store } = await folderRig();
  const station = start();
  await put('march.csv', mug('SO-1'));
  await station.look();
  expect(await names('done')).toEqual([]);
  await station.look();
  expect(await names('in')).toEqual([]);
  expect(await names('done')).toEqual(['march.csv', 'march.csv.ok.json']);
  expect(await answer('done', 'march.csv.ok.json')).toMatchObject({
    file: 'march.csv',
    imported: 1,
    orders: [{ reference: 'SO-1', row: 2, outcome: 'imported' }],
  });
  expect(await store.orders.find({ merchant: null, reference: 'SO-1' })).not.toBeNull();
});

it('a growing file is left alone until it stops growing', async () => {
  const { start, put, names } = await folderRig();
  const station = start();
  const whole = mug('SO-1');
  for (let part = 1; part <= 4; part += 1) {
    await put('slow.csv', whole.slice(0, (whole.length * part) / 4));
    await station.look();
    expect(await names('in')).toEqual(['slow.csv']);
  }
  await station.look();
  expect(await names('done')).toContain('slow.csv.ok.json');
});

it('a rejected row is reported in failed with row, field, expected and found value', async () => {
  const { start, put, names, answer } = await folderRig();
  const good = { ...MUG, reference: 'SO-1' };
  await put('some.csv', csv([good, { ...MUG, reference: 'SO-2', quantity: 'many' }]));
  await start().twice();
  expect(await names('failed')).toEqual(['some.csv', 'some.csv.err.json']);
  const said = await answer('failed', 'some.csv.err.json');
  expect(said).toMatchObject({
    imported: 1,
    rejected: [{ row: 3, field: 'quantity', found: '"many"' }],
  });
  expect(said.rejected[0].message).toMatch(/expected.*found.*many/);
});

it('files are imported oldest first, files of the same time by the numbers in their names', async () => {
  const { start, put, root, store } = await folderRig();
  const at = { 'orders-10.csv': 20, 'orders-9.csv': 20, 'a-newest.csv': 30, 'z-oldest.csv': 10 };
  for (const [name, seconds] of Object.entries(at)) {
    await put(name, csv([{ ...MUG, reference: 'SO-1', ship_to_name: name }]));
    await utimes(join(root, 'in', name), seconds, seconds);
  }
  const saveAll = vi.spyOn(store.orders, 'saveAll');
  await start().twice();
  const taken = saveAll.mock.calls.flatMap(([{ insert, replace }]) =>
    [...insert.map(orderOf), ...replace.map(({ order }) => order)].map(({ shipTo }) => shipTo.name),
  );
  expect(taken).toEqual(['z-oldest.csv', 'orders-9.csv', 'orders-10.csv', 'a-newest.csv']);
  const order = await store.orders.find({ merchant: null, reference: 'SO-1' });
  expect(order?.shipTo.name).toBe('a-newest.csv');
});

it('a repeated name or file gets a report beside the earlier ones', async () => {
  const { start, put, names, answer, store } = await folderRig();
  const station = start();
  for (const reference of ['SO-1', 'SO-1', 'SO-2']) {
    await put('orders.csv', mug(reference));
    await station.twice();
  }
  const done = await names('done');
  expect(done.filter((name) => name.endsWith('.ok.json'))).toHaveLength(3);
  expect(done).toHaveLength(6);
  const all = await Promise.all(
    done.filter((name) => name.endsWith('.ok.json')).map((name) => answer('done', name)),
  );
  expect(all.map(({ imported, unchanged }) => `${imported} ${unchanged}`).sort()).toEqual([
    '0 1',
    '1 0',
    '1 0',
  ]);
  expect((await store.orders.list({ limit: 9, offset: 0 })).total).toBe(2);
});

it.each([
  ['half.json', '[{"reference": "SO-1", "rec'],
  ['half.csv', csv([{ ...MUG, reference: 'SO-1' }]).slice(0, -30)],
  ['utf16.csv', Buffer.from(`\ufeff${csv([{ ...MUG, quantity: 'ä' }])}`, 'utf16le')],
  ['noise.json', Buffer.from([0xff, 0x00, 0xfe, 0x80])],
  [`Aufträge für ${'ü'.repeat(100)} März.csv`, 'reference\n'],
])('%s is reported in failed', async (name, content) => {
  const { start, put, names } = await folderRig();
  await put(name, typeof content === 'string' ? bytes(content) : content);
  await start().twice();
  const failed = await names('failed');
  expect(failed).toHaveLength(2);
  expect(failed.filter((each) => each.endsWith('.err.json'))).toHaveLength(1);
  expect(await names('in')).toEqual([]);
});

it('an empty file is rejected after a wait', async () => {
  const { start, put, names } = await folderRig();
  const station = start();
  await put('empty.csv', '');
  await station.twice();
  expect(await names('in')).toEqual(['empty.csv']);
  for (let look = 0; look < 15; look += 1) await station.look();
  expect(await names('failed')).toContain('empty.csv.err.json');
});

it('symbolic links are never followed; folders and other file types are left alone', async () => {
  const { start, put, names, root, store } = await folderRig();
  const secret = join(root, 'elsewhere.csv');
  await writeFile(secret, mug('SO-9'));
  await put('orders.csv.part', mug('SO-8'));
  await mkdir(join(root, 'in', 'folder.csv'));
  await symlink(secret, join(root, 'in', 'link.csv'));
  await start().twice();
  expect(await names('in')).toEqual(['folder.csv', 'orders.csv.part']);
  expect(await hotFolder(root, 'a').now()).toMatchObject({
    waiting: 0,
    foreign: [{ place: 'in', name: 'folder.csv' }],
  });
  // After ten minutes nobody is writing it any more.
  const later = Date.now() + 11 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  const { foreign } = await hotFolder(root, 'a').now();
  expect(foreign.map(({ name }) => name).toSorted()).toEqual(['folder.csv', 'orders.csv.part']);
  expect(await names('failed')).toEqual(['link.csv', 'link.csv.err.json']);
  expect((await store.orders.list({ limit: 9, offset: 0 })).total).toBe(0);
  expect(await readFile(secret, 'utf8')).toBe(mug('SO-9'));
});

it.skipIf(process.platform === 'win32')(
  'a pipe in the place of an answer, of the folder’s id or of an event stops nothing',
  async () => {
    const { start, put, names, root } = await folderRig();
    const station = start();
    for (const place of ['in', 'done', 'failed', 'out'])
      await mkdir(join(root, place), { recursive: true });
    const pipes = [
      'done/a.csv.ok.json',
      'done/b.csv.ok.json',
      'failed/b.csv.err.json',
      'out/x.json',
    ];
    for (const pipe of [...pipes, '.packbench-folder']) execFileSync('mkfifo', [join(root, pipe)]);
    await put('a.csv', mug('SO-1'));
    await station.twice();
    expect(await names('in')).toEqual([]);
    expect(await hotFolder(root, 'a').now()).toMatchObject({ waiting: 0 });
  },
);

it('a file replaced under its name during the import is not lost', async () => {
  const rig = await folderRig();
  const { start, put, root, store } = rig;
  const station = start();
  await put('orders.csv', mug('SO-1'));
  let isReplaced = false;
  rig.at = (when, write) => {
    if (isReplaced || when !== 'before' || write !== 'saveAll') return;
    isReplaced = true;
    void rename(join(root, 'new.csv'), join(root, 'in', 'orders.csv'));
  };
  await writeFile(join(root, 'new.csv'), mug('SO-2'));
  await utimes(join(root, 'new.csv'), 1, 1);
  await station.twice();
  await station.twice();
  expect(isReplaced).toBe(true);
  expect((await store.orders.list({ limit: 9, offset: 0 })).total).toBe(2);
});

it('a full or missing disk is reported once, and nothing is lost', async () => {
  const rig = await folderRig();
  const { start, put, names, root, store } = rig;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const station = start();
  await put('orders.csv', mug('SO-1'));
  rig.deny = (name, path) => {
    if (name !== 'open' || !path.endsWith('.tmp')) return;
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  };
  for (let look = 0; look < 4; look += 1) await station.look();
  expect(written).toHaveBeenCalledTimes(1);
  expect(written.mock.calls[0]?.[0]).toContain('the disk is full');
  await rename(root, `${root}.away`);
  await station.twice();
  expect(written).toHaveBeenCalledTimes(2);
  rig.deny = () => undefined;
  await rename(`${root}.away`, root);
  await station.twice();
  await station.look();
  expect(await names('done')).toHaveLength(2);
  expect((await store.orders.list({ limit: 9, offset: 0 })).total).toBe(1);
  written.mockRestore();
});

it('one unreadable file does not stop the others', async () => {
  const rig = await folderRig();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await rig.put('a.csv', mug('SO-1'));
  await rig.put('b.csv', mug('SO-2'));
  rig.deny = (name, path) => {
    if (name === 'open' && path.endsWith('a.csv'))
      throw Object.assign(new Error('not yours'), { code: 'EACCES' });
  };
  const station = rig.start();
  await station.twice();
  expect(await rig.names('done')).toEqual(['b.csv', 'b.csv.ok.json']);
  rig.deny = () => undefined;
  await station.twice();
  expect(await rig.names('done')).toContain('a.csv.ok.json');
  written.mockRestore();
});

it('every event is written as one file with a safe, unique name', async () => {
  const { start, names, answer, store } = await folderRig();
  const station = start();
  await station.look();
  for (const reference of ['A?1', 'A:1', 'nul', '..x'])
    await store.orders.setStatus((await stored(store, anOrder(reference))).id, 'held');
  await station.look();
  const out = await names('out');
  expect(out).toHaveLength(4);
  const told = await Promise.all(out.map((name) => answer('out', name)));
  expect(told.map(({ order }) => order.reference).sort()).toEqual(['..x', 'A:1', 'A?1', 'nul']);
  for (const [at, { id, kind }] of told.entries()) {
    expect(kind).toBe('order.held');
    expect(out[at]).toMatch(new RegExp(`^[^/:\\\\]+\\.${id}\\.json$`));
  }
  expect(out.filter((name) => /^nul\./.test(name))).toEqual([]);
});

it('retention deletes from done, failed and out', async () => {
  const { start, put, names, store } = await folderRig();
  const station = start();
  await put('good.csv', mug('SO-1'));
  await put('bad.csv', 'reference\n');
  await station.twice();
  const order = await store.orders.find({ merchant: null, reference: 'SO-1' });
  await store.orders.setStatus(order?.id ?? '', 'held');
  await station.look();
  await put('new.csv', mug('SO-2'));
  const count = async () =>
    (await Promise.all(['in', 'done', 'failed', 'out'].map(names))).map(({ length }) => length);
  await station.forget(new Date(Date.now() - 60_000));
  expect(await count()).toEqual([1, 2, 2, 1]);
  await station.forget(new Date(Date.now() + 60_000));
  expect(await count()).toEqual([1, 0, 0, 0]);
});

it('a file moved back from failed by hand returns there unread', async () => {
  const { start, put, names, root } = await folderRig();
  const station = start();
  await put('bad.csv', 'reference\n');
  await station.twice();
  const failed = await names('failed');
  await rename(join(root, 'failed', 'bad.csv'), join(root, 'in', 'bad.csv'));
  await station.twice();
  expect(await names('in')).toEqual([]);
  expect(await names('failed')).toEqual(failed);
});

const heldOnes = (store: Store) => async (reference: string) => {
  await store.orders.setStatus((await stored(store, anOrder(reference))).id, 'held');
};

it('a folder set again after it was cleared gets no events from the time between', async () => {
  const rig = await folderRig();
  const { start, names, store, root } = rig;
  const hold = heldOnes(store);
  const station = start();
  await station.look();
  rig.folder = null;
  await station.look();
  await hold('SO-1');
  rig.folder = root;
  await station.look();
  expect(await names('out')).toEqual([]);
  await hold('SO-2');
  await station.look();
  expect(await names('out')).toEqual([expect.stringMatching(/^SO-2\./)]);
});

it('a newly set folder gets events from then on, whichever program set it', async () => {
  const rig = await folderRig();
  const { start, store, root } = rig;
  const hold = heldOnes(store);
  await start().look();
  await hold('SO-1');
  rig.folder = join(root, 'other');
  await mkdir(rig.folder);
  await start().look();
  expect(await readdir(join(rig.folder, 'out'))).toEqual([]);
  rig.folder = root;
  await start().look();
  expect(await readdir(join(root, 'out'))).toEqual([]);
});

it('the log keeps no events for a folder that is no longer set', async () => {
  const rig = await folderRig();
  const { start, store, root } = rig;
  const station = start();
  await station.look();
  expect(await store.events.checkpoint(`exchange.folder ${root}`)).not.toBeNull();
  rig.folder = null;
  await station.look();
  expect(await store.events.checkpoint(`exchange.folder ${root}`)).toBeNull();
});

it('several benches write complete files into one folder at once', async () => {
  const { root, put } = await folderRig();
  await put('a.part', '');
  const benches = ['a', 'b', 'c'].map((bench) => ({ bench, folder: hotFolder(root, bench) }));
  await benches[0]?.folder.look();
  const identities = await Promise.all(benches.map(({ folder }) => folder.identity()));
  const later = await Promise.all(benches.map(({ folder }) => folder.identity()));
  expect(new Set(later).size).toBe(1);
  expect(identities).toContain(later[0]);
  await Promise.all(
    benches.map(async ({ bench, folder }) => {
      for (let at = 0; at < 20; at += 1)
        await folder.writeEvent(`${bench}-${at}.json`, bench.repeat(999));
    }),
  );
  const names = await readdir(join(root, 'out'));
  expect(names).toHaveLength(60);
  for (const name of names)
    expect(await readFile(join(root, 'out', name), 'utf8')).toBe(name.charAt(0).repeat(999));
});
