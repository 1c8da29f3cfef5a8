import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { z } from 'zod';
import { isCode } from '../../../../shared/kernel/errors.ts';
import { makeFolder } from '../../../make-folder.ts';

/** Readable only by the owner: the data includes people and addresses. */
export const FILE_MODE = 0o600;

/**
 * Creates the file before SQLite would make it readable by everybody; -wal and -shm inherit its
 * mode.
 */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE));
  } catch (error) {
    // An existing file is not opened and closed here: closing it would drop the locks of other
    // connections in this process.
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** Reads from a database file without changing it. */
export function reading<T>(file: string, read: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Content of a small JSON file; null where it is missing or unusable. */
export function readKept<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Makes the folder's entries durable: a rename is only durable once its folder is. */
export function syncFolder(folder: string): void {
  // Windows does not need it and does not allow opening a folder.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes atomically and durably; replaces an older file. Written in `workshop` first, a folder on
 * the same disk, where a killed program leaves a partial file.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  workshop = dirname(file),
): Promise<void> {
  const folder = dirname(file);
  await makeDurably(folder);
  if (workshop !== folder) await makeDurably(workshop);
  const written = join(workshop, `.${randomUUID()}.tmp`);
  try {
    await writeNew(written, content);
    await rename(written, file);
  } finally {
    await rm(written, { force: true });
  }
  syncFolder(folder);
}

/** No write takes that long. */
const ABANDONED_MS = 10 * 60 * 1000;
const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp(-database)?(-journal)?$/;

/** Removes leftovers of killed programs from `writeWhole` or a backup in this folder. */
export function removeAbandoned(workshop: string): void {
  try {
    for (const name of readdirSync(workshop)) {
      const file = join(workshop, name);
      if (UNFINISHED.test(name) && Date.now() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file);
    }
  } catch {
    // Ignored: a missing folder or permission, or another program was faster; only litter remains.
  }
}

/**
 * A hard link to `from`, durable before it returns; fails with EEXIST where the name is taken. On
 * disks without hard links (memory sticks) a copy: exclusive, but possibly partial after a power
 * cut.
 */
export async function linkOrCopy(from: string, to: string, content: Uint8Array): Promise<void> {
  await makeDurably(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw error;
    await writeNew(to, content);
  }
  syncFolder(dirname(to));
}

async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await using handle = await open(file, 'wx', FILE_MODE);
  await handle.writeFile(content);
  await handle.sync();
}

async function makeDurably(folder: string): Promise<void> {
  const made = await makeFolder(folder);
  if (made === null) return;
  for (let each = folder; each !== dirname(made); each = dirname(each)) syncFolder(dirname(each));
}
