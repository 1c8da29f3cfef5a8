import { type StatsFs, statfsSync } from 'node:fs';

/** Bytes that this user may still write to the disk that holds the folder; null where it cannot be told. */
export function roomLeft(folder: string): number | null {
  const disk = look(folder);
  // Some file systems know no size.
  return disk && disk.blocks > 0 ? disk.bavail * disk.bsize : null;
}

/** SQLite's shared memory takes 32 kB at once. */
const HARDLY_ANY = 64 * 1024;

/** Whether what just failed can have failed for want of room, or of names for new files. */
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
