import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type StationError, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { fileWords } from '../../../shared/kernel/file-words.ts';
import { type AnyMessage, type Message, say } from '../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';
import { isFull } from './files/room.ts';

/** Name of an SQLite file in messages: `The database /…`. */
export interface SqliteFile {
  kind: 'database' | 'lock';
  file: string;
}

/** Meaning of each family of SQLite's result codes for the person at the bench. */
const MEANINGS: readonly { codes: RegExp; say: (what: SqliteFile) => StationError }[] = [
  {
    codes: /^SQLITE_(READONLY|PERM|AUTH)/,
    say: (what) => cannotBeWritten(what),
  },
  {
    codes: /^SQLITE_CANTOPEN/,
    say: ({ kind, file }) =>
      storeError(
        say(
          'The {kind} {file} cannot be opened. Check that the folder exists and that this user may read and write it.',
          { kind, file },
        ),
      ),
  },
  {
    codes: /^SQLITE_NOTADB/,
    say: ({ kind, file }) =>
      storeError(
        say(
          '{file} is not a {kind}. Expected a Packbench {kind}, found something else; move it away or choose another data folder.',
          { file, kind },
        ),
      ),
  },
  {
    codes: /^SQLITE_CORRUPT/,
    say: ({ kind, file }) =>
      storeError(
        say(
          'The {kind} {file} is damaged. Stop Packbench, keep a copy of the file and restore a backup.',
          { kind, file },
        ),
      ),
  },
  {
    codes: /^SQLITE_FULL/,
    say: (what) => diskIsFull(what),
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)/,
    say: ({ kind, file }) =>
      storeError(
        say('The {kind} {file} is held by another program. Try again in a moment.', { kind, file }),
        {
          retry: 'later',
        },
      ),
  },
  {
    codes: /^SQLITE_IOERR/,
    say: ({ kind, file }) =>
      storeError(
        say(
          'The disk failed while the {kind} {file} was in use. Check that it is there, has room and is sound.',
          { kind, file },
        ),
        { retry: 'later' },
      ),
  },
];

export const storeError = (
  message: Message,
  details: Parameters<typeof stationError>[2] = {},
): StationError => stationError('store', message, details);

export const cannotBeWritten = ({ kind, file }: SqliteFile): StationError =>
  storeError(
    say(
      'The {kind} {file} cannot be written. Check that this user may write the file and its folder, and that the disk is not mounted read-only.',
      { kind, file },
    ),
  );

const diskIsFull = ({ kind, file }: SqliteFile): StationError =>
  storeError(
    say('The disk that holds the {kind} {file} is full. Make room and try again.', { kind, file }),
    {
      retry: 'later',
    },
  );

/** SQLite's code for a full disk depends on which of its files had no room. */
const MAYBE_FULL = /^SQLITE_(IOERR|CANTOPEN)/;

/** Message for an SQLite error of file, disk or another program; null where it is a defect. */
function sqliteFailure(error: unknown, what: SqliteFile): StationError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  if (MAYBE_FULL.test(error.code) && isFull(dirname(what.file))) return diskIsFull(what);
  return MEANINGS.find(({ codes }) => codes.test(error.code))?.say(what) ?? null;
}

/** Throws a StationFailure where file, disk or another program is the cause, otherwise the error itself. */
export function rethrow(
  error: unknown,
  file: string,
  kind: SqliteFile['kind'] = 'database',
): never {
  const known = sqliteFailure(error, { kind, file });
  throw known ? new StationFailure(known, { cause: error }) : error;
}

export const isDamage = (error: unknown): error is Error =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);

export const isConstraint = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');

/** Message for a failed call of node:fs; null where it is a defect. */
export function fileFailure(error: unknown, what: AnyMessage): StationError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const words = fileWords(error.code);
  if (!words) return null;
  const full = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  return storeError(
    say('{what}: {words}.', { what: what, words: words }),
    full ? { retry: 'later' } : {},
  );
}

/**
 * The result, with a thrown StationFailure as an error. `what`: beginning of the message for a failed call of
 * node:fs; without it such failures are not expected.
 */
export async function caught<T, E = never>(
  work: () => Promise<Result<T, StationError | E>>,
  what?: AnyMessage,
): Promise<Result<T, StationError | E>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StationFailure) return fail(error.error);
    const known = what === undefined ? null : fileFailure(error, what);
    if (known) return fail(known);
    throw error;
  }
}

/** Why no program can write there: a full or read-only disk, or missing permission. */
export function diskTrouble(folder: string): StationError | null {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  if (isFull(there)) {
    return storeError(
      say('The disk that holds {there} is full. Make room and try again.', { there }),
      {
        retry: 'later',
      },
    );
  }
  try {
    accessSync(there, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    return fileFailure(error, say('The folder {there} cannot be used', { there }));
  }
}
