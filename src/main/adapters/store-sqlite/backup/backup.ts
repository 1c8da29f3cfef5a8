import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { caught, rethrow } from '../failures.ts';
import { FILE_MODE, removeAbandoned, syncFolder } from '../files/files.ts';
import { APPLICATION_ID, baselineVersion, newestVersion } from '../migrate.ts';
import {
  type BackupFacts,
  DATABASE,
  damaged,
  FOLDERS,
  mustBeWhole,
  newer,
  openBackup,
  PHOTOS,
  SETTINGS,
  tooOld,
  writeBackup,
} from './backup-file.ts';
import { recordBackup } from './backup-record.ts';
import { foreignPart } from './schema-check.ts';

export interface StationPlace {
  dir: string;
  /** Settings file in the data folder; null for the sandbox, which has none of its own. */
  settings: string | null;
  connection: string;
}

/**
 * Copies a station into one file while programs continue to work on it, and verifies the copy
 * before it returns. Errors: `bad-input` (the file exists), `store`.
 */
export async function backUpStation(
  place: StationPlace,
  target: string,
  { program, now, withPhotos = false }: { program: string; now: Date; withPhotos?: boolean },
): Promise<Result<BackupFacts>> {
  const file = resolve(target);
  if (existsSync(file)) return fail(alreadyThere(file));
  removeAbandoned(dirname(file));
  const workshop = join(dirname(file), `.${randomUUID()}.tmp`);
  const copy = `${workshop}-database`;
  return await caught(
    async () => {
      try {
        // The database first: all documents that it names are on the disk already.
        await copyDatabase(join(place.dir, DATABASE), copy);
        if (!withPhotos) leaveOutPhotos(copy);
        const facts = { madeAt: now.toISOString(), program, connection: place.connection };
        const contents = [{ name: DATABASE, file: copy }, ...(await otherFiles(place, withPhotos))];
        const found = { ...facts, ...(await look(copy, file)) };
        writeBackup(workshop, found, contents);
        openBackup(workshop).close();
        fsync(workshop);
        renameSync(workshop, file);
        syncFolder(dirname(file));
        recordBackup(place.dir, { file, madeAt: facts.madeAt });
        return ok(found);
      } finally {
        for (const each of [copy, workshop]) rmSync(each, { force: true });
      }
    },
    say('The backup {file} cannot be written', { file }),
  );
}

async function copyDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', FILE_MODE));
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to);
  } catch (error) {
    rethrow(error, from);
  } finally {
    source.close();
  }
}

/** Their thumbnails are in the database. */
function leaveOutPhotos(database: string): void {
  const sqlite = new Database(database, { fileMustExist: true });
  try {
    sqlite.pragma('secure_delete = ON');
    sqlite.exec('UPDATE photos SET thumbnail = NULL WHERE thumbnail IS NOT NULL');
  } finally {
    sqlite.close();
  }
}

async function otherFiles({ dir, settings }: StationPlace, withPhotos: boolean) {
  const files: { name: string; file: string }[] = [];
  for (const folder of FOLDERS) {
    if (folder === PHOTOS && !withPhotos) continue;
    for (const name of await filesUnder(join(dir, folder))) {
      files.push({ name: `${folder}/${name}`, file: join(dir, folder, name) });
    }
  }
  if (settings !== null && existsSync(join(settings, SETTINGS))) {
    files.push({ name: SETTINGS, file: join(settings, SETTINGS) });
  }
  return files;
}

async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('.') && !name.includes('/.'))
    .sort();
}

/**
 * Metadata of a backup's database, after verifying that it is intact and has only what its
 * migrations create. Throws StationFailure `store`.
 */
export async function look(
  database: string,
  backup: string,
): Promise<Pick<BackupFacts, 'schema' | 'journal' | 'orders' | 'purchases'>> {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(database, { fileMustExist: true });
    // Leaves WAL mode, so that the file alone is complete.
    sqlite.pragma('journal_mode = DELETE');
    const schema = Number(sqlite.pragma('user_version', { simple: true }));
    const ours = Number(sqlite.pragma('application_id', { simple: true })) === APPLICATION_ID;
    if (!ours) throw damaged(backup, DATABASE);
    if (schema > newestVersion) throw newer(backup);
    if (schema < 1) throw damaged(backup, DATABASE);
    if (schema < baselineVersion) throw tooOld(backup);
    const foreign = foreignPart(sqlite, schema);
    if (foreign !== null) throw damaged(backup, foreign);
    mustBeWhole(sqlite, backup);
    const one = (query: string) => Number(sqlite?.prepare(query).pluck().get() ?? 0);
    return {
      schema,
      journal: one('SELECT max(id) FROM attempt_facts'),
      orders: one('SELECT count(*) FROM orders'),
      purchases: one("SELECT count(*) FROM attempts WHERE state = 'confirmed'"),
    };
  } catch (error) {
    if (error instanceof Database.SqliteError) throw damaged(backup, error.message);
    throw error;
  } finally {
    sqlite?.close();
  }
}

export function fsync(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const alreadyThere = (file: string) =>
  stationError('bad-input', say('{file} already exists. Choose another file name.', { file }), {
    field: 'file',
  });
