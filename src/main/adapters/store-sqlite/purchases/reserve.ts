import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fsync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { failure, isCode, StationFailure } from '../../../../shared/kernel/errors.ts';
import { roomOf, sizeOf } from '../../../../shared/kernel/measure.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { AnswerReserve, StoredAnswer } from '../../../features/purchasing/ports.ts';
import { makeFolderSync } from '../../../make-folder.ts';
import { fileFailure, storeError } from '../failures.ts';
import { FILE_MODE, syncFolder } from '../files/files.ts';
import { roomLeft } from '../files/room.ts';

/** An answer is a few hundred bytes; the label URLs, one per carton, are the long part. */
const ROOM = 256 * 1024;

/** Space for a purchase's journal entries, labels and documents. */
const LEAST_FREE_BYTES = 20 * 1024 * 1024;

/** No purchase takes that long: older reservations belong to dead programs. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Disk space reserved before money is spent: if the database cannot record the answer (disk full),
 * it is written over this file, which needs no new block. Files of dead programs are left for
 * `kept`, which removes empty ones. Nothing is bought either without space for its documents. Only what
 * waits for the disk is asynchronous: the calls' ways through other threads took longer than the rest.
 */
export function openReserve(dir: string): AnswerReserve {
  const fileOf = (orderId: string) =>
    join(dir, `${createHash('sha256').update(orderId).digest('hex')}.answer`);

  return {
    async take(orderId) {
      const file = fileOf(orderId);
      if (readKept(file) !== null) throw new StationFailure(notRecordedYet());
      // null once closed: another file may get its number then.
      let handle: number | null = await allocate(dir, file);
      const close = () => {
        const open = handle;
        handle = null;
        if (open !== null) closeSync(open);
      };
      let longest = 0;
      return {
        async keep(attemptId, answer, attempt) {
          if (handle === null) throw new Error('The reserved room was given back already');
          const kept = JSON.stringify({ attemptId, answer, attempt } satisfies StoredAnswer);
          // Longer than an earlier answer: the rest of the file stays as reserved.
          const text = Buffer.from(kept.padEnd(longest, ' '));
          longest = text.length;
          overwrite(handle, text);
          await dataDurable(handle);
        },
        async release() {
          close();
          remove(file);
        },
        close: async () => close(),
      };
    },

    async kept() {
      const names = namesIn(dir);
      const answers = [];
      for (const name of names.filter((each) => each.endsWith('.answer'))) {
        const kept = readKept(join(dir, name));
        if (kept) answers.push(kept);
        else removeAbandoned(join(dir, name));
      }
      return answers;
    },

    release: async (orderId) => remove(fileOf(orderId)),
  };
}

/** An unreadable folder may hold an answer: it must not be taken for an empty one. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    const known = fileFailure(error, say('The answers kept in {dir} cannot be read', { dir }));
    throw known ? new StationFailure(known, { cause: error }) : error;
  }
}

const isMissing = (error: unknown): boolean => isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR');

/** null where the reservation holds no answer, or is missing. */
function readKept(file: string): StoredAnswer | null {
  const text = textOf(file);
  try {
    return text ? (JSON.parse(text) as StoredAnswer) : null;
  } catch {
    // Truncated by a power cut: the attempt is still open, and will be reconciled.
    return null;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\0/g, '').trim();
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Removes a dead program's file if it is empty: a truncated answer is for a person to read. */
function removeAbandoned(file: string): void {
  try {
    const { mtimeMs } = statSync(file);
    if (Date.now() - mtimeMs < ABANDONED_MS || textOf(file) !== '') return;
    remove(file);
  } catch {
    // Ignored: it only takes a little space.
  }
}

function mustHaveRoom(dir: string): void {
  const free = roomLeft(dir);
  if (free === null || free >= LEAST_FREE_BYTES) return;
  throw failure(
    'store',
    say(
      'The disk that holds {dir} has only {in} left, so nothing is bought: a purchase and its documents need {leastFreeBytesIn}. Make room and try again.',
      { dir, in: roomOf(free), leastFreeBytesIn: sizeOf(LEAST_FREE_BYTES) },
    ),
    { retry: 'later' },
  );
}

const notRecordedYet = () =>
  storeError(
    say(
      'An answer of the partner to this order is not recorded yet. Start Packbench again: it is recorded then, or an error says what the database lacks.',
    ),
    { retry: 'later' },
  );

async function allocate(dir: string, file: string): Promise<number> {
  let handle: number | null = null;
  try {
    makeFolderSync(dir);
    mustHaveRoom(dir);
    handle = openSync(file, 'w', FILE_MODE);
    overwrite(handle, Buffer.alloc(ROOM));
    await durable(handle);
    syncFolder(dir);
    return handle;
  } catch (error) {
    if (handle !== null) closeSync(handle);
    removeIfPossible(file);
    if (error instanceof StationFailure) throw error;
    const what = say('There is no room in {dir} to record a purchase, so nothing is bought', {
      dir,
    });
    throw new StationFailure(fileFailure(error, what) ?? storeError(say('{what}.', { what })), {
      cause: error,
    });
  }
}

const durable = promisify(fsync);
const dataDurable = promisify(fdatasync);

/** From the beginning of the file; a full disk may take a part of it first. */
function overwrite(handle: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(handle, bytes, written, bytes.length - written, written);
  }
}

/** Unlike `rmSync`, keeps the code of a failure on every disk. */
function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function removeIfPossible(file: string): void {
  try {
    remove(file);
  } catch {
    // Ignored: the failure that is thrown says more.
  }
}
