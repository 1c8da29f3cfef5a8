import type { PDFPage } from '@cantoo/pdf-lib';
import { grayscale } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/generic';

/** One dot of a 203 dpi label printer, in points; bars of whole dots stay sharp. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
const MOST_DOTS_PER_MODULE = 3;

type Place = { x: number; bottom: number; width: number; height: number; gray?: number };

/**
 * Draws a Code 128 barcode centred in its place, as wide as whole dots allow. Returns false if it does
 * not fit, or if the text is not ASCII, which scanners decode differently.
 */
export function drawCode128(
  page: PDFPage,
  text: string,
  { x, bottom, width, height, gray = 0 }: Place,
): boolean {
  if (!/^[\x20-\x7e]+$/.test(text)) return false;
  const widths = code128Widths(text);
  const modules = widths.reduce((total, each) => total + each, 0);
  const fits = Math.floor(width / DOT / (modules + 2 * QUIET_MODULES));
  const dots = Math.min(fits, MOST_DOTS_PER_MODULE);
  if (dots < 1) return false;
  const module = dots * DOT;
  let left = Math.round((x + (width - modules * module) / 2) / DOT) * DOT;
  for (const [index, each] of widths.entries()) {
    if (index % 2 === 0) {
      page.drawRectangle({
        x: left,
        y: bottom,
        width: each * module,
        height,
        color: grayscale(gray),
      });
    }
    left += each * module;
  }
  return true;
}

/** Widths of alternating bars and spaces in modules, beginning with a bar. */
function code128Widths(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 for ${text}`);
  return symbol.sbs;
}
