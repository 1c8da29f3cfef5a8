/**
 * What the search for boxes works on: whole numbers only, so that nothing hangs on a rounded
 * comparison. Lengths are tenths of a millimetre, weights milligrams: the volume of what is at most ten
 * metres long is exact.
 */
export interface Sides {
  l: number;
  w: number;
  h: number;
}

/** Units of the same size and weight. */
export interface Kind extends Sides {
  /** Its height stays up. */
  upright: boolean;
  weight: number;
  count: number;
}

/** The room that a box has for goods, and what they may weigh. */
export interface Room extends Sides {
  most: number;
}

/** One unit, or a block of equal ones while it is searched, with its nearest corner at (x, y, z). */
export interface Placed extends Sides {
  kind: number;
  x: number;
  y: number;
  z: number;
}

/** All that a box shall hold. */
export interface Task {
  kinds: readonly Kind[];
  room: Room;
}

export const volume = ({ l, w, h }: Sides): number => l * w * h;

export const volumeOfAll = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, kind) => sum + volume(kind) * kind.count, 0);

export const weightOfAll = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { weight, count }) => sum + weight * count, 0);

export const unitsOfAll = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { count }) => sum + count, 0);

/** The ways to lay a unit along the walls, each once. */
export function waysOf({ l, w, h, upright }: Kind): Sides[] {
  const all: Sides[] = upright
    ? [
        { l, w, h },
        { l: w, w: l, h },
      ]
    : [
        { l, w, h },
        { l: w, w: l, h },
        { l, w: h, h: w },
        { l: h, w: l, h: w },
        { l: w, w: h, h: l },
        { l: h, w, h: l },
      ];
  const seen = new Set<string>();
  return all.filter((way) => {
    const name = `${way.l} ${way.w} ${way.h}`;
    return !seen.has(name) && seen.add(name);
  });
}

export const goesIn = (way: Sides, room: Sides): boolean =>
  way.l <= room.l && way.w <= room.w && way.h <= room.h;

/** The same numbers for the same seed: an order is answered alike each time. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
