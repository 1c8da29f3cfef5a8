import {
  goesIn,
  type Kind,
  type Room,
  type Sides,
  volume,
  volumeOfAll,
  waysOf,
  weightOfAll,
} from './model.ts';

/**
 * Whether one unit cannot lie in the room in any orientation, oblique ones included. Proven by measures
 * that never shrink from a convex body to one that contains it: volume, surface, mean width, diameter and
 * least width. Not fitting along the walls proves nothing: a rod may fit diagonally.
 */
export function cannotLieIn(kind: Kind, room: Room): boolean {
  if (kind.weight > room.most) return true;
  if (kind.upright) return kind.h > room.h || cannotLieOn(kind, room);
  const [unit, box] = [sorted(kind), sorted(room)];
  return (
    unit[0] > box[0] ||
    sumOf(unit) > sumOf(box) ||
    squares(unit) > squares(box) ||
    surface(unit) > surface(box) ||
    volume(kind) > volume(room)
  );
}

/** The same for the base of an upright unit on the floor of the box. */
function cannotLieOn(base: Sides, floor: Sides): boolean {
  const [short, long] = [Math.min(base.l, base.w), Math.max(base.l, base.w)];
  const [narrow, wide] = [Math.min(floor.l, floor.w), Math.max(floor.l, floor.w)];
  return (
    short > narrow ||
    short + long > narrow + wide ||
    short ** 2 + long ** 2 > narrow ** 2 + wide ** 2 ||
    short * long > narrow * wide
  );
}

/** Whether the units together cannot fit into that room in any arrangement. */
export const cannotHold = (kinds: readonly Kind[], room: Room): boolean =>
  volumeOfAll(kinds) > volume(room) ||
  weightOfAll(kinds) > room.most ||
  kinds.some((kind) => cannotLieIn(kind, room));

/** Whether each unit alone fits into the room along its walls. */
export const eachLiesIn = (kinds: readonly Kind[], room: Room): boolean =>
  kinds.every((kind) => kind.weight <= room.most && waysOf(kind).some((way) => goesIn(way, room)));

/** Lower bound of cartons by volume and weight, as if all had the largest size. */
export function leastCartons(kinds: readonly Kind[], rooms: readonly Room[]): number {
  const largest = Math.max(...rooms.map(volume));
  const strongest = Math.max(...rooms.map(({ most }) => most));
  return Math.max(
    1,
    Math.ceil(volumeOfAll(kinds) / largest),
    strongest === Number.POSITIVE_INFINITY ? 1 : Math.ceil(weightOfAll(kinds) / strongest),
  );
}

type Three = [number, number, number];
const sorted = ({ l, w, h }: Sides) => [l, w, h].sort((a, b) => a - b) as Three;
const sumOf = ([a, b, c]: Three): number => a + b + c;
const squares = ([a, b, c]: Three): number => a * a + b * b + c * c;
const surface = ([a, b, c]: Three): number => a * b + b * c + a * c;
