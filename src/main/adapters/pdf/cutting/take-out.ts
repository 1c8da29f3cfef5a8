import type { LabelArea } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { readPart } from '../reading/barcodes.ts';
import { wholePage } from '../reading/grey-parts.ts';
import { type OpenPage, type Raster, withDocument } from '../reading/pdfium.ts';
import { grey } from '../reading/visible-text.ts';
import { cutOut } from './cut-out.ts';
import { extract } from './extract.ts';

const COMPARED_DPI = 150;
const BARCODE_DPI = 300;
const MOST_PIXELS = 4_000_000;
const [DARK, LIGHT, WHITE] = [112, 176, 255];
/** Pixels that may differ; one letter of the smallest print has more. */
const MOST_DIFFERENT = 8;

interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/**
 * Extracts pages and checks that they look the same. Two PDF libraries can see different pages in a
 * damaged or manipulated file; the check makes sure that the inspected page is the one that is printed.
 */
export async function takePages(pdf: Uint8Array, indexes: readonly number[]): Promise<Uint8Array> {
  const result = await extract(pdf, indexes);
  for (const [index, from] of indexes.entries()) {
    compare(await pictureOf(pdf, from), await pictureOf(result, index));
  }
  return result;
}

/** Cuts a label from a larger page and checks that it looks the same and its barcodes still read. */
export async function takeLabel(
  pdf: Uint8Array,
  index: number,
  area: LabelArea,
): Promise<Uint8Array> {
  const result = await cutOut(pdf, index, area);
  compare(cutFrom(await pictureOf(pdf, index), area), await pictureOf(result, 0));
  const read = await readPart(await draw(result, 0, BARCODE_DPI, wholePage));
  const lost = area.barcodes.some(({ text }) => read.every((each) => each.text !== text));
  if (lost) throw new PdfTrouble({ kind: 'changed' });
  return result;
}

const draw = <T>(
  pdf: Uint8Array,
  index: number,
  dpi: number,
  read: (raster: Raster, page: OpenPage) => T,
): Promise<Awaited<T>> =>
  withDocument(pdf, (document) =>
    document.withPage(index, (page) => page.draw(dpi, MOST_PIXELS, (raster) => read(raster, page))),
  );

const pictureOf = (pdf: Uint8Array, index: number): Promise<Picture> =>
  draw(pdf, index, COMPARED_DPI, ({ width, height, data }) => {
    const picture = new Uint8Array(width * height);
    for (let pixel = 0; pixel < picture.length; pixel += 1) picture[pixel] = grey(data, pixel * 4);
    return { width, height, grey: picture };
  });

/** The expected picture: the label's box of the page, turned, centred on white paper. */
function cutFrom(page: Picture, { box, stock, turn }: LabelArea): Picture {
  const scale = COMPARED_DPI / 72;
  const [width, height] = [Math.round(stock.width * scale), Math.round(stock.height * scale)];
  const cut = new Uint8Array(width * height).fill(WHITE);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [
        (x + 0.5) / scale - stock.width / 2,
        (y + 0.5) / scale - stock.height / 2,
      ];
      const [dx, dy] = turnedBack(right, down, turn);
      if (Math.abs(dx) > box.width / 2 || Math.abs(dy) > box.height / 2) continue;
      const fromX = Math.floor((middleX + dx) * scale);
      const fromY = Math.floor((middleY + dy) * scale);
      cut[y * width + x] = page.grey[fromY * page.width + fromX] ?? WHITE;
    }
  }
  return { width, height, grey: cut };
}

function turnedBack(right: number, down: number, turn: LabelArea['turn']): [number, number] {
  if (turn === 90) return [down, -right];
  if (turn === 180) return [-right, -down];
  return turn === 270 ? [-down, right] : [right, down];
}

function compare(before: Picture, after: Picture): void {
  const sameSize =
    Math.abs(before.width - after.width) <= 1 && Math.abs(before.height - after.height) <= 1;
  if (!sameSize || lacking(before, after) + lacking(after, before) > MOST_DIFFERENT) {
    throw new PdfTrouble({ kind: 'changed' });
  }
}

/** Number of dark pixels of one picture without a dark pixel in the other at most one pixel away. */
function lacking(one: Picture, other: Picture): number {
  let count = 0;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const dot = one.grey[y * one.width + x] ?? WHITE;
      if (dot < DARK && !near(other, x, y)) count += 1;
    }
  }
  return count;
}

function near({ width, height, grey: dots }: Picture, x: number, y: number): boolean {
  for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
    for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
      if ((dots[nearY * width + nearX] ?? WHITE) < LIGHT) return true;
    }
  }
  return false;
}
