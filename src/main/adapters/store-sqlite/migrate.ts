import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { type Engine, turnOnWal } from './engine.ts';
import { rethrow, storeError } from './failures.ts';
import { syncFolder } from './files/files.ts';
import { migrations } from './migrations/index.ts';

/** SQLite's application_id of Packbench: "PBCH". */
export const APPLICATION_ID = 0x50424348;

export const newestVersion = migrations.length;

/**
 * Migrates the database to the newest schema in one transaction, after a backup of existing data.
 * Nothing is written before the file is known to be ours and not newer. Throws StationFailure
 * `store`.
 */
export async function bringUpToDate(engine: Engine): Promise<void> {
  const found = versionOf(engine);
  await turnOnWal(engine);
  if (found === newestVersion) return;
  await engine.db.transaction().execute(async (db) => {
    // Checked again: another program may have migrated it while this one waited.
    const version = versionOf(engine);
    if (version === newestVersion) return;
    if (version > 0) backUp(engine.file, version + 1);
    await migrate(db, version, newestVersion);
  });
}

/** Runs the migrations after `from` up to `to`, within the caller's transaction. */
export async function migrate(db: QueryExecutorProvider, from: number, to: number): Promise<void> {
  for (const { version, up } of migrations.slice(from, to)) {
    await up(db);
    await sql.raw(`PRAGMA user_version = ${version}`).execute(db);
  }
  await sql.raw(`PRAGMA application_id = ${APPLICATION_ID}`).execute(db);
}

/** Schema version of the file, 0 for an empty one; refuses a foreign or newer file. */
function versionOf({ sqlite, file }: Engine): number {
  // Read in one transaction: another program may be creating the schema.
  const look = sqlite.transaction(() => ({
    version: Number(sqlite.pragma('user_version', { simple: true })),
    application: Number(sqlite.pragma('application_id', { simple: true })),
    empty: sqlite.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined,
  }));
  try {
    const found = look();
    const refused = refusal(file, found);
    if (refused) throw new StationFailure(refused);
    return found.version;
  } catch (error) {
    return rethrow(error, file);
  }
}

function refusal(
  file: string,
  found: { version: number; application: number; empty: boolean },
): StationError | null {
  if (found.application !== APPLICATION_ID && !found.empty) {
    return storeError(
      say(
        '{file} is a database of another program. Expected a Packbench database; move it away or choose another data folder.',
        { file },
      ),
    );
  }
  if (found.version <= newestVersion) return null;
  return storeError(
    say(
      'The database {file} was written by a newer Packbench: its schema is {version}, this program knows up to {newestVersion}. Install the newer program; nothing was changed.',
      { file, version: found.version, newestVersion },
    ),
    { retry: 'after-change' },
  );
}

/** Path of the copy made before the migration to `version`. */
export function backupName(file: string, version: number): string {
  return join(dirname(file), `${basename(file, extname(file))}.before-${version}.sqlite`);
}

/**
 * Copies the database while the caller holds its write lock. On a separate connection, as SQLite
 * does not copy within a transaction; synchronously, so that nothing else in this process waits for
 * the lock.
 */
function backUp(file: string, version: number): void {
  const target = backupName(file, version);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, 'wx', 0o600));
  const reader = new Database(file, { fileMustExist: true });
  try {
    reader.prepare('VACUUM INTO ?').run(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    rethrow(error, file);
  } finally {
    reader.close();
  }
  const copy = openSync(unfinished, 'r+');
  fsyncSync(copy);
  closeSync(copy);
  renameSync(unfinished, target);
  syncFolder(dirname(target));
}
