import type { Kysely } from 'kysely';
import type { LongAgo } from '../../../features/maintenance/ports.ts';
import type { Tables } from '../tables.ts';
import { newestFact } from './attempt-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * An interval between two readings counts for at most this fraction of the whole time, whatever the
 * clock says.
 */
const PARTS = 12;
/** One run per day; more readings are not needed. */
const MOST_READ = 10_000;

export async function readClock(db: Kysely<Tables>, now: Date): Promise<void> {
  const reading = { at: now.toISOString(), newest_fact: await newestFact(db) };
  await db.insertInto('clock_readings').values(reading).execute();
}

/**
 * Walks back through the readings in order. An interval counts as the clock says, but never less than
 * nothing and never more than a twelfth of the whole: a bench may be unused for a month, and a clock
 * may be wrong by years for a day.
 */
export async function retentionCutoff(
  db: Kysely<Tables>,
  now: Date,
  days: number,
): Promise<LongAgo | null> {
  const readings = await db
    .selectFrom('clock_readings')
    .select(['at', 'newest_fact'])
    .orderBy('id', 'desc')
    .limit(MOST_READ)
    .execute();
  const whole = days * DAY_MS;
  const longest = Math.max(DAY_MS / 2, whole / PARTS);
  let later = now.getTime();
  let passed = 0;
  for (const { at, newest_fact: newestFact } of readings) {
    const time = Date.parse(at);
    passed += Math.min(longest, Math.max(0, later - time));
    later = time;
    if (passed < whole) continue;
    const before = new Date(Math.min(time, now.getTime() - whole)).toISOString();
    return { before, newestFact };
  }
  return null;
}
