import type { Sides } from './model.ts';

/** Numbers per rectangle: x, y, end of x, end of y, height. */
const SIZE = 5;

/** Top surface of the units placed in a room: rectangles of one height each that cover the floor once. */
export class Floor {
  private at = new Float64Array(SIZE * 32);
  private length = 0;

  static of({ l, w }: Sides): Floor {
    const floor = new Floor();
    floor.push(0, 0, l, w, 0);
    return floor;
  }

  /** The lowest corner, then the nearest, then the leftmost. */
  lowest(): { x: number; y: number; z: number } {
    const { at, length } = this;
    let best = 0;
    for (let i = SIZE; i < length; i += SIZE) {
      const order =
        num(at, i + 4) - num(at, best + 4) ||
        num(at, i + 1) - num(at, best + 1) ||
        num(at, i) - num(at, best);
      if (order < 0) best = i;
    }
    return { x: num(at, best), y: num(at, best + 1), z: num(at, best + 4) };
  }

  /** Length of the level row from the corner to the right, and its least depth. */
  runAt(x: number, y: number, z: number): { end: number; depth: number } {
    const { at, length } = this;
    let end = x;
    let depth = Number.POSITIVE_INFINITY;
    for (let i = 0; i < length; i += SIZE) {
      const goesOn =
        num(at, i) === end && num(at, i + 4) === z && num(at, i + 1) <= y && num(at, i + 3) > y;
      if (!goesOn) continue;
      end = num(at, i + 2);
      depth = Math.min(depth, num(at, i + 3) - y);
      i = -SIZE;
    }
    return { end, depth };
  }

  /** The same from front to back. */
  columnAt(x: number, y: number, z: number): { end: number; wide: number } {
    const { at, length } = this;
    let end = y;
    let wide = Number.POSITIVE_INFINITY;
    for (let i = 0; i < length; i += SIZE) {
      const goesOn =
        num(at, i + 4) === z &&
        num(at, i) <= x &&
        num(at, i + 2) > x &&
        num(at, i + 3) > end &&
        num(at, i + 1) <= end;
      if (!goesOn) continue;
      end = num(at, i + 3);
      wide = Math.min(wide, num(at, i + 2) - x);
      i = -SIZE;
    }
    return { end, wide };
  }

  /** The rectangle at that point. */
  wallAt(x: number, y: number): { endX: number; endY: number; height: number } | null {
    const { at, length } = this;
    for (let i = 0; i < length; i += SIZE) {
      if (num(at, i) <= x && num(at, i + 2) > x && num(at, i + 1) <= y && num(at, i + 3) > y)
        return { endX: num(at, i + 2), endY: num(at, i + 3), height: num(at, i + 4) };
    }
    return null;
  }

  /** Height at which a unit would lie there, and the volume of the gap beneath it. */
  under(x: number, y: number, endX: number, endY: number): { top: number; lost: number } {
    const { at, length } = this;
    let top = 0;
    let filled = 0;
    for (let i = 0; i < length; i += SIZE) {
      const wide = Math.min(endX, num(at, i + 2)) - Math.max(x, num(at, i));
      if (wide <= 0) continue;
      const deep = Math.min(endY, num(at, i + 3)) - Math.max(y, num(at, i + 1));
      if (deep <= 0) continue;
      const height = num(at, i + 4);
      if (height > top) top = height;
      filled += wide * deep * height;
    }
    return { top, lost: (endX - x) * (endY - y) * top - filled };
  }

  /** Height of the lowest rectangle that touches this one and is higher; infinite if there is none. */
  neighbour(x: number, y: number, endX: number, endY: number, z: number): number {
    const { at, length } = this;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < length; i += SIZE) {
      const height = num(at, i + 4);
      if (height <= z || height >= least) continue;
      const touches =
        num(at, i) <= endX && num(at, i + 2) >= x && num(at, i + 1) <= endY && num(at, i + 3) >= y;
      if (touches) least = height;
    }
    return least;
  }

  /** Copies that floor with the given rectangle at another height. */
  raise(floor: Floor, x: number, y: number, endX: number, endY: number, z: number): void {
    const { at, length } = floor;
    this.length = 0;
    for (let i = 0; i < length; i += SIZE) {
      const [ax, ay, bx] = [num(at, i), num(at, i + 1), num(at, i + 2)];
      const [by, height] = [num(at, i + 3), num(at, i + 4)];
      if (ax >= endX || bx <= x || ay >= endY || by <= y) {
        this.push(ax, ay, bx, by, height);
        continue;
      }
      // Keeps the parts before, behind, left and right of the given rectangle.
      if (ay < y) this.push(ax, ay, bx, y, height);
      if (by > endY) this.push(ax, endY, bx, by, height);
      const [from, to] = [Math.max(ay, y), Math.min(by, endY)];
      if (ax < x) this.push(ax, from, x, to, height);
      if (bx > endX) this.push(endX, from, bx, to, height);
    }
    this.push(x, y, endX, endY, z);
    this.join();
  }

  /** Merges the last rectangle with neighbours of the same height. */
  private join(): void {
    const { at } = this;
    for (let i = 0; i < this.length - SIZE; i += SIZE) {
      const last = this.length - SIZE;
      if (num(at, i + 4) !== num(at, last + 4)) continue;
      const sameRows = num(at, i + 1) === num(at, last + 1) && num(at, i + 3) === num(at, last + 3);
      const sameColumns = num(at, i) === num(at, last) && num(at, i + 2) === num(at, last + 2);
      const besides =
        sameRows && (num(at, i + 2) === num(at, last) || num(at, i) === num(at, last + 2));
      const behind =
        sameColumns &&
        (num(at, i + 3) === num(at, last + 1) || num(at, i + 1) === num(at, last + 3));
      if (!besides && !behind) continue;
      const [x, y] = [
        Math.min(num(at, i), num(at, last)),
        Math.min(num(at, i + 1), num(at, last + 1)),
      ];
      const endX = Math.max(num(at, i + 2), num(at, last + 2));
      const endY = Math.max(num(at, i + 3), num(at, last + 3));
      const height = num(at, last + 4);
      at.copyWithin(i, i + SIZE, last);
      this.length = last - SIZE;
      this.push(x, y, endX, endY, height);
      i = -SIZE;
    }
  }

  private push(x: number, y: number, endX: number, endY: number, z: number): void {
    if (this.length + SIZE > this.at.length) {
      const longer = new Float64Array(2 * this.at.length);
      longer.set(this.at);
      this.at = longer;
    }
    const { at, length } = this;
    at[length] = x;
    at[length + 1] = y;
    at[length + 2] = endX;
    at[length + 3] = endY;
    at[length + 4] = z;
    this.length = length + SIZE;
  }
}

const num = (numbers: Float64Array, at: number): number => numbers[at] ?? 0;
