import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { failure, StationFailure } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { isPlainName } from '../../../../shared/kernel/safe-name.ts';
import { FILE_MODE } from '../files/files.ts';
import { inBrief } from '../inspection/inspection.ts';
import { notMadeBy } from './schema-check.ts';

/** SQLite's application_id of a backup: "PBBK". */
const APPLICATION_ID = 0x5042424b;
/** Version of the backup file's format; the database in it has a version of its own. */
const FORMAT = 1;
export const DATABASE = 'station.sqlite';
export const SETTINGS = 'settings.json';
const FILES = [DATABASE, SETTINGS];
/** Only in a backup for which it was asked. */
export const PHOTOS = 'photos';
/** Folders in a backup; names beginning with a dot are unfinished. */
export const FOLDERS = ['documents', 'item-pictures', PHOTOS];

/** Files are stored in pieces, so that none must fit into memory. */
const PIECE = 4 * 1024 * 1024;

/** Schema of a backup. Compared exactly, so never changed within a format version. */
const TABLES = `CREATE TABLE manifest (text TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT;
      CREATE TABLE pieces (name TEXT NOT NULL, piece INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (name, piece)) STRICT;`;

/** About 150 characters per line: a million documents. */
const LARGEST_MANIFEST = 150 * 1024 * 1024;
const LARGEST_SETTINGS = 4 * 1024 * 1024;

export const BackupFactsSchema = z.object({
  madeAt: z.iso.datetime(),
  program: z.string(),
  /** The connection's URL, or `sandbox`. */
  connection: z.string(),
  /** Schema version of its database. */
  schema: z.int(),
  /** Number of the last entry in its purchase journal. */
  journal: z.int(),
  orders: z.int(),
  purchases: z.int(),
});
export type BackupFacts = z.infer<typeof BackupFactsSchema>;

const ManifestSchema = z.object({
  facts: BackupFactsSchema,
  files: z.array(
    z.object({ name: z.string(), size: z.int().min(0), sha256: z.string().length(64) }),
  ),
});
type Manifest = z.infer<typeof ManifestSchema>;

/**
 * A backup is one SQLite database: pieces of files, and a manifest with the size and hash of every
 * file; the manifest has a hash itself.
 */
export function writeBackup(
  file: string,
  facts: BackupFacts,
  contents: readonly { name: string; file: string }[],
): void {
  closeSync(openSync(file, 'wx', FILE_MODE));
  const backup = new Database(file);
  try {
    backup.pragma(`application_id = ${APPLICATION_ID}`);
    backup.pragma(`user_version = ${FORMAT}`);
    backup.exec(`${TABLES} BEGIN`);
    const files = contents.map((each) => ({ name: each.name, ...putIn(backup, each) }));
    const text = JSON.stringify({ facts, files } satisfies Manifest);
    backup.prepare('INSERT INTO manifest VALUES (?, ?)').run(text, hashOf(text));
    backup.exec('COMMIT');
  } finally {
    backup.close();
  }
}

function putIn(
  backup: Database.Database,
  { name, file }: { name: string; file: string },
): { size: number; sha256: string } {
  const insert = backup.prepare('INSERT INTO pieces VALUES (?, ?, ?)');
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  let size = 0;
  try {
    const room = Buffer.alloc(PIECE);
    for (let piece = 0; ; piece += 1) {
      const read = readSync(handle, room, 0, PIECE, null);
      if (read === 0) return { size, sha256: hash.digest('hex') };
      const bytes = room.subarray(0, read);
      hash.update(bytes);
      size += read;
      insert.run(name, piece, bytes);
    }
  } finally {
    closeSync(handle);
  }
}

export type OpenBackup = ReturnType<typeof openBackup>;

/**
 * Opens a backup after reading and verifying all of it. Throws StationFailure `store`: no backup,
 * damaged, or from a newer program.
 */
export function openBackup(file: string) {
  let backup: Database.Database | null = null;
  try {
    backup = new Database(file, { readonly: true, fileMustExist: true });
    const { facts, files } = proven(backup, file);
    const open = backup;
    return {
      facts,
      names: files.map(({ name }) => name),
      /** Extracts one file to a path that must not exist, in an existing folder. */
      takeOut(name: string, to: string): void {
        const handle = openSync(to, 'wx', FILE_MODE);
        try {
          for (const bytes of piecesOf(open, name)) writeSync(handle, bytes);
        } finally {
          closeSync(handle);
        }
      },
      close: () => open.close(),
    };
  } catch (error) {
    backup?.close();
    if (error instanceof StationFailure) throw error;
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code === 'SQLITE_NOTADB') throw notABackup(file);
    throw damaged(file, error.message);
  }
}

function proven(backup: Database.Database, file: string): Manifest {
  if (Number(backup.pragma('application_id', { simple: true })) !== APPLICATION_ID)
    throw notABackup(file);
  if (Number(backup.pragma('user_version', { simple: true })) > FORMAT) throw newer(file);
  const foreign = notMadeBy(backup, TABLES);
  if (foreign !== null) throw damaged(file, foreign);
  mustBeWhole(backup, file);
  mustFitIntoMemory(backup, file);
  const manifest = readManifest(backup, file);
  for (const { name, size, sha256 } of manifest.files) {
    const found = hashed(piecesOf(backup, name));
    if (found.size !== size || found.sha256 !== sha256) throw damaged(file, name);
  }
  return manifest;
}

/** To be called after its schema was verified, since the schema's code runs here. */
export function mustBeWhole(sqlite: Database.Database, file: string): void {
  const sound = String(sqlite.pragma('integrity_check(1)', { simple: true }));
  if (sound !== 'ok') throw damaged(file, inBrief(sound));
}

/** Only lengths are queried: SQLite knows them without reading the values. */
function mustFitIntoMemory(backup: Database.Database, file: string): void {
  const long = backup.prepare('SELECT name FROM pieces WHERE octet_length(bytes) > ?').pluck();
  const name = long.get(PIECE);
  if (name !== undefined) throw damaged(file, String(name).slice(0, 100));
  const manifest = backup.prepare('SELECT max(octet_length(text)) FROM manifest').pluck().get();
  if (Number(manifest) > LARGEST_MANIFEST) throw damaged(file, 'manifest');
}

function readManifest(backup: Database.Database, file: string): Manifest {
  const row = z
    .object({ text: z.string(), sha256: z.string() })
    .safeParse(backup.prepare('SELECT text, sha256 FROM manifest').get());
  if (!row.success || hashOf(row.data.text) !== row.data.sha256) throw damaged(file, 'manifest');
  const manifest = ManifestSchema.safeParse(json(row.data.text, file));
  if (!manifest.success) throw newer(file);
  // Names become paths on this disk: none may lead out of the folder.
  const strange = manifest.data.files.find(
    ({ name, size }) => !isOurs(name) || (name === SETTINGS && size > LARGEST_SETTINGS),
  );
  if (strange) throw damaged(file, strange.name);
  return manifest.data;
}

function json(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file, 'manifest');
  }
}

/**
 * Whether it is a name as in a backup: `station.sqlite`, `documents/ab/….pdf`, valid on every file
 * system.
 */
const isOurs = (name: string): boolean => {
  const steps = name.split('/');
  const known = steps.length === 1 ? FILES.includes(name) : FOLDERS.includes(steps[0] ?? '');
  return known && steps.every(isPlainName);
};

function* piecesOf(backup: Database.Database, name: string): Generator<Buffer> {
  const rows = backup
    .prepare('SELECT bytes FROM pieces WHERE name = ? ORDER BY piece')
    .pluck()
    .iterate(name);
  for (const bytes of rows) {
    if (!Buffer.isBuffer(bytes)) throw damaged(backup.name, name);
    yield bytes;
  }
}

function hashed(pieces: Iterable<Buffer>): { size: number; sha256: string } {
  const hash: Hash = createHash('sha256');
  let size = 0;
  for (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const notABackup = (file: string) =>
  failure('store', say('{file} is not a Packbench backup. Nothing was changed.', { file }), {
    retry: 'never',
  });

export const damaged = (file: string, what: string) =>
  failure(
    'store',
    say('The backup {file} is damaged ({what}). Nothing was changed; take another one.', {
      file,
      what,
    }),
    { retry: 'after-change' },
  );

export const tooOld = (file: string) =>
  failure(
    'store',
    say(
      'The backup {file} is of a Packbench from before its first release, whose data this program does not read. Nothing was changed.',
      { file },
    ),
    { retry: 'never' },
  );

export const newer = (file: string) =>
  failure(
    'store',
    say(
      'The backup {file} was made by a newer Packbench. Install the newer program; nothing was changed.',
      { file },
    ),
    { retry: 'after-change' },
  );
