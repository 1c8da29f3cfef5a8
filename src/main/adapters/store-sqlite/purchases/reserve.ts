import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, isCode, StationFailure } from '../../../../shared/kernel/errors.ts';
import { roomOf, sizeOf } from '../../../../shared/kernel/measure.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { AnswerReserve, KeptAnswer } from '../../../features/purchasing/ports.ts';
import { fileFailure, storeError } from '../failures.ts';
import { FILE_MODE, FOLDER_MODE, syncFolder } from '../files/files.ts';
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
 * `kept`, which removes empty ones. Nothing is bought either without space for its documents.
 */
export function openReserve(dir: string): AnswerReserve {
  const fileOf = (orderId: string) =>
    join(dir, `${createHash('sha256').update(orderId).digest('hex')}.answer`);

  return {
    async take(orderId) {
      if ((await readKept(fileOf(orderId))) !== null) throw new StationFailure(notRecordedYet());
      const handle = await allocate(dir, fileOf(orderId));
      let longest = 0;
      return {
        async keep(attemptId, answer, attempt) {
          const kept = JSON.stringify({ attemptId, answer, attempt } satisfies KeptAnswer);
          // Longer than an earlier answer: the rest of the file stays as reserved.
          const text = Buffer.from(kept.padEnd(longest, ' '));
          longest = text.length;
          await handle.write(text, 0, text.length, 0);
          await handle.datasync();
        },
        async release() {
          await handle.close();
          await rm(fileOf(orderId), { force: true });
        },
        close: () => handle.close(),
      };
    },

    async kept() {
      const names = await namesIn(dir);
      const answers = [];
      for (const name of names.filter((each) => each.endsWith('.answer'))) {
        const kept = await readKept(join(dir, name));
        if (kept) answers.push(kept);
        else await removeAbandoned(join(dir, name));
      }
      return answers;
    },

    release: (orderId) => rm(fileOf(orderId), { force: true }),
  };
}

/** An unreadable folder may hold an answer: it must not be taken for an empty one. */
async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    const known = fileFailure(error, say('The answers kept in {dir} cannot be read', { dir }));
    throw known ? new StationFailure(known, { cause: error }) : error;
  }
}

const isMissing = (error: unknown): boolean => isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR');

/** null where the reservation holds no answer, or is missing. */
async function readKept(file: string): Promise<KeptAnswer | null> {
  const text = await textOf(file);
  try {
    return text ? (JSON.parse(text) as KeptAnswer) : null;
  } catch {
    // Truncated by a power cut: the attempt is still open, and will be reconciled.
    return null;
  }
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return bytes.replace(/\0/g, '').trim();
}

/** Removes a dead program's file if it is empty: a truncated answer is for a person to read. */
async function removeAbandoned(file: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < ABANDONED_MS || (await textOf(file)) !== '') return;
    await rm(file, { force: true });
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

async function allocate(dir: string, file: string): Promise<FileHandle> {
  let handle: FileHandle | null = null;
  try {
    await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
    mustHaveRoom(dir);
    handle = await open(file, 'w', FILE_MODE);
    await handle.write(Buffer.alloc(ROOM), 0, ROOM, 0);
    await handle.sync();
    syncFolder(dir);
    return handle;
  } catch (error) {
    await handle?.close();
    await rm(file, { force: true }).catch(() => undefined);
    if (error instanceof StationFailure) throw error;
    const what = say('There is no room in {dir} to record a purchase, so nothing is bought', {
      dir,
    });
    throw new StationFailure(fileFailure(error, what) ?? storeError(say('{what}.', { what })), {
      cause: error,
    });
  }
}
