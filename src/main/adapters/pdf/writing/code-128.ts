import bwipjs from 'bwip-js/generic';
import type { Pen } from './pen.ts';

/** A dot of a 203 dpi label printer, in points: bars that are whole dots wide stay sharp. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
const MOST_DOTS_PER_MODULE = 4;

interface Place {
  x: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A Code 128 barcode, centred in its place, as wide as whole dots allow. Throws where it has no
 * room even at one dot a module: a carton's reference of 35 characters has on 4 inches.
 */
export function drawCode128(pen: Pen, text: string, { x, top, width, height }: Place): void {
  const widths = code128Widths(text);
  const modules = widths.reduce((total, each) => total + each, 0);
  const fits = Math.floor(width / DOT / (modules + 2 * QUIET_MODULES));
  const dots = Math.min(fits, MOST_DOTS_PER_MODULE);
  if (dots < 1) throw new Error(`No room for the barcode of ${text}`);
  const module = dots * DOT;
  let left = Math.round((x + (width - modules * module) / 2) / DOT) * DOT;
  for (const [index, each] of widths.entries()) {
    if (index % 2 === 0) pen.bar(left, top, each * module, height);
    left += each * module;
  }
}

/** Widths of bars and spaces in turn, in modules, a bar first. */
function code128Widths(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 for ${text}`);
  return symbol.sbs;
}
