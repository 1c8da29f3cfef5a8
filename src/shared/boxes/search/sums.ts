import { type Kind, type Sides, waysOf } from './model.ts';

/** Total lengths that units side by side can have; each unit is used once, in any orientation. */
export interface Sums {
  /** Difference between the gap and the longest such length that fits into it. */
  short(gap: number): number;
}

/** More steps would take longer than they save. */
const MOST_STEPS = 1e7;
/** Says of no gap that it stays empty. */
const NOTHING_KNOWN: Sums = { short: () => 0 };

export function sumsOf(kinds: readonly Kind[], room: Sides): Sums {
  const longest = Math.max(room.l, room.w, room.h);
  const sides = kinds.map((kind) => [
    ...new Set(waysOf(kind).flatMap((way) => [way.l, way.w, way.h])),
  ]);
  const unit = sides.flat().reduce(greatestCommon, 0) || 1;
  const size = Math.floor(longest / unit);
  if (size * kinds.reduce((sum, { count }) => sum + count, 0) > MOST_STEPS) return NOTHING_KNOWN;
  const made = new Uint8Array(size + 1);
  made[0] = 1;
  for (const [at, of] of sides.entries()) {
    const least = Math.min(...of);
    const count = Math.min(kinds[at]?.count ?? 0, Math.ceil(longest / least));
    for (let each = 0; each < count; each += 1) {
      for (let sum = size; sum >= least / unit; sum -= 1) {
        if (made[sum]) continue;
        for (const side of of) if (made[sum - side / unit]) made[sum] = 1;
      }
    }
  }
  const below = new Uint32Array(size + 1);
  for (let sum = 1; sum <= size; sum += 1) below[sum] = made[sum] ? sum : (below[sum - 1] ?? 0);
  return { short: (gap) => gap - unit * (below[Math.floor(gap / unit)] ?? 0) };
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
