import { type StatsFs, statfsSync } from 'node:fs';

/** Bytes that this user may still write on the folder's disk; null where unknown. */
export function roomLeft(folder: string): number | null {
  const disk = look(folder);
  // Some file systems report no size.
  return disk && disk.blocks > 0 ? disk.bavail * disk.bsize : null;
}

/** SQLite allocates 32 kB of shared memory at once. */
const HARDLY_ANY = 64 * 1024;

/** Whether a failure may be due to lack of space or inodes. */
export function isFull(folder: string): boolean {
  const disk = look(folder);
  if (!disk) return false;
  const noNames = disk.files > 0 && disk.ffree === 0;
  return noNames || (disk.blocks > 0 && disk.bavail * disk.bsize < HARDLY_ANY);
}

function look(folder: string): StatsFs | null {
  try {
    return statfsSync(folder);
  } catch {
    return null;
  }
}
