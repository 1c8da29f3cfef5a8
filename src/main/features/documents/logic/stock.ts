import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { LabelFit } from '../ports.ts';

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

/**
 * A label of which a larger page does not tell where it ends: all that is printed there, where that is not larger than
 * labels are, or comes onto the printer's stock. null: the page as it is.
 */
export function blockOn(name: LabelStock, box: LabelFit['box']): LabelFit | null {
  const fit = fitOn(name, box, { box, turned: false });
  if (fit) return fit;
  const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (short > WIDEST || long > LONGEST) return null;
  return { box, stock: { width: box.width, height: box.height }, scale: 1 };
}

/** What a person is told before a label is printed smaller than it is. */
export function whySmaller(fit: LabelFit | null): Message | null {
  if (fit === null || fit.scale === 1) return null;
  const [across, down] = [fit.box.width, fit.box.height].map((points) =>
    Math.round((points / 72) * 25.4),
  );
  return say(
    'it is {across} x {down} mm, larger than the label stock, and would be printed at {percent} % of its size',
    { across: across ?? '?', down: down ?? '?', percent: Math.round(fit.scale * 100) },
  );
}
