/** Pixels that may differ; one letter of the smallest print has more. */
export const MOST_DIFFERENT = 8;
/** By how much two drawings may differ in luminance where a thin line was rounded otherwise. */
export const ROUNDED = 48;
const WHITE = 255;

/** One byte per pixel, rows from the top: 0 is black, 255 white. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/**
 * Number of pixels of one picture without their like at most one pixel away in the other; all of them, where the
 * pictures differ in size.
 */
export function lacking(
  one: Picture,
  other: Picture,
  isLike: (tone: number, near: number) => boolean,
): number {
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1)
    return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const tone = one.grey[y * one.width + x] ?? WHITE;
      const there = other.grey[y * other.width + x];
      const hasLike = (at: number) => isLike(tone, other.grey[at] ?? WHITE);
      if (tone !== there && !isNear(other, x, y, hasLike)) count += 1;
    }
  }
  return count;
}

/** Whether it holds for a pixel or one beside it, given by their places in rows from the top. */
export function isNear(
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
  holds: (at: number) => boolean,
): boolean {
  for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
    for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
      if (holds(nearY * width + nearX)) return true;
    }
  }
  return false;
}
