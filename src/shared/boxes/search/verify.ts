import type { Kind, Placed, Room } from './model.ts';

/**
 * Why a placement is invalid; null if every unit lies in the room in an allowed orientation, no two
 * overlap and the weight is within the limit. Independent of the search, whose results are all checked by
 * this.
 */
export function whyInvalid(
  kinds: readonly Kind[],
  room: Room,
  placed: readonly Placed[],
): string | null {
  const counts = kinds.map(() => 0);
  let weight = 0;
  for (const unit of placed) {
    const kind = kinds[unit.kind];
    if (!kind) return `unit of no kind ${unit.kind}`;
    counts[unit.kind] = (counts[unit.kind] ?? 0) + 1;
    weight += kind.weight;
    const numbers = [unit.x, unit.y, unit.z, unit.l, unit.w, unit.h];
    if (!numbers.every((each) => Number.isInteger(each) && each >= 0)) return 'no whole number';
    if (!isTurnOf(unit, kind)) return 'turned as it may not be';
    const isInside =
      unit.x + unit.l <= room.l && unit.y + unit.w <= room.w && unit.z + unit.h <= room.h;
    if (!isInside) return 'out of the room';
  }
  if (kinds.some(({ count }, kind) => counts[kind] !== count)) return 'not all units once';
  if (weight > room.most) return 'too heavy';
  return overlap(placed) ? 'units in each other' : null;
}

function isTurnOf(unit: Placed, kind: Kind): boolean {
  if (kind.upright && unit.h !== kind.h) return false;
  const [a, b] = [unit, kind].map(({ l, w, h }) => [l, w, h].sort((one, other) => one - other));
  return a?.join() === b?.join();
}

function overlap(placed: readonly Placed[]): boolean {
  return placed.some((a, at) =>
    placed
      .slice(at + 1)
      .some(
        (b) =>
          a.x < b.x + b.l &&
          b.x < a.x + a.l &&
          a.y < b.y + b.w &&
          b.y < a.y + a.w &&
          a.z < b.z + b.h &&
          b.z < a.z + a.h,
      ),
  );
}
