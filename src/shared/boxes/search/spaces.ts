import { type Placed, type Sides, type Task, waysOf } from './model.ts';

/** Strategy for filling a box. */
export interface Tactic {
  /** Axes by which the next space is chosen, most important first: 0 along x, 1 y, 2 z. */
  axes: readonly [number, number, number];
  /** Preferred block: largest volume, smallest remainder of the space, or longest. */
  by: 'volume' | 'rest' | 'longest';
  /** Places equal units in blocks. */
  blocks: boolean;
  /** Influence of chance on the score of a candidate, 0 to 1. */
  noise: number;
}

interface Space extends Sides {
  x: number;
  y: number;
  z: number;
}

/**
 * Fills the room block by block, each into one of the largest empty spaces ("maximal spaces"). Returns the
 * placed units, which never overlap.
 */
export function fill({ kinds, room }: Task, tactic: Tactic, random: () => number): Placed[] {
  const left = kinds.map(({ count }) => count);
  const ways = kinds.map(waysOf);
  let weight = room.most;
  let spaces: Space[] = [{ x: 0, y: 0, z: 0, l: room.l, w: room.w, h: room.h }];
  const placed: Placed[] = [];
  while (spaces.length > 0 && left.some((count) => count > 0)) {
    const space = firstBy(tactic.axes, spaces);
    let best: Block | null = null;
    for (let kind = 0; kind < kinds.length; kind += 1) {
      const unit = kinds[kind];
      if (!unit) continue;
      const bearable = unit.weight > 0 ? Math.floor(weight / unit.weight) : (left[kind] ?? 0);
      const most = Math.min(left[kind] ?? 0, bearable);
      if (most === 0) continue;
      for (const way of ways[kind] ?? []) {
        const block = blockOf(way, space, tactic.blocks ? most : 1);
        if (!block) continue;
        const score = scoreOf(block, space, tactic.by) * (1 - tactic.noise * random());
        if (!best || score > best.score) best = { ...block, kind, way, score };
      }
    }
    if (!best) {
      spaces = spaces.filter((each) => each !== space);
      continue;
    }
    put(best, space, placed);
    const units = best.nx * best.ny * best.nz;
    left[best.kind] = (left[best.kind] ?? 0) - units;
    weight -= units * (kinds[best.kind]?.weight ?? 0);
    spaces = without(spaces, { ...best, x: space.x, y: space.y, z: space.z });
  }
  return placed;
}

interface Lattice extends Sides {
  nx: number;
  ny: number;
  nz: number;
}

interface Block extends Lattice {
  kind: number;
  way: Sides;
  score: number;
}

/** The block of units that fits: per row, rows per layer, layers; null if not even one unit fits. */
function blockOf(way: Sides, space: Space, most: number): Lattice | null {
  if (way.l > space.l || way.w > space.w || way.h > space.h) return null;
  const nx = Math.min(most, Math.floor(space.l / way.l));
  const ny = Math.min(Math.floor(most / nx), Math.floor(space.w / way.w));
  const nz = Math.min(Math.floor(most / (nx * ny)), Math.floor(space.h / way.h));
  return { nx, ny, nz, l: nx * way.l, w: ny * way.w, h: nz * way.h };
}

function scoreOf(block: Sides, space: Sides, by: Tactic['by']): number {
  const taken = (block.l * block.w * block.h) / (space.l * space.w * space.h);
  switch (by) {
    case 'volume':
      return block.l * block.w * block.h;
    case 'rest': {
      const rests = [space.l - block.l, space.w - block.w, space.h - block.h];
      const flush = rests.filter((rest) => rest === 0).length;
      return (
        flush + taken + 0.5 * Math.max(block.l / space.l, block.w / space.w, block.h / space.h)
      );
    }
    case 'longest':
      return Math.max(block.l, block.w, block.h) + taken;
  }
}

function put({ kind, way, nx, ny, nz }: Block, { x, y, z }: Space, placed: Placed[]): void {
  for (let at = 0; at < nx * ny * nz; at += 1) {
    const column = at % nx;
    const row = Math.floor(at / nx) % ny;
    const layer = Math.floor(at / (nx * ny));
    placed.push({
      kind,
      ...way,
      x: x + column * way.l,
      y: y + row * way.w,
      z: z + layer * way.h,
    });
  }
}

function firstBy([a, b, c]: Tactic['axes'], spaces: readonly Space[]): Space {
  return spaces.reduce((first, each) => {
    const [from, to] = [corner(each), corner(first)];
    const order =
      (from[a] ?? 0) - (to[a] ?? 0) ||
      (from[b] ?? 0) - (to[b] ?? 0) ||
      (from[c] ?? 0) - (to[c] ?? 0);
    return order < 0 ? each : first;
  });
}

const corner = ({ x, y, z }: Space) => [x, y, z];

/** The maximal empty spaces that remain around a block. */
function without(spaces: readonly Space[], block: Space): Space[] {
  const whole: Space[] = [];
  const cut: Space[] = [];
  for (const space of spaces) (meets(space, block) ? cut : whole).push(space);
  const parts = cut.flatMap((space) => partsOf(space, block));
  const kept = parts.filter(
    (part, at) =>
      !whole.some((other) => holds(other, part)) &&
      !parts.some(
        (other, index) => index !== at && holds(other, part) && (index < at || !holds(part, other)),
      ),
  );
  return [...whole, ...kept];
}

const meets = (a: Space, b: Space): boolean =>
  a.x < b.x + b.l &&
  b.x < a.x + a.l &&
  a.y < b.y + b.w &&
  b.y < a.y + a.w &&
  a.z < b.z + b.h &&
  b.z < a.z + a.h;

const holds = (a: Space, b: Space): boolean =>
  a.x <= b.x &&
  a.y <= b.y &&
  a.z <= b.z &&
  a.x + a.l >= b.x + b.l &&
  a.y + a.w >= b.y + b.w &&
  a.z + a.h >= b.z + b.h;

function partsOf(space: Space, block: Space): Space[] {
  const { x, y, z, l, w, h } = space;
  const parts: Space[] = [];
  if (block.x > x) parts.push({ ...space, l: block.x - x });
  if (block.y > y) parts.push({ ...space, w: block.y - y });
  if (block.z > z) parts.push({ ...space, h: block.z - z });
  const [right, back, top] = [block.x + block.l, block.y + block.w, block.z + block.h];
  if (right < x + l) parts.push({ ...space, x: right, l: x + l - right });
  if (back < y + w) parts.push({ ...space, y: back, w: y + w - back });
  if (top < z + h) parts.push({ ...space, z: top, h: z + h - top });
  return parts;
}
