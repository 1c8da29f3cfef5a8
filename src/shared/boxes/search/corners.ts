import { Floor } from './floor.ts';
import {
  type Kind,
  type Placed,
  type Room,
  type Sides,
  volume,
  volumeOfAll,
  waysOf,
} from './model.ts';
import type { Sums } from './sums.ts';

/**
 * Searches for a placement from the lowest corner up. Each step places one of the remaining units at the
 * lowest corner of the floor (nearest first), or leaves a gap there. The gaps together, including those
 * beneath a unit that spans a step, never exceed the free volume of the room. Tries every unit at every
 * corner, so it finds a placement without gaps; with little free volume the alternatives are few. Random
 * preferences vary the order for each search. Weights are checked by the caller.
 */
export interface CornerSearch {
  kinds: readonly Kind[];
  room: Room;
  /** The vertical axis of this search: 0 the length, 1 the width, 2 the height. */
  up: 0 | 1 | 2;
  /** The lengths that units side by side can add up to. */
  sums: Sums;
  /** Limit of corners tried. */
  most: number;
  random: () => number;
  /** Whether the time limit has passed. */
  over: () => boolean;
}

interface Search {
  given: CornerSearch;
  room: Sides;
  ways: readonly (readonly Sides[])[];
  /** Random preference for each orientation of each kind. */
  bias: readonly (readonly number[])[];
  /** Weight of the penalty for gaps. */
  thrift: number;
  left: number[];
  units: number;
  air: number;
  corners: number;
  sums: Sums;
  /** One per depth of the search. */
  floors: Floor[];
  placed: Placed[];
  isOver: boolean;
}

/** The placement found; null proves nothing. */
export function searchCorners(given: CornerSearch): Placed[] | null {
  const { kinds, up, random } = given;
  const air = volume(given.room) - volumeOfAll(kinds);
  if (air < 0) return null;
  const room = turned(given.room, up);
  const ways = kinds.map((kind) => waysOf(kind).map((way) => turned(way, up)));
  const search: Search = {
    given,
    room,
    ways,
    bias: ways.map((of) => of.map(() => 1.2 * random())),
    thrift: 1 + 4 * random(),
    left: kinds.map(({ count }) => count),
    units: kinds.reduce((sum, { count }) => sum + count, 0),
    air,
    corners: 0,
    sums: given.sums,
    floors: [Floor.of(room)],
    placed: [],
    isOver: false,
  };
  if (!descend(search, 0)) return null;
  return search.placed.map((unit) => ({ kind: unit.kind, ...back(unit, up) }));
}

function descend(search: Search, depth: number): boolean {
  if (search.units === 0) return true;
  search.corners += 1;
  if (search.corners > search.given.most) search.isOver = true;
  if (search.corners % 64 === 0 && search.given.over()) search.isOver = true;
  const floor = search.floors[depth];
  if (search.isOver || !floor) return false;
  search.floors[depth + 1] ??= new Floor();
  for (const step of stepsAt(search, floor)) {
    if (take(search, depth, step)) return true;
    if (search.isOver) return false;
  }
  return false;
}

/** A unit placed at the corner, or a gap if `kind` is null. */
interface Step extends Sides {
  kind: number | null;
  x: number;
  y: number;
  z: number;
  lost: number;
  score: number;
}

function take(search: Search, depth: number, step: Step): boolean {
  const { kind, x, y, z, l, w, h, lost } = step;
  const next = search.floors[depth + 1];
  const floor = search.floors[depth];
  if (!next || !floor) return false;
  search.air -= lost;
  if (kind !== null) {
    search.left[kind] = (search.left[kind] ?? 0) - 1;
    search.units -= 1;
    search.placed.push({ kind, x, y, z, l, w, h });
  }
  next.raise(floor, x, y, x + l, y + w, z + h);
  if (descend(search, depth + 1)) return true;
  if (kind !== null) {
    search.placed.pop();
    search.units += 1;
    search.left[kind] = (search.left[kind] ?? 0) + 1;
  }
  search.air += lost;
  return false;
}

/** Possible steps at the lowest corner, best first. */
function stepsAt(search: Search, floor: Floor): Step[] {
  const { room, air, thrift } = search;
  const { x, y, z } = floor.lowest();
  const run = floor.runAt(x, y, z);
  const place: Place = { x, y, z, run, column: floor.columnAt(x, y, z), floor };
  const area = room.l * room.w;
  const steps: Step[] = [];
  for (let kind = 0; kind < search.ways.length; kind += 1) {
    if ((search.left[kind] ?? 0) === 0) continue;
    const ways = search.ways[kind] ?? [];
    for (let at = 0; at < ways.length; at += 1) {
      const way = ways[at];
      if (!way || x + way.l > room.l || y + way.w > room.w || z + way.h > room.h) continue;
      const under = floor.under(x, y, x + way.l, y + way.w);
      if (under.top + way.h > room.h || under.lost > air) continue;
      const spoilt = under.lost + spoiltBeside(search, place, way, under.top);
      if (spoilt > air) continue;
      const flush = (x + way.l === run.end ? 1 : 0) + (under.top + way.h === room.h ? 0.3 : 0);
      const score =
        flush +
        (way.l * way.w) / area +
        way.h / room.h +
        (search.bias[kind]?.[at] ?? 0) -
        (spoilt > 0 ? (thrift * spoilt) / air : 0);
      steps.push({ kind, x, y, z: under.top, ...way, lost: under.lost, score });
    }
  }
  const to = Math.min(floor.neighbour(x, y, run.end, y + run.depth, z), room.h);
  const [l, w] = [run.end - x, run.depth];
  const lost = l * w * (to - z);
  if (lost <= air) {
    const score = 1 - (thrift * lost) / Math.max(1, air);
    steps.push({ kind: null, x, y, z, l, w, h: to - z, lost, score });
  }
  return steps.sort((a, b) => b.score - a.score);
}

interface Place {
  x: number;
  y: number;
  z: number;
  run: { end: number; depth: number };
  column: { end: number; wide: number };
  floor: Floor;
}

/**
 * Lower bound of the volume that a unit at the corner leaves empty: above it, and beside and behind it up
 * to the next wall. Units side by side fill such a gap only up to a sum of their lengths.
 */
function spoiltBeside({ room, sums }: Search, place: Place, way: Sides, top: number): number {
  const { x, y, z, run, column, floor } = place;
  const lid = room.h - top - way.h;
  let spoilt = way.l * way.w * sums.short(lid);
  if (top !== z) return spoilt;
  const beside = run.end - x - way.l;
  if (beside > 0) {
    const short = sums.short(beside);
    if (short > 0) {
      const wall = run.end === room.l ? null : floor.wallAt(run.end, y);
      const height = Math.min(z + way.h, wall?.height ?? room.h) - z;
      spoilt += short * Math.min(way.w, run.depth, wall ? wall.endY - y : way.w) * height;
    }
  }
  const behind = column.end - y - way.w;
  if (behind > 0) {
    const short = sums.short(behind);
    if (short > 0) {
      const wall = column.end === room.w ? null : floor.wallAt(x, column.end);
      const height = Math.min(z + way.h, wall?.height ?? room.h) - z;
      spoilt += short * Math.min(way.l, column.wide, wall ? wall.endX - x : way.l) * height;
    }
  }
  return spoilt;
}

/** Maps (l, w, h) of the room to (x, y, z) of the search, with that axis vertical. */
function turned({ l, w, h }: Sides, up: 0 | 1 | 2): Sides {
  if (up === 2) return { l, w, h };
  return up === 1 ? { l, w: h, h: w } : { l: w, w: h, h: l };
}

function back({ x, y, z, l, w, h }: Placed, up: 0 | 1 | 2): Omit<Placed, 'kind'> {
  if (up === 2) return { x, y, z, l, w, h };
  return up === 1 ? { x, y: z, z: y, l, w: h, h: w } : { x: z, y: x, z: y, l: h, w: l, h: w };
}
