import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { dotsOf, greyOf } from '../printed/dots.ts';
import { documentPicture, dotsPicture, labelDots } from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { blackBelow } from '../reading/black-below.ts';
import {
  type OpenPage,
  type Placement,
  pixelSize,
  wholePageOf,
  withDocument,
} from '../reading/pdfium.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { cutOut } from './cut-out.ts';
import { type Extracted, extract } from './extract.ts';
import { hasOlderViews } from './many-views.ts';

const COMPARED_DPI = 150;
const MOST_PIXELS = 4_000_000;
const WHITE = 255;
/** Pixels that may differ; one letter of the smallest print has more. */
const MOST_DIFFERENT = 8;
/** Luminance by which two drawings of the same thing differ at most. */
const ALIKE = 16;
/** By which they may differ where a thin line was rounded otherwise; then the picture is kept. */
const ROUNDED = 48;
/** As the pages were inspected. */
const CHECKED_DPI = 300;

/**
 * The pages alone, as they were inspected. Two PDF libraries can see different pages in a damaged or
 * manipulated file: refused as `changed`. Where programs may draw the page differently, or the file holds
 * older versions of itself, the result holds nothing but its picture.
 */
export async function takePages(
  pdf: Uint8Array,
  indexes: readonly number[],
  label: LabelProof | null,
): Promise<Uint8Array> {
  const extracted = await extract(pdf, indexes);
  const isSafe = await isTrue(
    extracted,
    pdf,
    indexes.map((index) => ({ index, area: null })),
  );
  const kept = isSafe
    ? extracted.pdf
    : await picturesOf(pdf, indexes, (page) =>
        label ? labelPicture(page, wholePageOf(page)) : documentPicture(page),
      );
  if (label) await proveLabel(kept, label);
  return kept;
}

/** As `takePages`, of a label on a larger page. */
export async function takeLabel(
  pdf: Uint8Array,
  index: number,
  area: LabelArea,
  label: LabelProof | null,
): Promise<Uint8Array> {
  const cut = await cutOut(pdf, index, area);
  const isSafe = await isTrue(cut, pdf, [{ index, area }]);
  const kept = isSafe
    ? cut.pdf
    : await picturesOf(pdf, [index], (page) => labelPicture(page, area));
  const barcodes = area.barcodes.map(({ text }) => text);
  await proveLabel(kept, label ?? { barcodes, dpi: CHECKED_DPI });
  return kept;
}

const labelPicture = (page: OpenPage, placement: Placement) =>
  dotsPicture(labelDots(page, placement), placement.stock);

async function picturesOf(
  pdf: Uint8Array,
  indexes: readonly number[],
  draw: (page: OpenPage) => ReturnType<typeof documentPicture>,
): Promise<Uint8Array> {
  return picturePdf(
    await withDocument(pdf, (document) => indexes.map((index) => document.withPage(index, draw))),
  );
}

async function proveLabel(kept: Uint8Array, { barcodes, dpi }: LabelProof): Promise<void> {
  const dots = await withDocument(kept, (document) =>
    document.withPage(0, (page) =>
      page.drawTrue(dpi, (raster) => dotsOf(raster, blackBelow(raster))),
    ),
  );
  await checkReadable(dots, { barcodes, dpi });
}

/** Whether the file taken out shows the pages of the document, in every program. Throws PdfTrouble: changed. */
async function isTrue(
  taken: Extracted,
  pdf: Uint8Array,
  pages: readonly { index: number; area: Placement | null }[],
): Promise<boolean> {
  if (taken.manyViews) return false;
  let alike = true;
  for (const [at, { index, area }] of pages.entries()) {
    const { below, ...before } = await pictureOf(pdf, index, area);
    const after = await pictureOf(taken.pdf, at, null);
    if (differ(before, after, roughly(below))) throw new PdfTrouble({ kind: 'changed' });
    alike &&= !differ(before, after, exactly(below));
  }
  return alike && !hasOlderViews(pdf);
}

interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

function pictureOf(
  pdf: Uint8Array,
  index: number,
  area: Placement | null,
): Promise<Picture & { below: number }> {
  return withDocument(pdf, (document) =>
    document.withPage(index, (page) => {
      const placement = area ?? wholePageOf(page);
      const { width } = pixelSize(placement.stock, COMPARED_DPI, MOST_PIXELS);
      const dpi = (width / placement.stock.width) * 72;
      return page.drawPlaced(dpi, placement, null, (raster) => ({
        ...greyOf(raster),
        below: blackBelow(raster),
      }));
    }),
  );
}

/** Whether a pixel has its like in another one, by their luminance. */
type IsLike = (tone: number, near: number) => boolean;

const exactly =
  (below: number): IsLike =>
  (tone, near) =>
    Math.abs(near - tone) <= ALIKE && near < below === tone < below;

const roughly =
  (below: number): IsLike =>
  (tone, near) =>
    tone >= below || near < below + ROUNDED;

function differ(one: Picture, other: Picture, isLike: IsLike): boolean {
  const sameSize =
    Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1;
  return !sameSize || lacking(one, other, isLike) + lacking(other, one, isLike) > MOST_DIFFERENT;
}

/** Number of pixels of one picture without their like at most one pixel away in the other. */
function lacking(one: Picture, other: Picture, isLike: IsLike): number {
  let count = 0;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const tone = one.grey[y * one.width + x] ?? WHITE;
      const there = other.grey[y * other.width + x];
      if (tone !== there && !isNear(other, x, y, (near) => isLike(tone, near))) count += 1;
    }
  }
  return count;
}

function isNear(
  { width, height, grey }: Picture,
  x: number,
  y: number,
  isLike: (near: number) => boolean,
): boolean {
  for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
    for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
      if (isLike(grey[nearY * width + nearX] ?? WHITE)) return true;
    }
  }
  return false;
}
