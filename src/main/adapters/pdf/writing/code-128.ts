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
  const bars = barsOf(widths, module, start + (length - modules * module) / 2);
  pen.bars(
    bars.map(({ at, long }) =>
      lying ? { ...place, x: at, width: long } : { ...place, top: at, height: long },
    ),
  );
  return true;
}

/** Where each bar begins, from that place on, and how wide it is; in points. */
function barsOf(widths: readonly number[], module: number, from: number) {
  let at = Math.round(from / DOT) * DOT;
  return widths.flatMap((width, index) => {
    const bar = { at, long: width * module };
    at += bar.long;
    return index % 2 === 0 ? [bar] : [];
  });
}

/** Code 128 with its narrowest bars of so many dots of a head of 203 dpi, from this corner on. */
export const drawBars = (pen: Pen, text: string, dots: number, place: Omit<Bar, 'width'>): void =>
  drawWidths(pen, code128Widths(text), dots, place);

/** GS1-128 of an element string with parentheses. */
export const drawGs1 = (pen: Pen, text: string, dots: number, place: Omit<Bar, 'width'>): void =>
  drawWidths(pen, widthsOf({ bcid: 'gs1-128', text }), dots, place);

function drawWidths(
  pen: Pen,
  widths: readonly number[],
  dots: number,
  { x, top, height }: Omit<Bar, 'width'>,
): void {
  const bars = barsOf(widths, dots * DOT, x);
  pen.bars(bars.map(({ at, long }) => ({ x: at, top, width: long, height })));
}

/** A code of two dimensions, its squares of so many dots. */
export function drawSquares(
  pen: Pen,
  code: Parameters<typeof bwipjs.raw>[0] & { columns?: number },
  dots: number,
  { x, top }: Pick<Bar, 'x' | 'top'>,
): void {
  const [symbol] = bwipjs.raw(code);
  if (!symbol || !('pixs' in symbol)) throw new Error(`No ${code.bcid}`);
  const side = dots * DOT;
  // Rows of PDF417 are three times as high as its narrowest bar is wide.
  const height = code.bcid === 'pdf417' ? 3 * side : side;
  const [left, upper] = [x, top].map((each) => Math.round(each / DOT) * DOT) as [number, number];
  pen.bars(
    symbol.pixs.flatMap((pixel, at) => {
      if (pixel !== 1) return [];
      const [column, row] = [at % symbol.pixx, Math.floor(at / symbol.pixx)];
      return [{ x: left + column * side, top: upper + row * height, width: side, height }];
    }),
  );
}

/** Widths of alternating bars and spaces in modules, beginning with a bar. */
const code128Widths = (text: string): number[] => widthsOf({ bcid: 'code128', text });

function widthsOf(code: Parameters<typeof bwipjs.raw>[0]): number[] {
  const [symbol] = bwipjs.raw(code);
  if (!symbol || !('sbs' in symbol)) throw new Error(`No ${code.bcid} for ${code.text}`);
  return symbol.sbs;
}
