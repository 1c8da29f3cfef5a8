import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backupName, newestVersion } from '../../src/main/adapters/store-sqlite/migrate.ts';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';
import { databaseFile, must, mustFail, ownStore } from '../adapters/store-sqlite/support/bench.ts';
import { otherProgram } from '../adapters/store-sqlite/support/child.ts';
import { anAttemptOf3, anOrderOf1, databaseOf, rows, schema } from './support.ts';

describe('opening an older database', () => {
  it('backs it up beside the file before the first step, and keeps all its data', async () => {
    const file = await databaseOf(1, [anOrderOf1]);
    const before = schema(file);
    const store = await ownStore(file);
    expect(await store.orders.findByReference('SO-1')).toMatchObject([
      { id: 'order-1', shipTo: { name: 'Anna Müller' }, lines: [{ sku: 'MUG-01' }] },
    ]);
    expect((await store.orders.list({ search: 'muller', limit: 1 })).total).toBe(1);
    must(await store.check());
    const backup = backupName(file, 2);
    expect(backup).toBe(file.replace('station.sqlite', 'station.before-2.sqlite'));
    expect(schema(backup)).toEqual(before);
    expect(rows(backup, 'SELECT reference FROM orders')).toEqual([{ reference: 'SO-1' }]);
    expect(rows(backup, 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
    if (process.platform !== 'win32') expect(statSync(backup).mode & 0o777).toBe(0o600);
  });

  it('from a backup works like from the file itself', async () => {
    const file = await databaseOf(3, [anOrderOf1, anAttemptOf3]);
    await (await ownStore(file)).close();
    const restored = await ownStore(backupName(file, 4));
    expect(await restored.journal.list({})).toMatchObject([{ id: 'attempt-1', state: 'open' }]);
  });

  it('backs up changes that are only in the write-ahead log', async () => {
    const file = await databaseOf(1);
    const other = new Database(file);
    other.pragma('journal_mode = WAL');
    other.exec(anOrderOf1);
    await (await ownStore(file)).close();
    expect(rows(backupName(file, 2), 'SELECT reference FROM orders')).toHaveLength(1);
    other.close();
  });

  it('leaves the database unchanged when no backup can be made', async () => {
    const file = await databaseOf(1, [anOrderOf1]);
    const target = backupName(file, 2);
    // A non-empty folder of that name cannot be replaced.
    mkdirSync(target);
    writeFileSync(`${target}/mine`, '');
    expect(mustFail(await openStore({ file })).code).toBe('store');
    expect(rows(file, 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
    expect(existsSync(`${target}/mine`)).toBe(true);
  });

  it('is done by one of several programs that start together', async () => {
    const file = await databaseOf(2, [anOrderOf1]);
    const programs = [1, 2, 3].map(() => otherProgram('buyer.ts', file));
    for (const program of programs) expect(await program.hear()).toBe('ready');
    for (const program of programs) expect(await program.ended()).toBe(0);
    expect(rows(file, 'PRAGMA user_version')).toEqual([{ user_version: newestVersion }]);
    expect(rows(backupName(file, 3), 'PRAGMA user_version')).toEqual([{ user_version: 2 }]);
  });

  it('makes no backup of a new or current file', async () => {
    const file = databaseFile();
    await (await ownStore(file)).close();
    await (await ownStore(file)).close();
    expect(readdirSync(dirname(file))).toEqual(['station.sqlite', 'station.sqlite-purchases']);
  });
});
