import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StationFailure, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish, say } from '../../../shared/say.ts';
import { asideName, dropOldAsides, stampOf, unfinishedName } from './asides.ts';
import {
  type BackupFacts,
  DATABASE,
  damaged,
  FOLDERS,
  mustBeWhole,
  newer,
  openBackup,
  SETTINGS,
  writeBackup,
} from './backup-file.ts';
import { recordBackup } from './backup-record.ts';
import { damageMarkFile } from './damage-mark.ts';
import { fileFailure, rethrow, storeError } from './failures.ts';
import { FILE_MODE, FOLDER_MODE, removeAbandoned, syncFolder } from './files.ts';
import { markFile, markIn, writeMark } from './journal-mark.ts';
import { holdFolder } from './locks.ts';
import { APPLICATION_ID, newestVersion } from './migrate.ts';
import { type Stored, salvage } from './salvage.ts';

export type { BackupFacts } from './backup-file.ts';

/** Where a station's things lie. */
export interface StationPlace {
  /** Its connection's folder. */
  dir: string;
  /** The data folder; the sandbox has settings, but not of its own. */
  settings: string | null;
  connection: string;
}

/**
 * Copies a station into one file while programs go on working on it, and reads the copy through
 * before it answers. Errors: `bad-input` (the file is there already), `store`.
 */
export async function backUpStation(
  place: StationPlace,
  target: string,
  { program, now }: { program: string; now: Date },
): Promise<Result<BackupFacts>> {
  const file = resolve(target);
  if (existsSync(file)) return fail(alreadyThere(file));
  removeAbandoned(dirname(file));
  const workshop = join(dirname(file), `.${randomUUID()}.tmp`);
  const copy = `${workshop}-database`;
  return await inWords(inEnglish`The backup ${file} cannot be written`, async () => {
    try {
      // The database first: whatever paper it names was on the disk before.
      await copyDatabase(join(place.dir, DATABASE), copy);
      const facts = { madeAt: now.toISOString(), program, connection: place.connection };
      const contents = [{ name: DATABASE, file: copy }, ...(await otherFiles(place))];
      writeBackup(workshop, { ...facts, ...look(copy, file) }, contents);
      openBackup(workshop).close();
      fsync(workshop);
      renameSync(workshop, file);
      syncFolder(dirname(file));
      recordBackup(place.dir, { file, madeAt: facts.madeAt });
      return ok({ ...facts, ...look(copy, file) });
    } finally {
      for (const each of [copy, workshop]) rmSync(each, { force: true });
    }
  });
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

async function otherFiles({ dir, settings }: StationPlace) {
  const files: { name: string; file: string }[] = [];
  for (const folder of FOLDERS) {
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

/** Before this schema nothing could be bought. */
const FIRST_WITH_PURCHASES = 3;

/** Whether the database of a backup is whole, and what is in it. Throws StationFailure `store`. */
function look(
  database: string,
  backup: string,
): Pick<BackupFacts, 'schema' | 'journal' | 'orders' | 'purchases'> {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(database, { fileMustExist: true });
    // Out of WAL mode, so that the file alone is all of it.
    sqlite.pragma('journal_mode = DELETE');
    const schema = Number(sqlite.pragma('user_version', { simple: true }));
    const ours = Number(sqlite.pragma('application_id', { simple: true })) === APPLICATION_ID;
    if (!ours) throw damaged(backup, DATABASE);
    if (schema > newestVersion) throw newer(backup);
    if (schema < 1) throw damaged(backup, DATABASE);
    mustBeWhole(sqlite, backup);
    const one = (query: string) => Number(sqlite?.prepare(query).pluck().get() ?? 0);
    const kept = schema >= FIRST_WITH_PURCHASES;
    return {
      schema,
      journal: kept ? one('SELECT max(id) FROM attempt_facts') : 0,
      orders: one('SELECT count(*) FROM orders'),
      purchases: kept ? one("SELECT count(*) FROM attempts WHERE state = 'confirmed'") : 0,
    };
  } catch (error) {
    if (error instanceof Database.SqliteError) throw damaged(backup, error.message);
    throw error;
  } finally {
    sqlite?.close();
  }
}

/** What a restore did. */
export interface Restored {
  facts: BackupFacts;
  /** Where lies what was there before; null where there was nothing. */
  aside: string | null;
  /** Made or changed after the backup, and taken out of the database that was there. */
  purchases: number;
  /** Entries of the journal that were written after the backup, and are neither in it nor there. */
  lacking: number;
}

/**
 * Puts a backup in the place of a station's database, papers and settings. All of it is proven and
 * written beside before anything is moved; what was there is kept, and purchases made since are
 * taken out of it. Where some cannot be, the mark of the journal says so: a station that knows fewer
 * purchases than were made does not open (journal-mark.ts).
 * Errors: `bad-input`, `store`.
 */
export async function restoreStation(
  place: StationPlace,
  source: string,
  now: Date,
): Promise<Result<Restored>> {
  const file = resolve(source);
  return await inWords(inEnglish`The backup ${file} cannot be restored`, async () => {
    if (!existsSync(file)) return fail(notThere(file));
    const backup = openBackup(file);
    try {
      const sandbox = (name: string) => name === 'sandbox';
      if (sandbox(backup.facts.connection) !== sandbox(place.connection)) {
        return fail(ofAnother(file, backup.facts.connection));
      }
      mkdirSync(place.dir, { recursive: true, mode: FOLDER_MODE });
      const release = holdFolder(join(place.dir, 'locks'), 'alone');
      if (!release) return fail(inUse(place.dir));
      try {
        const restored = putBack(place, file, backup, now);
        dropOldAsides(place.dir, now);
        return ok(restored);
      } finally {
        release();
      }
    } finally {
      backup.close();
    }
  });
}

function putBack(
  place: StationPlace,
  file: string,
  backup: ReturnType<typeof openBackup>,
  now: Date,
): Restored {
  const stamp = stampOf(now);
  const fresh = join(place.dir, unfinishedName(stamp));
  const aside = join(place.dir, asideName(stamp));
  try {
    for (const name of backup.names) {
      const to = join(fresh, name);
      mkdirSync(dirname(to), { recursive: true, mode: FOLDER_MODE });
      backup.takeOut(name, to);
      fsync(to);
    }
    look(join(fresh, DATABASE), file);
    const { mark, ...since } = salvage(
      whatWasThere(place.dir),
      storedIn(fresh),
      markIn(markFile(join(place.dir, DATABASE))),
    );
    fsync(join(fresh, DATABASE));
    const moved = exchange(place, fresh, aside, mark);
    return { facts: backup.facts, aside: moved ? aside : null, ...since };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const storedIn = (dir: string) => ({
  database: join(dir, DATABASE),
  documents: join(dir, 'documents'),
});

/** Of a restore that was cut off, it has been moved aside already. */
function whatWasThere(dir: string): Stored {
  const here = storedIn(dir);
  if (existsSync(here.database)) return here;
  const asides = readdirSync(dir).filter((name) => name.startsWith('before-restore-'));
  const aside = asides.sort().findLast((name) => existsSync(join(dir, name, DATABASE)));
  if (aside === undefined) return here;
  const moved = storedIn(join(dir, aside));
  return existsSync(moved.documents) ? moved : { ...moved, documents: here.documents };
}

/** The database goes last: without one, the mark of the journal keeps every program out. */
function exchange(
  { dir, settings }: StationPlace,
  fresh: string,
  aside: string,
  mark: number,
): boolean {
  mkdirSync(aside, { mode: FOLDER_MODE });
  let moved = false;
  const away = (folder: string, name: string) => {
    if (!existsSync(join(folder, name))) return;
    renameSync(join(folder, name), join(aside, name));
    moved = true;
  };
  // Together with its log: of another database it would be played into this one.
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]) away(dir, name);
  // What was known of the other one does not hold for this.
  away(dir, damageMarkFile(DATABASE));
  for (const name of FOLDERS) {
    away(dir, name);
    if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dir, name));
  }
  if (settings !== null && existsSync(join(fresh, SETTINGS))) {
    away(settings, SETTINGS);
    renameSync(join(fresh, SETTINGS), join(settings, SETTINGS));
  }
  syncFolder(dir);
  const marked = markFile(join(dir, DATABASE));
  if (mark > markIn(marked)) writeMark(marked, mark);
  renameSync(join(fresh, DATABASE), join(dir, DATABASE));
  syncFolder(dir);
  if (!moved) rmSync(aside, { recursive: true });
  return moved;
}

function fsync(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function inWords<T>(what: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StationFailure) return fail(error.error);
    const known = fileFailure(error, what);
    if (known) return fail(known);
    throw error;
  }
}

const alreadyThere = (file: string) =>
  stationError('bad-input', say`${file} is there already. Name a file that is not.`, {
    field: 'file',
  });

const notThere = (file: string) =>
  stationError('bad-input', say`There is no file ${file}.`, { field: 'file' });

const ofAnother = (file: string, connection: string) =>
  stationError(
    'bad-input',
    say`The backup ${file} is of ${connection}, which has a place of its own. Name its connection with --partner.`,
    { field: 'file' },
  );

const inUse = (dir: string) =>
  storeError(
    say`Packbench is at work on ${dir}. End it everywhere and try again; nothing was changed.`,
    { retry: 'later' },
  );
