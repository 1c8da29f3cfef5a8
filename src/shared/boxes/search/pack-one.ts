import { searchCorners } from './corners.ts';
import { chance, type Placed, type Task, unitsOfAll, volume, volumeOfAll } from './model.ts';
import { fill, type Tactic } from './spaces.ts';
import { sumsOf } from './sums.ts';

/** Whether the time limit has passed; called often. */
export type Over = () => boolean;

const AXES: readonly Tactic['axes'][] = [
  [2, 1, 0],
  [2, 0, 1],
  [0, 1, 2],
  [1, 0, 2],
];
const RULES: readonly Tactic['by'][] = ['rest', 'volume', 'longest'];

export const TACTICS: readonly Tactic[] = AXES.flatMap((axes) =>
  RULES.flatMap((by) => [true, false].map((blocks) => ({ axes, by, blocks, noise: 0 }))),
);

/** Limit of units for the search by corners. */
const MOST_CORNER_UNITS = 80;

/** Tries each tactic once; null if none places all units. */
export function packQuickly(task: Task, over: Over): Placed[] | null {
  const units = unitsOfAll(task.kinds);
  const random = chance(1);
  for (const tactic of TACTICS) {
    const placed = fill(task, tactic, random);
    if (placed.length === units) return placed;
    if (over()) return null;
  }
  return null;
}

/**
 * Searches until the time limit, after `packQuickly` has failed. The placement of all units, or null,
 * which proves nothing.
 */
export function packLong(task: Task, over: Over): Placed[] | null {
  const { kinds, room } = task;
  const units = unitsOfAll(kinds);
  const random = chance(units * 7919 + kinds.length);
  const sums = sumsOf(units <= MOST_CORNER_UNITS ? kinds : [], room);
  const air = 1 - volumeOfAll(kinds) / volume(room);
  for (let round = 0; !over(); round += 1) {
    if (units <= MOST_CORNER_UNITS) {
      const up = ([2, 1, 0] as const)[round % 3] ?? 2;
      const most = 150 * 2 ** Math.floor(Math.log2(round / 3 + 1));
      const placed = searchCorners({ kinds, room, up, sums, most, random, over });
      if (placed) return placed;
    }
    // With little free volume only the search by corners succeeds; with more, `fill` is faster.
    const tries = units > MOST_CORNER_UNITS ? 1 : air < 0.05 ? 0 : 12;
    for (let each = 0; each < tries && !over(); each += 1) {
      const tactic = TACTICS[Math.floor(random() * TACTICS.length)];
      if (!tactic) continue;
      const placed = fill(task, { ...tactic, noise: 0.1 + 0.5 * random() }, random);
      if (placed.length === units) return placed;
    }
  }
  return null;
}
