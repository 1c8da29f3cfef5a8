import bwipjs from 'bwip-js/generic';
import type { Bar, Pen } from './pen.ts';

/** One dot of a 203 dpi label printer, in points; bars of whole dots stay sharp. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
const MOST_DOTS_PER_MODULE = 4;
/** 0.25 mm: reliable for printers and hand scanners. */
const LEAST_DOTS_PER_MODULE = 2;

/**
 * Draws a Code 128 barcode centred in `place`, as wide as whole dots allow; rotated by 90 degrees if it
 * only fits along the height. Returns false and draws nothing if it fits neither way.
 */
export function drawCode128(pen: Pen, text: string, place: Bar): boolean {
  const widths = code128Widths(text);
  const modules = widths.reduce((total, each) => total + each, 0);
  const dotsIn = (length: number) => Math.floor(length / DOT / (modules + 2 * QUIET_MODULES));
  const lying = dotsIn(place.width) >= LEAST_DOTS_PER_MODULE;
  const dots = Math.min(dotsIn(lying ? place.width : place.height), MOST_DOTS_PER_MODULE);
  if (dots < LEAST_DOTS_PER_MODULE) return false;
  const module = dots * DOT;
  const [start, length] = lying ? [place.x, place.width] : [place.top, place.height];
  let at = Math.round((start + (length - modules * module) / 2) / DOT) * DOT;
  const bars: Bar[] = [];
  for (const [index, each] of widths.entries()) {
    const long = each * module;
    if (index % 2 === 0) {
      bars.push(lying ? { ...place, x: at, width: long } : { ...place, top: at, height: long });
    }
    at += long;
  }
  pen.bars(bars);
  return true;
}

/** Widths of alternating bars and spaces in modules, beginning with a bar. */
function code128Widths(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 for ${text}`);
  return symbol.sbs;
}
