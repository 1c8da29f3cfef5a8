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
    for (let x = 0; x < width; x += 1) {
      if (marked[y * width + x] === 0) continue;
      spread(parts, { left: x * across, right: (x + 1) * across }, y * down, (y + 1) * down);
    }
  }
  return normal(blurred(blurred(parts)));
}

/** 0 for the same look, about 1 for looks that have nothing in common. */
export function distance(one: GlyphShape, other: GlyphShape): number {
  let alike = 0;
  for (let at = 0; at < one.length; at += 1) alike += (one[at] ?? 0) * (other[at] ?? 0);
  return 1 - alike;
}

/** Adds the area that a dot covers of each part. */
function spread(
  parts: Float32Array,
  { left, right }: { left: number; right: number },
  top: number,
  bottom: number,
): void {
  for (let row = Math.floor(top); row < Math.min(SIDE, bottom); row += 1) {
    const high = Math.min(bottom, row + 1) - Math.max(top, row);
    for (let column = Math.floor(left); column < Math.min(SIDE, right); column += 1) {
      const at = row * SIDE + column;
      const wide = Math.min(right, column + 1) - Math.max(left, column);
      parts[at] = (parts[at] ?? 0) + high * wide;
    }
  }
}

/** Strokes that lie a little beside each other then still meet. */
function blurred(parts: Float32Array): Float32Array {
  return threeOfEach(threeOfEach(parts, 1), SIDE);
}

/** Each part with half of those before and after it, `step` away. */
function threeOfEach(parts: Float32Array, step: number): Float32Array {
  return parts.map((part, at) => {
    const place = Math.floor(at / step) % SIDE;
    const before = place > 0 ? (parts[at - step] ?? 0) : 0;
    const after = place < SIDE - 1 ? (parts[at + step] ?? 0) : 0;
    return (2 * part + before + after) / 4;
  });
}

function normal(parts: Float32Array): Float32Array {
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const squares = parts.reduce((sum, part) => sum + (part - mean) ** 2, 0);
  const length = Math.sqrt(squares) || 1;
  return parts.map((part) => (part - mean) / length);
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
