import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Readable by their owner alone: what the station keeps names people and addresses. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

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

/** The whole content or nothing, durable before it returns; an older file is replaced. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  await makeFolder(folder);
  const written = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeNew(written, content);
    await rename(written, file);
  } finally {
    await rm(written, { force: true });
  }
  syncFolder(folder);
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

/** Whether node:fs failed for that reason. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
