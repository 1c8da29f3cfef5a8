import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTo, type Engine } from '../../src/main/adapters/store-sqlite/engine.ts';
import { bringUpToDate } from '../../src/main/adapters/store-sqlite/migrate.ts';

export * from '../../src/main/adapters/store-sqlite/engine.ts';

const emptyStore = (folder: string): string => join(folder, 'empty-store.sqlite');

/** Once for all tests (built.ts): an empty database with the newest schema. */
export async function makeEmptyStore(folder: string): Promise<void> {
  const engine = connectTo(emptyStore(folder));
  await bringUpToDate(engine);
  await engine.close();
}

/**
 * For the store under test, in place of its engine.ts (vitest.config.ts): a new database is a copy of the empty
 * one, with an id of its own. All migrations take 25 ms. Tests of the migrations run them, and so does
 * every program that a test starts.
 */
export function connect(file: string): Engine {
  const empty = emptyStore(process.env.PACKBENCH_TESTS ?? '');
  if (existsSync(file) || !existsSync(empty)) return connectTo(file);
  copyFileSync(empty, file);
  chmodSync(file, 0o600);
  const engine = connectTo(file);
  engine.sqlite.exec('UPDATE store_identity SET id = lower(hex(randomblob(16)))');
  return engine;
}
