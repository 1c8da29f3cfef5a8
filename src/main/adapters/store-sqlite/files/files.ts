import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCode } from '../../../../shared/kernel/errors.ts';

/** Readable by their owner alone: what the station keeps names people and addresses. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Before SQLite would make it, readable by everybody; its -wal and -shm get the same mode. */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE));
  } catch (error) {
    // An existing file is never opened and closed here: closing it would drop the locks that
    // another connection of this process holds on it.
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** Makes the folder's entries durable: a renamed file is not safe before its folder is. */
export function syncFolder(folder: string): void {
  // Windows neither needs it nor lets a folder be opened.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * The whole content or nothing, durable before it returns; an older file is replaced. It is written
 * in `workshop` first, a folder of the same disk: a program that is killed leaves its piece there.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  workshop = dirname(file),
): Promise<void> {
  const folder = dirname(file);
  await makeFolder(folder);
  if (workshop !== folder) await makeFolder(workshop);
  const written = join(workshop, `.${randomUUID()}.tmp`);
  try {
    await writeNew(written, content);
    await rename(written, file);
  } finally {
    await rm(written, { force: true });
  }
  syncFolder(folder);
}

/** Nobody writes one file for so long. */
const ABANDONED_MS = 10 * 60 * 1000;
const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp(-database)?(-journal)?$/;

/** Takes away what programs that were killed left of `writeWhole` or of a backup in this folder. */
export function removeAbandoned(workshop: string): void {
  try {
    for (const name of readdirSync(workshop)) {
      const file = join(workshop, name);
      if (UNFINISHED.test(name) && Date.now() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file);
    }
  } catch {
    // No such folder, or no right to tidy it, or another program was faster: it is only litter.
  }
}

/**
 * A second name for `from`, durable before it returns; fails with EEXIST where the name is taken.
 * A copy on disks without hard links (memory sticks), exclusive though not whole if power is cut.
 */
export async function linkOrCopy(from: string, to: string, content: Uint8Array): Promise<void> {
  await makeFolder(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw error;
    await writeNew(to, content);
  }
  syncFolder(dirname(to));
}

async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (made === undefined) return;
  for (let each = folder; each !== dirname(made); each = dirname(each)) syncFolder(dirname(each));
}
