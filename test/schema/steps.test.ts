import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/main/adapters/store-sqlite/engine.ts';
import {
  APPLICATION_ID,
  backupName,
  bringUpToDate,
  newestVersion,
} from '../../src/main/adapters/store-sqlite/migrate.ts';
import { type SchemaStep, schemaSteps } from '../../src/main/adapters/store-sqlite/schema-steps.ts';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';
import { databaseFile, mustFail, ownStore } from '../adapters/store-sqlite/support/bench.ts';
import { otherProgram } from '../adapters/store-sqlite/support/child.ts';
import { anOrder, databaseOf, rows, run, schema } from './support.ts';

const next = newestVersion + 1;
const withNext = (sql: string): SchemaStep[] => [...schemaSteps, { version: next, sql }];
const NEXT = withNext('ALTER TABLE orders ADD COLUMN colour TEXT');

async function bringTo(file: string, steps: readonly SchemaStep[]): Promise<void> {
  const engine = connect(file);
  await bringUpToDate(engine, steps).finally(() => engine.close());
}

const versionOf = (file: string) => rows(file, 'PRAGMA user_version');

describe('a database of an earlier step', () => {
  it('is backed up beside the file before the next one, and keeps all its data', async () => {
    const file = await databaseOf([anOrder()]);
    const before = schema(file);
    await bringTo(file, NEXT);
    expect(rows(file, 'SELECT reference, colour FROM orders')).toEqual([
      { reference: 'SO-1', colour: null },
    ]);
    expect(versionOf(file)).toEqual([{ user_version: next }]);
    const backup = backupName(file, next);
    expect(backup).toBe(file.replace('station.sqlite', `station.before-${next}.sqlite`));
    expect(schema(backup)).toEqual(before);
    expect(rows(backup, 'SELECT reference FROM orders')).toEqual([{ reference: 'SO-1' }]);
    if (process.platform !== 'win32') expect(statSync(backup).mode & 0o777).toBe(0o600);
    // This program opens the copy; what is written by a newer one it refuses.
    const restored = await ownStore(backup);
    expect(await restored.orders.findByReference('SO-1')).toMatchObject([{ id: 'order-1' }]);
    expect(mustFail(await openStore({ file })).message).toContain('newer Packbench');
  });

  it('is backed up with changes that are only in the write-ahead log', async () => {
    const file = await databaseOf();
    const other = new Database(file);
    other.pragma('journal_mode = WAL');
    other.exec(anOrder());
    await bringTo(file, NEXT);
    expect(rows(backupName(file, next), 'SELECT reference FROM orders')).toHaveLength(1);
    other.close();
  });

  it('stays unchanged when no backup can be made', async () => {
    const file = await databaseOf([anOrder()]);
    const target = backupName(file, next);
    // A non-empty folder of that name cannot be replaced.
    mkdirSync(target);
    writeFileSync(`${target}/mine`, '');
    await expect(bringTo(file, NEXT)).rejects.toThrow();
    expect(versionOf(file)).toEqual([{ user_version: newestVersion }]);
    expect(existsSync(`${target}/mine`)).toBe(true);
  });

  it('stays unchanged when a step fails midway', async () => {
    const file = await databaseOf([anOrder()]);
    const before = schema(file);
    const failing = withNext('CREATE TABLE new (id TEXT); CREATE TABLE orders (id TEXT)');
    await expect(bringTo(file, failing)).rejects.toThrow('already exists');
    expect(schema(file)).toEqual(before);
    expect(versionOf(file)).toEqual([{ user_version: newestVersion }]);
  });
});

it('a new database is made by one of several programs that start together', async () => {
  const file = databaseFile();
  const programs = [1, 2, 3].map(() => otherProgram('buyer.ts', file));
  for (const program of programs) expect(await program.hear()).toBe('ready');
  for (const program of programs) expect(await program.ended()).toBe(0);
  expect(versionOf(file)).toEqual([{ user_version: newestVersion }]);
  expect(rows(file, 'SELECT count(*) AS ids FROM store_identity')).toEqual([{ ids: 1 }]);
});

it('makes no backup of a new or current file', async () => {
  const file = databaseFile();
  await (await ownStore(file)).close();
  await (await ownStore(file)).close();
  expect(readdirSync(dirname(file))).toEqual(['station.sqlite', 'station.sqlite-purchases']);
});

it('a database of before the first release is refused in words, and untouched', async () => {
  const file = databaseFile();
  run(file, 'CREATE TABLE orders (id TEXT)');
  run(file, `PRAGMA user_version = 49; PRAGMA application_id = ${APPLICATION_ID}`);
  const before = readFileSync(file);
  const refused = mustFail(await openStore({ file }));
  expect(refused.code).toBe('store');
  expect(refused.message).toContain('before its first release: its schema is 49');
  expect(refused.message).toContain('Nothing was changed.');
  expect(readFileSync(file)).toEqual(before);
});
