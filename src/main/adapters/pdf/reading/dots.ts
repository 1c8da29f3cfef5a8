import type { PageDots } from '../../../features/printing/ports.ts';
import type { PageRaster } from '../messages.ts';
import type { Raster } from './pdfium.ts';

/**
 * A dot is black if the page covers at least half of it. Measured: at one half, bars and gaps keep their
 * widths; above it bars grow, below it they shrink; and it is the middle of the range in which barcodes
 * decode. Never dithered, because dithering blurs the edges of bars.
 */
const BLACK_BELOW = 128;
const WHITE = 0xffffffff;

export function dotsOf({ width, height, data }: Raster): Omit<PageDots, 'pages'> {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0, row = y * rowBytes; x < width; x += 1, at += 1) {
      const pixel = pixels[at] ?? WHITE;
      // Most of a page is white.
      if (pixel === WHITE || light(pixel) >= BLACK_BELOW) continue;
      rows[row + (x >> 3)] = (rows[row + (x >> 3)] ?? 0) | (128 >> (x & 7));
    }
  }
  return { width, height, rowBytes, rows };
}

export function greyOf({ width, height, data }: Raster): Omit<PageRaster, 'pages'> {
  const grey = new Uint8Array(width * height).fill(255);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const pixel = pixels[at] ?? WHITE;
    if (pixel !== WHITE) grey[at] = light(pixel);
  }
  return { width, height, grey };
}

/** Luminance by Rec. 709: red and blue print become dark, yellow light. */
const light = (pixel: number): number =>
  ((pixel & 255) * 54 + ((pixel >> 8) & 255) * 183 + ((pixel >> 16) & 255) * 19) >> 8;
