import { deflateSync } from 'node:zlib';
import type { DotsWish, PageDots } from '../../../features/printing/ports.ts';
import { type Dots, turned } from './dots.ts';

/** zlib's default: a 4x6 label becomes 3 % larger than at the best level (9), in a fifth of the time. */
const LEVEL = 6;

/** Compressed here, because a page's dots take a millisecond on their way between two processes. */
export function inStrips(
  page: Dots,
  { widest, stripBytes }: Omit<DotsWish, 'dpi'>,
): Omit<PageDots, 'pages'> {
  const lies = page.width > page.height && page.width > widest;
  const { rows, ...size } = lies ? turned(page) : page;
  const { height, rowBytes } = size;
  const most = Math.floor(stripBytes / rowBytes);
  const rowsEach = Math.ceil(height / Math.ceil(height / most));
  const strips: PageDots['strips'][number][] = [];
  for (let top = 0; top < height; top += rowsEach) {
    const strip = rows.subarray(top * rowBytes, (top + rowsEach) * rowBytes);
    const compressed = deflateSync(strip, { level: LEVEL });
    strips.push({ top, bytes: strip.length, compressed });
  }
  return { ...size, strips };
}
