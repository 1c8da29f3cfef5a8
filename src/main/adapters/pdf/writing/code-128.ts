import bwipjs from 'bwip-js/generic';
import type { Bar, Pen } from './pen.ts';

/** A dot of a 203 dpi label printer, in points: bars that are whole dots wide stay sharp. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
const MOST_DOTS_PER_MODULE = 4;
/** 0.25 mm: what a printer and a hand scanner both do well. */
const LEAST_DOTS_PER_MODULE = 2;

/**
 * A Code 128 barcode, centred in its place, as wide as whole dots allow; turned a quarter where only
 * the place's height has room for it. Answers false, and draws nothing, where neither has.
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

/** Widths of bars and spaces in turn, in modules, a bar first. */
function code128Widths(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 for ${text}`);
  return symbol.sbs;
}
