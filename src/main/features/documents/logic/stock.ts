import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { LabelFit, PageFindings } from '../ports.ts';

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
 * How a label comes onto the stock of its printer; null where it fits as it is, and where nobody named the stock.
 * What is printed of it counts (`box` on its page), white edges do not. `turned`: the page shows it lying.
 */
export function fitOn(
  name: LabelStock,
  label: Size,
  { box, turned }: { box: LabelFit['box']; turned: boolean },
): LabelFit | null {
  if (name === 'own') return null;
  const upright = STOCKS[name];
  const lies = label.width > label.height;
  const stock = lies ? { width: upright.height, height: upright.width } : upright;
  if (label.width <= stock.width + SAME && label.height <= stock.height + SAME) return null;
  const [width, height] = turned ? [box.height, box.width] : [box.width, box.height];
  const scale = Math.min(stock.width / width, stock.height / height);
  const isSlightly = scale >= 1 / (1 + SLIGHTLY);
  return { box, stock, scale: isSlightly ? 1 : Math.floor(scale * ROUNDED) / ROUNDED };
}

/** Points. Rolls are hardly wider, nor labels longer. */
const WIDEST = 306;
const LONGEST = 620;

/** What is printed of a larger page that does not tell where its label ends. */
export interface Block {
  /** null: the page as it is. */
  fit: LabelFit | null;
  /** Other print stands further away. */
  isPart: boolean;
}

/**
 * All that is printed on the page, where that is no larger than labels are, else what stands around its barcodes, else
 * all as it comes onto the printer's stock.
 */
export function blockOf(
  name: LabelStock,
  { ink, block, width, height }: Pick<PageFindings, 'ink' | 'block' | 'width' | 'height'>,
): Block {
  const all = ink ?? { x: 0, y: 0, width, height };
  const isPart = block !== null && !isNoLarger(all);
  const box = isPart ? block : all;
  const fit = fitOn(name, box, { box, turned: false });
  if (fit || !isNoLarger(box)) return { fit, isPart };
  return { fit: { box, stock: { width: box.width, height: box.height }, scale: 1 }, isPart };
}

function isNoLarger({ width, height }: Size): boolean {
  return Math.min(width, height) <= WIDEST && Math.max(width, height) <= LONGEST;
}

/** What a person is told before a page whose label has no clear edges is accepted. */
export function whyBlock({ fit, isPart }: Block): Message | null {
  if (fit === null) {
    return say(
      'all that is printed on it is larger than a label: name the labels in the printer (labels.stock) and fetch the documents again (packbench documents), or add the label alone as a file (packbench settle --label)',
    );
  }
  if (!isPart) return null;
  return say(
    'only what stands around its barcodes is printed, {across} x {down} mm, and nothing further away: look whether the label is complete',
    inMillimetres(fit.box),
  );
}

/** What a person is told before a label is printed smaller than it is. */
export function whySmaller(fit: LabelFit | null): Message | null {
  if (fit === null || fit.scale === 1) return null;
  return say(
    'it is {across} x {down} mm, larger than the label stock, and would be printed at {percent} % of its size',
    { ...inMillimetres(fit.box), percent: Math.round(fit.scale * 100) },
  );
}

const inMillimetres = ({ width, height }: Size) => ({
  across: Math.round((width / 72) * 25.4),
  down: Math.round((height / 72) * 25.4),
});
