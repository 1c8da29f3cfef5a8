import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For the owner only: files name people and addresses. */
export const FOLDER_MODE = 0o700;

/**
 * Creates a folder and those above it; returns the highest one that it created, null if the folder was there. Throws
 * what the system answers. Node's recursive `mkdir` never ends below a folder that exists and answers ENOENT, as /proc
 * does.
 */
export async function makeFolder(folder: string): Promise<string | null> {
  const above = dirname(folder);
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
    return folder;
  } catch (error) {
    if (await isFolder(folder)) return null;
    if (!isMissing(error) || above === folder) throw error;
  }
  const highest = await makeFolder(above);
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
    return highest ?? folder;
  } catch (error) {
    if (await isFolder(folder)) return highest;
    throw error;
  }
}

/** The same at once. */
export function makeFolderSync(folder: string): void {
  const above = dirname(folder);
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
    return;
  } catch (error) {
    if (isFolderSync(folder)) return;
    if (!isMissing(error) || above === folder) throw error;
  }
  makeFolderSync(above);
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (!isFolderSync(folder)) throw error;
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() === true;

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
