import { PdfTrouble } from '../messages.ts';
import { greyOf } from '../printed/dots.ts';
import { documentPicture } from '../printed/pictures.ts';
import { blackBelow } from '../reading/black-below.ts';
import { pixelSize, withDocument } from '../reading/pdfium.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { type Extracted, extract } from './extract.ts';
import { hasOlderViews } from './many-views.ts';
import { lacking, MOST_DIFFERENT, type Picture, ROUNDED } from './same-picture.ts';

const COMPARED_DPI = 150;
const MOST_PIXELS = 4_000_000;
/** Luminance by which two drawings of the same thing differ at most. */
const ALIKE = 16;

/**
 * The pages alone, as they were inspected. Two PDF libraries can see different pages in a damaged or
 * manipulated file: refused as `changed`. Where programs may draw the page differently, or the file holds
 * older versions of itself, the result holds nothing but its picture.
 */
export async function takePages(pdf: Uint8Array, indexes: readonly number[]): Promise<Uint8Array> {
  const extracted = await extract(pdf, indexes);
  if (await isTrue(extracted, pdf, indexes)) return extracted.pdf;
  return picturePdf(
    await withDocument(pdf, (document) =>
      indexes.map((index) => document.withPage(index, documentPicture)),
    ),
  );
}

/** Whether the file taken out shows the pages of the document, in every program. Throws PdfTrouble: changed. */
async function isTrue(
  taken: Extracted,
  pdf: Uint8Array,
  indexes: readonly number[],
): Promise<boolean> {
  if (taken.manyViews) return false;
  let alike = true;
  for (const [at, index] of indexes.entries()) {
    const { below, ...before } = await pictureOf(pdf, index);
    const after = await pictureOf(taken.pdf, at);
    if (differ(before, after, roughly(below))) throw new PdfTrouble({ kind: 'changed' });
    alike &&= !differ(before, after, exactly(below));
  }
  return alike && !hasOlderViews(pdf);
}

function pictureOf(pdf: Uint8Array, index: number): Promise<Picture & { below: number }> {
  return withDocument(pdf, (document) =>
    document.withPage(index, (page) => {
      const { width } = pixelSize(page, COMPARED_DPI, MOST_PIXELS);
      return page.drawTrue((width / page.width) * 72, (raster) => ({
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

const differ = (one: Picture, other: Picture, isLike: IsLike): boolean =>
  lacking(one, other, isLike) + lacking(other, one, isLike) > MOST_DIFFERENT;
