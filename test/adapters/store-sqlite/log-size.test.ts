import { copyFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { databaseFile, ownStore, stored } from './support/bench.ts';
import { anOrder, aSession } from './support/samples.ts';

it('a log of full size keeps every commit before and after it, also when the program dies', async () => {
  const file = databaseFile();
  const store = await ownStore(file);
  const other = await ownStore(file);
  const order = await stored(store, anOrder('SO-1'));
  await store.sessions.save(aSession(order, 1));
  await store.extendLog();
  const { size } = await stat(`${file}-wal`);
  await store.sessions.save(aSession(order, 2));
  await other.sessions.save(aSession(order, 3));
  expect((await stat(`${file}-wal`)).size).toBe(size);
  // What a power cut leaves: the database and its log.
  const left = databaseFile();
  await copyFile(file, left);
  await copyFile(`${file}-wal`, `${left}-wal`);
  const found = await (await ownStore(left)).sessions.find(order.id);
  expect(found?.revision).toBe(3);
  await store.extendLog();
  expect((await stat(`${file}-wal`)).size).toBe(size);
});
