import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ASIDE = /^before-restore-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;
/** What a restore writes before it moves anything; one that was cut off leaves it. */
const UNFINISHED = /^restoring-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;
const NEWEST = 3;
const DAYS = 30;

/** What was there before a restore, by the time of it. */
export const asideName = (stamp: string): string => `before-restore-${stamp}`;

export const unfinishedName = (stamp: string): string => `restoring-${stamp}`;

/** How a time stands in a name: without what file systems refuse. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

/**
 * Removes what was put aside by old restores: all but the newest three, and never one of the last 30
 * days, since it may be the only one that knows of a purchase that the backup lacked. Answers what
 * was removed; one that cannot be is left for the next time.
 */
export function dropOldAsides(dir: string, now: Date): string[] {
  const spared = asideName(stampOf(daysAgo(now, DAYS)));
  const old = namesIn(dir, ASIDE).slice(0, -NEWEST);
  return old.filter((name) => name < spared && remove(join(dir, name)));
}

/**
 * Removes what names people for longer than it may: whatever was put aside more than `days` ago, if
 * that is 30 or more, and what restores that were cut off have left. No restore may be under way.
 */
export function forgetAsides(dir: string, now: Date, days: number): void {
  const spared = asideName(stampOf(daysAgo(now, Math.max(days, DAYS))));
  const old = namesIn(dir, ASIDE).filter((name) => name < spared);
  for (const name of [...old, ...namesIn(dir, UNFINISHED)]) remove(join(dir, name));
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
