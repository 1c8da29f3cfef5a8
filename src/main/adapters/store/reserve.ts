import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StationFailure } from '../../../shared/errors.ts';
import type { AnswerReserve, PurchaseAnswer } from '../../domain/purchasing/ports.ts';
import { fileFailure, storeError } from './failures.ts';
import { FILE_MODE, FOLDER_MODE, isCode, syncFolder } from './files.ts';

/** An answer is a few hundred bytes; label addresses are the long part. */
const ROOM = 64 * 1024;

/**
 * Room on the disk, taken before money is spent: should the database not take the answer (disk
 * full), it is written over this file, which needs no new block. Files of those who died are left
 * for `kept`.
 */
export function openReserve(dir: string): AnswerReserve {
  const fileOf = (orderId: string) =>
    join(dir, `${createHash('sha256').update(orderId).digest('hex')}.answer`);

  return {
    async take(orderId) {
      if ((await readKept(fileOf(orderId))) !== null) throw new StationFailure(notRecordedYet());
      const handle = await allocate(dir, fileOf(orderId));
      return {
        async keep(attemptId, answer) {
          const text = JSON.stringify({ attemptId, answer });
          await handle.write(Buffer.from(text.padEnd(ROOM, ' ')), 0, ROOM, 0);
          await handle.sync();
        },
        async release() {
          await handle.close();
          await rm(fileOf(orderId), { force: true });
        },
        close: () => handle.close(),
      };
    },

    async kept() {
      const names = await readdir(dir).catch(() => []);
      const answers = [];
      for (const name of names.filter((each) => each.endsWith('.answer'))) {
        const kept = await readKept(join(dir, name));
        if (kept) answers.push(kept);
      }
      return answers;
    },

    release: (orderId) => rm(fileOf(orderId), { force: true }),
  };
}

interface KeptAnswer {
  attemptId: string;
  answer: PurchaseAnswer;
}

/** null where nothing was written over the room, or there is none. */
async function readKept(file: string): Promise<KeptAnswer | null> {
  const bytes = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return '';
    throw error;
  });
  const text = bytes.replace(/\0/g, '').trim();
  try {
    return text ? (JSON.parse(text) as KeptAnswer) : null;
  } catch {
    // Torn by a power cut while it was written: the attempt is still open, and will be asked about.
    return null;
  }
}

const notRecordedYet = () =>
  storeError(
    'An answer of the partner to this order is not recorded yet. Make room on the disk and start Packbench again.',
    { retry: 'later' },
  );

async function allocate(dir: string, file: string): Promise<FileHandle> {
  let handle: FileHandle | null = null;
  try {
    await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
    handle = await open(file, 'w', FILE_MODE);
    await handle.write(Buffer.alloc(ROOM), 0, ROOM, 0);
    await handle.sync();
    syncFolder(dir);
    return handle;
  } catch (error) {
    await handle?.close();
    await rm(file, { force: true }).catch(() => undefined);
    const what = 'There is no room to record a purchase, so nothing is bought';
    throw new StationFailure(fileFailure(error, what) ?? storeError(`${what}.`), { cause: error });
  }
}
