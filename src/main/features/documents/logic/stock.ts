import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { LabelFit } from '../ports.ts';
import type { LabelPage } from './pages/label-page.ts';

interface Size {
  width: number;
  height: number;
}

/** In points, upright. */
const STOCKS = {
  '4x6': { width: 288, height: 432 },
  '4x8': { width: 288, height: 576 },
  '100x150': { width: 283.46, height: 425.2 },
  A6: { width: 297.64, height: 419.53 },
  '105x210': { width: 297.64, height: 595.28 },
} as const satisfies Record<Exclude<LabelStock, 'own'>, Size>;

/** Sizes closer than a millimetre are equal, as for a printer's paper. */
const SAME = 2.84;
/** A label that is larger by so little loses only the white at its edges, or its frame. */
const SLIGHTLY = 0.02;
const ROUNDED = 100;

/**
 * How a label of that size (points, as it lies) comes onto the stock of its printer; null where it fits as it is, and
 * where nobody named the stock.
 */
export function fitOn(stock: LabelStock, { width, height }: Size): LabelFit | null {
  if (stock === 'own') return null;
  const upright = STOCKS[stock];
  const lies = width > height;
  const paper = lies ? { width: upright.height, height: upright.width } : upright;
  if (width <= paper.width + SAME && height <= paper.height + SAME) return null;
  const scale = Math.min(paper.width / width, paper.height / height);
  const isSlightly = 1 / scale <= 1 + SLIGHTLY;
  return { stock: paper, scale: isSlightly ? 1 : Math.floor(scale * ROUNDED) / ROUNDED };
}

/** Points, upright where it is a part of a page. */
export const sizeOfLabel = ({ area }: LabelPage, page: Size): Size => area?.stock ?? page;

/** What a person is told before a label is printed smaller than it is. */
export function whySmaller({ width, height }: Size, fit: LabelFit | null): Message | null {
  if (fit === null || fit.scale === 1) return null;
  const [across, down] = [width, height].map((points) => Math.round((points / 72) * 25.4));
  return say(
    'it is {across} x {down} mm, larger than the label stock, and would be printed at {percent} % of its size',
    { across: across ?? '?', down: down ?? '?', percent: Math.round(fit.scale * 100) },
  );
}
