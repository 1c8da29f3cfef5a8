import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { type Engine, turnOnWal } from './engine.ts';
import { rethrow, storeError } from './failures.ts';
import { syncFolder } from './files/files.ts';
import { type SchemaStep, schemaSteps } from './schema-steps.ts';

/** SQLite's application_id of Packbench: "PBCH". */
export const APPLICATION_ID = 0x50424348;

/** The first schema that any program reads, and the newest that this one knows. */
export const baselineVersion = schemaSteps[0]?.version ?? 0;
export const newestVersion = schemaSteps.at(-1)?.version ?? 0;

/**
 * Migrates the database to the newest schema in one transaction, after a backup of existing data.
 * Nothing is written before the file is known to be ours, and of a schema that is known. Throws StationFailure
 * `store`.
 */
export async function bringUpToDate(
  engine: Engine,
  steps: readonly SchemaStep[] = schemaSteps,
): Promise<void> {
  const newest = steps.at(-1)?.version ?? 0;
  const found = versionOf(engine, newest);
  await turnOnWal(engine);
  if (found === newest) return;
  await engine.db.transaction().execute(async () => {
    // Checked again: another program may have migrated it while this one waited.
    const version = versionOf(engine, newest);
    if (version === newest) return;
    if (version > 0) backUp(engine.file, version + 1);
    migrate(engine.sqlite, version, steps);
  });
}

/** Runs the steps after the version `from`, within the caller's transaction. */
export function migrate(
  sqlite: Database.Database,
  from: number,
  steps: readonly SchemaStep[] = schemaSteps,
): void {
  for (const step of steps.filter(({ version }) => version > from)) {
    sqlite.exec(step.sql);
    sqlite.pragma(`user_version = ${step.version}`);
  }
  sqlite.pragma(`application_id = ${APPLICATION_ID}`);
}

/** Schema version of the file, 0 for an empty one; refuses a foreign file, an older and a newer one. */
function versionOf({ sqlite, file }: Engine, newest: number): number {
  // Read in one transaction: another program may be creating the schema.
  const look = sqlite.transaction(() => ({
    version: Number(sqlite.pragma('user_version', { simple: true })),
    application: Number(sqlite.pragma('application_id', { simple: true })),
    empty: sqlite.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined,
  }));
  try {
    const found = look();
    const refused = refusal(file, found, newest);
    if (refused) throw new StationFailure(refused);
    return found.version;
  } catch (error) {
    return rethrow(error, file);
  }
}

function refusal(
  file: string,
  found: { version: number; application: number; empty: boolean },
  newest: number,
): StationError | null {
  if (found.application !== APPLICATION_ID && !found.empty) {
    return storeError(
      say(
        '{file} is a database of another program. Expected a Packbench database; move it away or choose another data folder.',
        { file },
      ),
    );
  }
  if (!found.empty && found.version < baselineVersion) {
    return storeError(
      say(
        'The database {file} is of a Packbench from before its first release: its schema is {version}, this program begins with {baselineVersion}. Nothing was changed. Move it away, or choose another data folder.',
        { file, version: found.version, baselineVersion },
      ),
    );
  }
  if (found.version <= newest) return null;
  return storeError(
    say(
      'The database {file} was written by a newer Packbench: its schema is {version}, this program knows up to {newestVersion}. Install the newer program; nothing was changed.',
      { file, version: found.version, newestVersion: newest },
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
