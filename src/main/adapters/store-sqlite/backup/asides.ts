import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from './backup-file.ts';

const ASIDE = /^before-restore-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;
/** Folder that a restore writes before it moves anything; left behind when interrupted. */
const UNFINISHED = /^restoring-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;
const NEWEST = 3;
const DAYS = 30;

export const asideName = (stamp: string): string => `before-restore-${stamp}`;

export const unfinishedName = (stamp: string): string => `restoring-${stamp}`;

export interface InterruptedRestore {
  /** `stampOf` its time. */
  stamp: string;
  /** Folder with the data as it was. */
  aside: string;
  /** The database that it was to put in place, which is moved last. */
  unpacked: string;
}

/** A restore that ended after it began to move files; null where none did. */
export function interruptedRestore(dir: string): InterruptedRestore | null {
  const names = existsSync(dir) ? namesIn(dir, UNFINISHED) : [];
  const stamps = names
    .filter((name) => existsSync(join(dir, name, DATABASE)))
    .map((name) => name.slice(unfinishedName('').length));
  const stamp = stamps.findLast((each) => existsSync(join(dir, asideName(each))));
  if (stamp === undefined) return null;
  return {
    stamp,
    aside: join(dir, asideName(stamp)),
    unpacked: join(dir, unfinishedName(stamp), DATABASE),
  };
}

/** Folder of a restore that ended before it moved files; null where there is none. */
export function unfinishedRestore(dir: string): string | null {
  const newest = existsSync(dir) ? namesIn(dir, UNFINISHED).at(-1) : undefined;
  return newest === undefined ? null : join(dir, newest);
}

/** After a finished restore; nobody else may be restoring. */
export function dropUnfinished(dir: string): void {
  for (const name of namesIn(dir, UNFINISHED)) remove(join(dir, name));
}

/** A time as part of a file name, without characters that file systems refuse. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

/**
 * Removes data set aside by old restores: all but the newest three, and none of the last 30 days, as
 * it may hold the only record of a purchase missing in the backup. Returns what was removed;
 * failures are retried the next time.
 */
export function dropOldAsides(dir: string, now: Date): string[] {
  const spared = asideName(stampOf(daysAgo(now, DAYS)));
  const old = namesIn(dir, ASIDE).slice(0, -NEWEST);
  return old.filter((name) => name < spared && remove(join(dir, name)));
}

/**
 * Removes personal data kept too long: data set aside more than `days` (at least 30) ago, and
 * leftovers of interrupted restores. No restore may be in progress.
 */
export function forgetAsides(dir: string, now: Date, days: number): void {
  const spared = asideName(stampOf(daysAgo(now, Math.max(days, DAYS))));
  const old = namesIn(dir, ASIDE).filter((name) => name < spared);
  for (const name of old) remove(join(dir, name));
  dropUnfinished(dir);
}

const daysAgo = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

const namesIn = (dir: string, form: RegExp): string[] =>
  readdirSync(dir)
    .filter((name) => form.test(name))
    .sort();

function remove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
