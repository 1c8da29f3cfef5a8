import type { Bounds } from './bounds.ts';
import type { Raster } from './pdfium.ts';
import { grey } from './visible-text.ts';

/** Grey value; lighter marks count as the colour of the paper. */
const PAPER = 230;
/** Marks at most this many cells apart form one block: the letters of a word, the bars of a barcode. */
const JOINED = 2;
/** A page with more blocks is an image, not print on paper. */
const MOST_BLOCKS = 1500;

/** Printed areas of a page, in cells of one point. */
export interface Ink {
  width: number;
  height: number;
  /** Block of each cell; -1 where nothing is printed. */
  owner: Int32Array;
  /** In cells. */
  blocks: Bounds[];
}

/** Null if the picture has less than one pixel per point, or too many blocks. */
export function readInk(raster: Raster, size: { width: number; height: number }): Ink | null {
  const scale = raster.width / size.width;
  if (scale < 1) return null;
  const width = Math.ceil(size.width);
  const height = Math.ceil(size.height);
  const owner = new Int32Array(width * height).fill(-1);
  const cells: number[] = [];
  for (let y = 0; y < raster.height; y += 1) {
    const row = Math.min(height - 1, Math.floor(y / scale)) * width;
    for (let x = 0; x < raster.width; x += 1) {
      if (grey(raster.data, (y * raster.width + x) * 4) >= PAPER) continue;
      const cell = row + Math.min(width - 1, Math.floor(x / scale));
      if (owner[cell] !== -1) continue;
      owner[cell] = UNKNOWN;
      cells.push(cell);
    }
  }
  const blocks: Bounds[] = [];
  for (const cell of cells) {
    if (owner[cell] !== UNKNOWN) continue;
    if (blocks.length >= MOST_BLOCKS) return null;
    blocks.push(fill(owner, { width, height }, cell, blocks.length));
  }
  return { width, height, owner, blocks };
}

const UNKNOWN = -2;

/** Assigns all connected cells to the block; returns its bounds. */
function fill(
  owner: Int32Array,
  { width, height }: { width: number; height: number },
  first: number,
  block: number,
): Bounds {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  const waiting = [first];
  owner[first] = block;
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const x = cell % width;
    const y = (cell - x) / width;
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x + 1);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y + 1);
    for (
      let nextY = Math.max(0, y - JOINED);
      nextY <= Math.min(height - 1, y + JOINED);
      nextY += 1
    ) {
      for (
        let nextX = Math.max(0, x - JOINED);
        nextX <= Math.min(width - 1, x + JOINED);
        nextX += 1
      ) {
        const next = nextY * width + nextX;
        if (owner[next] !== UNKNOWN) continue;
        owner[next] = block;
        waiting.push(next);
      }
    }
  }
  return bounds;
}
