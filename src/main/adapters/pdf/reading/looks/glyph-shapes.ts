/** What a letter leaves in black and white: `marked` has a byte for each dot, row by row. */
export interface GlyphInk {
  width: number;
  height: number;
  marked: Uint8Array;
}

/** The look of a letter regardless of its size and width: how dark each part of it is, with the mean taken off. */
export type GlyphShape = Float32Array;

/** Parts along each side. Enough to tell 3 from 8, few enough that the weight of the strokes matters little. */
const SIDE = 12;

/** `ink` must fill its bounds; upright. */
export function shapeOf({ width, height, marked }: GlyphInk): GlyphShape {
  const parts = new Float32Array(SIDE * SIDE);
  const [across, down] = [SIDE / width, SIDE / height];
  for (let y = 0; y < height; y += 1) {
    const row = new Float32Array(SIDE);
    for (let x = 0; x < width; x += 1) {
      if (marked[y * width + x] === 1) cover(row, x * across, (x + 1) * across);
    }
    const [top, bottom] = [y * down, (y + 1) * down];
    for (let part = Math.floor(top); part < Math.min(SIDE, bottom); part += 1) {
      const high = Math.min(bottom, part + 1) - Math.max(top, part);
      for (let column = 0; column < SIDE; column += 1) {
        const at = part * SIDE + column;
        parts[at] = (parts[at] ?? 0) + high * (row[column] ?? 0);
      }
    }
  }
  return normal(blurred(blurred(parts)));
}

/** Adds how much of each part lies between the two. */
function cover(parts: Float32Array, from: number, to: number): void {
  for (let part = Math.floor(from); part < Math.min(SIDE, to); part += 1) {
    parts[part] = (parts[part] ?? 0) + Math.min(to, part + 1) - Math.max(from, part);
  }
}

/** 0 for the same look, about 1 for looks that have nothing in common. */
export function distance(one: GlyphShape, other: GlyphShape): number {
  let alike = 0;
  for (let at = 0; at < one.length; at += 1) alike += (one[at] ?? 0) * (other[at] ?? 0);
  return 1 - alike;
}

/** Strokes that lie a little beside each other then still meet. */
const blurred = (parts: Float32Array): Float32Array => acrossAndTurned(acrossAndTurned(parts));

/** Each part with half of those beside it; rows become columns. */
function acrossAndTurned(parts: Float32Array): Float32Array {
  const turned = new Float32Array(parts.length);
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * SIDE + column;
      const before = column > 0 ? (parts[at - 1] ?? 0) : 0;
      const after = column < SIDE - 1 ? (parts[at + 1] ?? 0) : 0;
      turned[column * SIDE + row] = (2 * (parts[at] ?? 0) + before + after) / 4;
    }
  }
  return turned;
}

/** With a mean of 0 and a length of 1. */
function normal(parts: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < parts.length; at += 1) sum += parts[at] ?? 0;
  const mean = sum / parts.length;
  for (let at = 0; at < parts.length; at += 1) {
    const part = (parts[at] ?? 0) - mean;
    parts[at] = part;
    squares += part * part;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < parts.length; at += 1) parts[at] = (parts[at] ?? 0) / length;
  return parts;
}

/** The ink of a letter whose line is turned clockwise by this many degrees, upright. */
export function upright(ink: GlyphInk, turned: number): GlyphInk {
  const { width, height, marked } = ink;
  if (turned === 0) return ink;
  const lies = turned === 90 || turned === 270;
  const [wide, high] = lies ? [height, width] : [width, height];
  const turnedBack = new Uint8Array(marked.length);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [fromX, fromY] =
        turned === 90
          ? [width - 1 - y, x]
          : turned === 270
            ? [y, height - 1 - x]
            : [width - 1 - x, height - 1 - y];
      turnedBack[y * wide + x] = marked[fromY * width + fromX] ?? 0;
    }
  }
  return { width: wide, height: high, marked: turnedBack };
}
