import { createHash } from 'node:crypto';
import type { Bounds } from './ink.ts';
import type { Raster } from './pdfium.ts';
import { grey } from './visible-text.ts';

/** Paler marks are the paper's own tint. */
const PAPER = 230;
const WHITE = 0xffffffff;
/** Of the page's dots. Less is dirt, or a hair: nothing that anybody could read. */
const LEAST_INK = 0.00005;

/**
 * SHA-256 of what is drawn there in black and white, whatever file it came in; null where nothing
 * is. `part` in pixels; without it, the whole page.
 */
export function fingerprint(raster: Raster, part: Bounds = whole(raster)): string | null {
  const [left, right] = [Math.floor(part.left), Math.min(raster.width, Math.ceil(part.right))];
  const [top, bottom] = [Math.floor(part.top), Math.min(raster.height, Math.ceil(part.bottom))];
  const [width, height] = [right - left, bottom - top];
  const dots = Buffer.alloc(Math.ceil((width * height) / 8));
  const { buffer, byteOffset, byteLength } = raster.data;
  const pixels = new Uint32Array(buffer, byteOffset, byteLength / 4);
  let ink = 0;
  for (let y = 0, dot = 0; y < height; y += 1) {
    const row = (top + y) * raster.width + left;
    for (let x = 0; x < width; x += 1, dot += 1) {
      // Nearly all of it.
      if (pixels[row + x] === WHITE) continue;
      const tone = grey(raster.data, (row + x) * 4);
      if (tone >= PAPER) continue;
      ink += 1;
      if (tone < PAPER / 2) dots[dot >> 3] = (dots[dot >> 3] ?? 0) | (1 << (dot & 7));
    }
  }
  if (ink < LEAST_INK * width * height) return null;
  return createHash('sha256').update(`${width}x${height}:`).update(dots).digest('hex');
}

const whole = ({ width, height }: Raster): Bounds => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});
