import Database from 'better-sqlite3';
import { type StationError, StationFailure, stationError } from '../../../shared/errors.ts';

/** What each family of SQLite's result codes means to the person at the bench. */
const MEANINGS: readonly { codes: RegExp; say: (file: string) => StationError }[] = [
  {
    codes: /^SQLITE_(READONLY|PERM|AUTH)/,
    say: (file) => cannotBeWritten(file),
  },
  {
    codes: /^SQLITE_CANTOPEN/,
    say: (file) =>
      storeError(
        `The database ${file} cannot be opened. Check that the folder exists and that this user may read and write it.`,
      ),
  },
  {
    codes: /^SQLITE_NOTADB/,
    say: (file) =>
      storeError(
        `${file} is not a database. Expected a Packbench database, found something else; move it away or choose another data folder.`,
      ),
  },
  {
    codes: /^SQLITE_CORRUPT/,
    say: (file) =>
      storeError(
        `The database ${file} is damaged. Stop Packbench, keep a copy of the file and restore a backup.`,
      ),
  },
  {
    codes: /^SQLITE_FULL/,
    say: (file) =>
      storeError(`The disk that holds the database ${file} is full. Make room and try again.`, {
        retry: 'later',
      }),
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)/,
    say: (file) =>
      storeError(`The database ${file} is held by another program. Try again in a moment.`, {
        retry: 'later',
      }),
  },
  {
    codes: /^SQLITE_IOERR/,
    say: (file) =>
      storeError(`The disk failed while the database ${file} was in use. Check the disk.`, {
        retry: 'later',
      }),
  },
];

export const storeError = (
  message: string,
  details: Parameters<typeof stationError>[2] = {},
): StationError => stationError('store', message, details);

export const cannotBeWritten = (file: string): StationError =>
  storeError(
    `The database ${file} cannot be written. Check that this user may write the file and its folder, and that the disk is not mounted read-only.`,
  );

/** What SQLite says about file, disk or other programs, in words; null where it is a defect of ours. */
export function sqliteFailure(error: unknown, file: string): StationError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  return MEANINGS.find(({ codes }) => codes.test(error.code))?.say(file) ?? null;
}

/** Throws a StationFailure where file, disk or another program is the cause, and the error itself otherwise. */
export function rethrow(error: unknown, file: string): never {
  const known = sqliteFailure(error, file);
  throw known ? new StationFailure(known, { cause: error }) : error;
}

/** A refusal by a constraint or a trigger of the schema. */
export const isConstraint = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');

const FILE_WORDS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** A failed call of node:fs as a sentence, or null where it is a defect of ours. */
export function fileFailure(error: unknown, what: string): StationError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const words = FILE_WORDS[error.code];
  return words ? storeError(`${what}: ${words}.`) : null;
}
