import { openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { backUpStation } from '../../../src/main/adapters/store-sqlite/backup/backup.ts';
import type * as backupFile from '../../../src/main/adapters/store-sqlite/backup/backup-file.ts';
import { databaseFile, mustFail, ownFolder, ownStore } from './support/bench.ts';

// A disk that changes one byte in the middle of the file.
vi.mock('../../../src/main/adapters/store-sqlite/backup/backup-file.ts', async (original) => {
  const real = await original<typeof backupFile>();
  return {
    ...real,
    writeBackup(...given: Parameters<typeof real.writeBackup>) {
      real.writeBackup(...given);
      const handle = openSync(given[0], 'r+');
      const at = Math.floor(statSync(given[0]).size / 2);
      const byte = Buffer.alloc(1);
      readSync(handle, byte, 0, 1, at);
      writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
    },
  };
});

it('a backup is verified when it is made: a damaged one is deleted', async () => {
  const file = databaseFile();
  await ownStore(file);
  const target = join(ownFolder(), 'spoilt.packbench');
  const place = { dir: dirname(file), settings: null, connection: 'sandbox' };
  const made = await backUpStation(place, target, { program: '1', now: new Date(0) });
  expect(mustFail(made).message).toMatch(/damaged/);
  expect(readdirSync(dirname(target))).toEqual([]);
});
