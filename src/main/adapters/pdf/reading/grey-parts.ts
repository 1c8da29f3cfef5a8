import { type Dots, dotsOf } from '../printed/dots.ts';
import { blackBelow, light } from './black-below.ts';
import { type Bounds, divided } from './bounds.ts';
import { luminance, pageParts } from './page-parts.ts';
import type { OpenPage, Raster } from './pdfium.ts';
import { whitePgm } from './pgm.ts';
import { whiteRows } from './white-rows.ts';

/** Enough for the thinnest bars that carriers print; reading barcodes takes most of the time. */
export const BARCODE_DPI = 300;
/** An A4 page at 300 dpi. Larger pages are drawn at a lower resolution. */
export const BARCODE_PIXELS = 8_750_000;
/** For barcodes so large that their bars are further apart than those of one part. */
const OVERVIEW_DPI = 50;
/** The barcode reader tries again on a picture a third the size while a side is longer. */
const SMALL_ENOUGH = 500;
const SMALLER = 3;

const WHITE = 0xffffffff;

/** A part of a page as a grey picture. */
export interface GreyPart {
  /** In the format PGM, which the barcode reader takes as it is. */
  pgm: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** Upper left corner in points of the page. */
  left: number;
  top: number;
  /** Pixels per point. */
  scale: number;
  /** Below this the reader makes the picture no smaller; so that it does for parts as for the page. */
  smallEnough: number;
  /** Whether to look for light codes on dark ground too, which takes the reader half as long again. */
  mayBeInverted: boolean;
  /** Whether to look for bars one below the other too, which takes the reader twice as long. */
  mayBeTurned: boolean;
}

/** The page as it is printed in black and white, at the resolution of the barcode reader. */
export interface PrintedPage {
  dots: Dots;
  /** Luminance below which the page's pixels are black. */
  below: number;
  /**
   * Pictures for the barcode reader: every part on which something is printed, by the page in a lower
   * resolution, and every dark field again. Finds what a picture of the whole page would.
   */
  parts: GreyPart[];
}

/** `drawn`: the page in a lower resolution. */
export function printedPage(page: OpenPage, drawn: Raster): PrintedPage {
  const { printed, dark } = pageParts(drawn);
  const perPoint = drawn.width / page.width;
  const below = blackBelow(drawn);
  const tone = blackOrWhite(below);
  const { dots, parts } = page.draw(BARCODE_DPI, BARCODE_PIXELS, (raster) => {
    const partOf = (part: Bounds, mayBeInverted: boolean) =>
      greyPart(raster, page, divided(part, perPoint), { tone, mayBeInverted, isPaperWhite: true });
    return {
      dots: dotsOf(raster, below),
      parts: [
        ...printed.map((part) => partOf(part, false)),
        ...dark.map((field) => partOf(field, true)),
      ],
    };
  });
  if (printed.length > 1) {
    parts.push(page.draw(OVERVIEW_DPI, BARCODE_PIXELS, (raster) => wholePage(raster, page, tone)));
  }
  return { dots, below, parts };
}

const blackOrWhite = (below: number) => (pixel: number) => (light(pixel) < below ? 0 : 255);

/** The whole raster as one part, of a page of this size in points; in grey, if no `tone` is given. */
export const wholePage = (
  raster: Raster,
  page: { width: number; height: number },
  tone: (pixel: number) => number = luminance,
): GreyPart =>
  greyPart(
    raster,
    page,
    { left: 0, top: 0, right: page.width, bottom: page.height },
    { tone, mayBeInverted: false, isPaperWhite: true },
  );

interface PartOptions {
  tone: (pixel: number, at: number) => number;
  mayBeInverted: boolean;
  isPaperWhite: boolean;
}

/** `part` in points. `tone` of a pixel and its place in rows from the top; `isPaperWhite`: not of white ones. */
export function greyPart(
  raster: Raster,
  page: { width: number; height: number },
  part: Bounds,
  { tone, mayBeInverted, isPaperWhite }: PartOptions,
): GreyPart {
  const scale = raster.width / page.width;
  const left = Math.floor(part.left * scale);
  const top = Math.floor(part.top * scale);
  const width = Math.min(raster.width, Math.ceil(part.right * scale)) - left;
  const height = Math.min(raster.height, Math.ceil(part.bottom * scale)) - top;
  const { pgm, pixels: grey } = whitePgm(width, height);
  const pixels = new Uint32Array(raster.data.buffer, raster.data.byteOffset);
  const isWhite = whiteRows(raster);
  for (let y = 0; y < height; y += 1) {
    if (isPaperWhite && isWhite(top + y, left, left + width)) continue;
    const first = (top + y) * raster.width + left;
    const to = y * width;
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[first + x] ?? WHITE;
      if (pixel !== WHITE || !isPaperWhite) grey[to + x] = tone(pixel, first + x);
    }
  }
  const shrunk = SMALLER ** timesShrunk(Math.max(raster.width, raster.height));
  const smallEnough = Math.ceil(Math.max(width, height) / shrunk);
  return {
    pgm,
    width,
    height,
    left: left / scale,
    top: top / scale,
    scale,
    smallEnough,
    mayBeInverted,
    mayBeTurned: true,
  };
}

/** How many times the reader makes a picture with such a side smaller. */
function timesShrunk(side: number): number {
  return side > SMALL_ENOUGH ? 1 + timesShrunk(Math.floor(side / SMALLER)) : 0;
}
