import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NEWEST = 3;
const DAYS = 30;

/** What was there before a restore, by the time of it. */
export const asideName = (stamp: string): string => `before-restore-${stamp}`;

/** How a time stands in a name: without what file systems refuse. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

/**
 * Removes what was put aside by old restores: all but the newest three, and never one of the last 30
 * days, since it may be the only one that knows of a purchase that the backup lacked. Answers what
 * was removed; one that cannot be is left for the next time.
 */
export function dropOldAsides(dir: string, now: Date): string[] {
  const spared = asideName(stampOf(new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000)));
  const asides = readdirSync(dir)
    .filter((name) => /^before-restore-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.test(name))
    .sort();
  return asides.slice(0, -NEWEST).filter((name) => name < spared && remove(join(dir, name)));
}

function remove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
