import {
  type Kind,
  type Placed,
  type Room,
  type Sides,
  volume,
  volumeOfAll,
  waysOf,
} from './model.ts';

/**
 * Searches a packing from the lowest corner up. The floor is a set of rectangles, each as high as
 * what lies on it. At the lowest corner, nearest first, one of the units that are left is laid down
 * flat, or the corner is given up as air; what was given up never comes to more than the room has
 * over. A packing without air is found so by trying every unit at every corner: with little air
 * there is little else to try. Weights are the caller's to check.
 */
export interface CornerSearch {
  kinds: readonly Kind[];
  room: Room;
  /** The axis that stands up while it searches: 0 the length, 1 the width, 2 the height. */
  up: 0 | 1 | 2;
  /** Corners after which it gives up. */
  most: number;
  random: () => number;
  /** Whether the time is over. */
  over: () => boolean;
}

/** Five numbers each: x, y, end of x, end of y, height. */
type Floor = Float64Array;

interface Search {
  ways: readonly (readonly Sides[])[];
  left: number[];
  units: number;
  room: Sides;
  air: number;
  corners: number;
  given: CornerSearch;
  /** Of each depth. */
  floors: Floor[];
  placed: Placed[];
  bias: readonly (readonly number[])[];
  isOver: boolean;
}

/** The placement, or null where none was found: that proves nothing. */
export function searchCorners(given: CornerSearch): Placed[] | null {
  const { kinds, up } = given;
  const room = turned(given.room, up);
  const air = volume(given.room) - volumeOfAll(kinds);
  if (air < 0) return null;
  const ways = kinds.map((kind) => waysOf(kind).map((way) => turned(way, up)));
  const search: Search = {
    ways,
    left: kinds.map(({ count }) => count),
    units: kinds.reduce((sum, { count }) => sum + count, 0),
    room,
    air,
    corners: 0,
    given,
    floors: [Float64Array.of(0, 0, room.l, room.w, 0)],
    placed: [],
    bias: ways.map((of) => of.map(() => given.random())),
    isOver: false,
  };
  const found = descend(search, 0, search.floors[0] ?? new Float64Array());
  if (!found) return null;
  return search.placed.map((unit) => ({ kind: unit.kind, ...back(unit, up) }));
}

function descend(search: Search, depth: number, floor: Floor): boolean {
  if (search.units === 0) return true;
  search.corners += 1;
  if (search.corners > search.given.most) search.isOver = true;
  if (search.corners % 64 === 0 && search.given.over()) search.isOver = true;
  if (search.isOver) return false;
  const corner = lowest(floor);
  const [x, y, z] = corner;
  const room = search.room;
  const run = runAt(floor, x, y, z);
  const tried = candidates(search, floor, corner, run.end - x, run.depth);
  for (const { kind, way } of tried) {
    search.left[kind] = (search.left[kind] ?? 0) - 1;
    search.units -= 1;
    search.placed.push({ kind, x, y, z, ...way });
    if (descend(search, depth + 1, raised(floor, [x, y, x + way.l, y + way.w], z + way.h)))
      return true;
    search.placed.pop();
    search.units += 1;
    search.left[kind] = (search.left[kind] ?? 0) + 1;
    if (search.isOver) return false;
  }
  // The corner stays empty, up to the lowest neighbour.
  const to = Math.min(neighbour(floor, x, y, run.end, y + run.depth, z), room.h);
  const lost = (run.end - x) * run.depth * (to - z);
  if (lost > search.air) return false;
  search.air -= lost;
  if (descend(search, depth + 1, raised(floor, [x, y, run.end, y + run.depth], to))) return true;
  search.air += lost;
  return false;
}

type Corner = readonly [number, number, number];

/** The lowest, then the nearest, then the leftmost place of the floor. */
function lowest(floor: Floor): Corner {
  let best = 0;
  for (let at = 5; at < floor.length; at += 5) {
    const order =
      num(floor, at + 4) - num(floor, best + 4) ||
      num(floor, at + 1) - num(floor, best + 1) ||
      num(floor, at) - num(floor, best);
    if (order < 0) best = at;
  }
  return [num(floor, best), num(floor, best + 1), num(floor, best + 4)];
}

const num = (floor: Floor, at: number): number => floor[at] ?? 0;

/** How far it is level to the right of the corner, and how deep that row is level at least. */
function runAt(floor: Floor, x: number, y: number, z: number): { end: number; depth: number } {
  let end = x;
  let depth = Number.POSITIVE_INFINITY;
  for (let goesOn = true; goesOn; ) {
    goesOn = false;
    for (let at = 0; at < floor.length; at += 5) {
      if (
        num(floor, at) === end &&
        num(floor, at + 4) === z &&
        num(floor, at + 1) <= y &&
        num(floor, at + 3) > y
      ) {
        end = num(floor, at + 2);
        depth = Math.min(depth, num(floor, at + 3) - y);
        goesOn = true;
        break;
      }
    }
  }
  return { end, depth };
}

interface Candidate {
  kind: number;
  way: Sides;
  score: number;
}

/** What can be laid down at the corner: what fills the run exactly first, then the largest. */
function candidates(
  search: Search,
  floor: Floor,
  [x, y, z]: Corner,
  run: number,
  depth: number,
): Candidate[] {
  const found: Candidate[] = [];
  const { room } = search;
  const area = room.l * room.w;
  for (let kind = 0; kind < search.ways.length; kind += 1) {
    if ((search.left[kind] ?? 0) === 0) continue;
    const ways = search.ways[kind] ?? [];
    for (let at = 0; at < ways.length; at += 1) {
      const way = ways[at];
      if (!way || way.l > run || y + way.w > room.w || z + way.h > room.h) continue;
      // Deeper than the row is level for sure: each rectangle under it is looked at.
      if (way.w > depth && !isLevel(floor, x, y, x + way.l, y + way.w, z)) continue;
      const score =
        (way.l === run ? 1 : 0) +
        (z + way.h === room.h ? 0.3 : 0) +
        (way.l * way.w) / area +
        way.h / room.h +
        1.2 * (search.bias[kind]?.[at] ?? 0);
      found.push({ kind, way, score });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

function isLevel(
  floor: Floor,
  x: number,
  y: number,
  endX: number,
  endY: number,
  z: number,
): boolean {
  for (let at = 0; at < floor.length; at += 5) {
    if (
      num(floor, at + 4) !== z &&
      num(floor, at) < endX &&
      num(floor, at + 2) > x &&
      num(floor, at + 1) < endY &&
      num(floor, at + 3) > y
    )
      return false;
  }
  return true;
}

/** The lowest of what stands higher beside that place; infinite where nothing does. */
function neighbour(
  floor: Floor,
  x: number,
  y: number,
  endX: number,
  endY: number,
  z: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < floor.length; at += 5) {
    const height = num(floor, at + 4);
    if (height <= z || height >= least) continue;
    if (
      num(floor, at) <= endX &&
      num(floor, at + 2) >= x &&
      num(floor, at + 1) <= endY &&
      num(floor, at + 3) >= y
    )
      least = height;
  }
  return least;
}

/** The floor with that rectangle of it at another height. */
function raised(
  floor: Floor,
  [x, y, endX, endY]: readonly [number, number, number, number],
  z: number,
): Floor {
  const next: number[] = [];
  for (let at = 0; at < floor.length; at += 5) {
    const [ax, ay, bx, by, height] = [
      num(floor, at),
      num(floor, at + 1),
      num(floor, at + 2),
      num(floor, at + 3),
      num(floor, at + 4),
    ];
    if (ax >= endX || bx <= x || ay >= endY || by <= y) {
      next.push(ax, ay, bx, by, height);
      continue;
    }
    // Rows before and behind it whole, and what is left and right of it.
    if (ay < y) next.push(ax, ay, bx, y, height);
    if (by > endY) next.push(ax, endY, bx, by, height);
    const [from, to] = [Math.max(ay, y), Math.min(by, endY)];
    if (ax < x) next.push(ax, from, x, to, height);
    if (bx > endX) next.push(endX, from, bx, to, height);
  }
  next.push(x, y, endX, endY, z);
  return Float64Array.from(next);
}

/** With that axis up: (l, w, h) of the room as (x, y, z) of the search. */
function turned({ l, w, h }: Sides, up: 0 | 1 | 2): Sides {
  if (up === 2) return { l, w, h };
  return up === 1 ? { l, w: h, h: w } : { l: w, w: h, h: l };
}

function back({ x, y, z, l, w, h }: Placed, up: 0 | 1 | 2): Omit<Placed, 'kind'> {
  if (up === 2) return { x, y, z, l, w, h };
  return up === 1 ? { x, y: z, z: y, l, w: h, h: w } : { x: z, y: x, z: y, l: h, w: l, h: w };
}
