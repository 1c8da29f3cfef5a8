/**
 * Data of the box search, in whole numbers, so that no comparison depends on rounding. Lengths are tenths
 * of a millimetre or finer (`question.ts`), weights milligrams; volumes are exact up to sides of ten metres.
 */
export interface Sides {
  l: number;
  w: number;
  h: number;
}

/** Units of the same size and weight. */
export interface Kind extends Sides {
  /** Must keep its height vertical. */
  upright: boolean;
  weight: number;
  count: number;
}

/** The space of a box for goods, and the largest weight of its content. */
export interface Room extends Sides {
  most: number;
}

/** One unit, or a block of equal ones during the search, with its nearest corner at (x, y, z). */
export interface Placed extends Sides {
  kind: number;
  x: number;
  y: number;
  z: number;
}

/** Goods to be placed in one room. */
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

/** Orientations of a unit along the walls, without duplicates. */
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

/**
 * Pseudo-random numbers; the same seed gives the same sequence, so that an order always gets the same
 * answer.
 */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
