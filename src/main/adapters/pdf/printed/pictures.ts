import { deflateSync } from 'node:zlib';
import { type PagePicture, PdfTrouble } from '../messages.ts';
import { blackBelow, light } from '../reading/black-below.ts';
import {
  type OpenPage,
  type Placement,
  pixelSize,
  type Raster,
  wholePageOf,
} from '../reading/pdfium.ts';
import { type Dots, dotsOf } from './dots.ts';

/**
 * Three dots for each of a head of 203 dpi, so that no program that makes the picture smaller moves a bar, and
 * nearly two and one for heads of 300 and 600 dpi. Sheets too large for that have two dots, or one.
 */
const LABEL_DPIS = [609, 406, 203];
/** For the tone that prints black. */
const TONE_DPI = 300;
const DOCUMENT_DPI = 300;
/** A page of A4 at 300 dpi; larger ones have fewer dots. */
const DOCUMENT_PIXELS = 8_750_000;
/** A sheet of A4 at 609 dpi. */
const LABEL_PIXELS = 36_000_000;
/** Of pdfium's picture at once: a 4x6 label is drawn whole, a sheet of A4 in four parts. */
const BAND_BYTES = 36_000_000;
const PIXEL_BYTES = 4;
const LEVEL = 4;

/** By the tones of the part itself; as for `labelDots`. */
export const partTone = (page: OpenPage, placement: Placement): number =>
  page.drawPlaced(TONE_DPI, placement, null, blackBelow);

/** Black and white, as a label is printed: at 609 dpi, or at this scale of that, black below this tone. */
export function labelDots(
  page: OpenPage,
  placement: Placement,
  below: number,
  scale: number,
): Dots {
  const { stock } = placement;
  const dpi = LABEL_DPIS.map((each) => each * scale).find((each) => {
    const { width, height } = pixelSize(stock, each);
    return width * height <= LABEL_PIXELS;
  });
  if (dpi === undefined) throw new PdfTrouble({ kind: 'page-too-large', ...stock });
  const { width, height } = pixelSize(stock, dpi);
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const band = Math.max(1, Math.floor(BAND_BYTES / (width * PIXEL_BYTES)));
  for (let top = 0; top < height; top += band) {
    const part = { top, height: Math.min(band, height - top) };
    page.drawPlaced(dpi, placement, part, (raster) => {
      rows.set(dotsOf(raster, below).rows, top * rowBytes);
    });
  }
  return { width, height, rowBytes, rows };
}

export const dotsPicture = (dots: Dots, { width, height }: PagePicture['page']): PagePicture => ({
  page: { width, height },
  width: dots.width,
  height: dots.height,
  kind: 'dots',
  compressed: deflateSync(dots.rows, { level: LEVEL }),
});

/** Dots per inch of a label printer, of which a smaller picture is the average. */
const PRINTED_DPI = 300;

/** A label as it is printed, in grey where one of its pixels is several dots. */
export function labelPreview(page: OpenPage, wanted: number, maxPixels: number) {
  const size = pixelSize(page, wanted, maxPixels);
  const times = Math.max(1, Math.ceil((PRINTED_DPI * page.width) / 72 / size.width));
  const dpi = (size.width / page.width) * 72 * times;
  const dots = page.drawPlaced(dpi, wholePageOf(page), null, (raster) =>
    dotsOf(raster, blackBelow(raster)),
  );
  const [width, height] = [Math.floor(dots.width / times), Math.floor(dots.height / times)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] =
        255 - Math.round((255 * blackIn(dots, x * times, y * times, times)) / times ** 2);
    }
  }
  return { width, height, data, channels: 1 };
}

/** Number of black dots in a square. */
function blackIn({ rowBytes, rows }: Dots, left: number, top: number, side: number): number {
  let black = 0;
  for (let y = top; y < top + side; y += 1) {
    for (let x = left; x < left + side; x += 1) {
      black += ((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    }
  }
  return black;
}

/** In grey, or in colour where it has any; at 300 dpi. */
export const documentPicture = (page: OpenPage): PagePicture =>
  page.draw(DOCUMENT_DPI, DOCUMENT_PIXELS, (raster) => {
    const kind = hasColour(raster) ? 'colour' : 'grey';
    const rows = kind === 'colour' ? coloursOf(raster) : greysOf(raster);
    return {
      page: { width: page.width, height: page.height },
      width: raster.width,
      height: raster.height,
      kind,
      compressed: deflateSync(rows, { level: LEVEL }),
    };
  });

/** By so much its parts differ. */
const COLOURED = 12;

const pixelsOf = ({ data }: Raster): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / PIXEL_BYTES);

function hasColour(raster: Raster): boolean {
  for (const pixel of pixelsOf(raster)) {
    if (pixel === 0xffffffff) continue;
    const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    if (Math.abs(red - green) > COLOURED || Math.abs(green - blue) > COLOURED) return true;
  }
  return false;
}

function greysOf(raster: Raster): Uint8Array {
  const pixels = pixelsOf(raster);
  const greys = new Uint8Array(pixels.length).fill(255);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0xffffffff;
    if (pixel !== 0xffffffff) greys[at] = light(pixel);
  }
  return greys;
}

function coloursOf({ data }: Raster): Uint8Array {
  const colours = new Uint8Array((data.length / PIXEL_BYTES) * 3);
  for (let from = 0, to = 0; from < data.length; from += PIXEL_BYTES, to += 3) {
    colours[to] = data[from] ?? 255;
    colours[to + 1] = data[from + 1] ?? 255;
    colours[to + 2] = data[from + 2] ?? 255;
  }
  return colours;
}

/** Every second dot across and down: the label on a printer of half the resolution. */
export function halved({ width, height, rowBytes, rows }: Dots): Dots {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = { width: wide, height: high, rowBytes: Math.ceil(wide / 8) };
  const less = new Uint8Array(half.rowBytes * high);
  for (let y = 0; y < high; y += 1) {
    const from = y * 2 * rowBytes;
    for (let byte = 0; byte < half.rowBytes; byte += 1) {
      const [first, second] = [rows[from + byte * 2] ?? 0, rows[from + byte * 2 + 1] ?? 0];
      if (first + second === 0) continue;
      less[y * half.rowBytes + byte] = (everySecond(first) << 4) | everySecond(second);
    }
  }
  return { ...half, rows: less };
}

/** The highest, third, fifth and seventh bit of eight. */
const everySecond = (eight: number): number =>
  ((eight >> 4) & 8) | ((eight >> 3) & 4) | ((eight >> 2) & 2) | ((eight >> 1) & 1);
