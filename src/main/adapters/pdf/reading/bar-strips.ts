import type { Position } from 'zxing-wasm/reader';
import type { GreyPart } from './grey-parts.ts';
import { whitePgm } from './pgm.ts';

/** Pixels, at 300 dpi less than a scanner's line is wide. */
const STRIP = 4;
/** Rows at an edge of the bars, where they may end one beside the other. */
const EDGE = 2;

/**
 * The part in strips along the lines of a code of bars, as high as it; none where the bars are the same all along. Of two
 * codes that stand between each other the reader gives the one of more lines alone.
 */
export function stripsOf({ pgm, width, height }: GreyPart, position: Position): Uint8Array[] {
  const pixels = pgm.subarray(pgm.length - width * height);
  const corners = Object.values(position);
  const { topLeft, topRight } = position;
  const isUpright = Math.abs(topRight.x - topLeft.x) >= Math.abs(topRight.y - topLeft.y);
  const across = corners.map(({ x, y }) => (isUpright ? y : x));
  const along = corners.map(({ x, y }) => (isUpright ? x : y));
  const [from, to] = [Math.min(...across) + EDGE, Math.max(...across) - EDGE];
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const pixel = (line: number, at: number): number =>
    pixels[isUpright ? line * width + at : at * width + line] ?? 255;
  const isLikeNext = (line: number): boolean => {
    for (let at = left; at < right; at += 1) {
      if (pixel(line, at) !== pixel(line + 1, at)) return false;
    }
    return true;
  };
  let line = from;
  while (line < to && isLikeNext(line)) line += 1;
  if (line >= to) return [];
  const length = isUpright ? width : height;
  const strips: Uint8Array[] = [];
  for (let first = from; first + STRIP <= to; first += STRIP) {
    const strip = whitePgm(length, STRIP);
    for (let row = 0; row < STRIP; row += 1) {
      for (let at = 0; at < length; at += 1)
        strip.pixels[row * length + at] = pixel(first + row, at);
    }
    strips.push(strip.pgm);
  }
  return strips;
}
