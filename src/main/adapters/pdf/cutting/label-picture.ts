import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { type Dots, dotsOf } from '../printed/dots.ts';
import { dotsPicture, labelDots } from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { blackBelow } from '../reading/black-below.ts';
import { wholePageOf, withDocument } from '../reading/pdfium.ts';
import { type SeenPart, seenPart } from '../reading/seen-part.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { pageOf } from './extract.ts';
import { openForCopying } from './open-for-copying.ts';
import { lacking, MOST_DIFFERENT, type Picture, ROUNDED } from './same-picture.ts';

/** As the pages were inspected. */
const CHECKED_DPI = 300;
/** Dots across and down of which any black one counts: half of the pixels with which the page was read. */
const COMPARED = 4;
const [BLACK, WHITE] = [0, 255];

/**
 * The label alone, upright and at true size: nothing but the picture that a label printer prints, so that no
 * program can draw anything else. `area` is its place on a larger page. The same input gives the same bytes.
 * Throws PdfTrouble: `changed` where the page as it was read shows something else, own-scale, no-such-page,
 * page-too-large, damaged, encrypted; blank, solid and lost-barcodes where it is no label by `proof`.
 */
export async function takeLabel(
  pdf: Uint8Array,
  index: number,
  area: LabelArea | null,
  proof: LabelProof | null,
): Promise<Uint8Array> {
  // Refuses a page with a scale of its own, which pdfium draws without it.
  pageOf(await openForCopying(pdf), index);
  const picture = await withDocument(pdf, (document) =>
    document.withPage(index, (page) => {
      const placement = area ?? wholePageOf(page);
      const dots = labelDots(page, placement);
      const shown = fewer(dots);
      if (isOther(seenPart(page, placement, shown), shown))
        throw new PdfTrouble({ kind: 'changed' });
      return dotsPicture(dots, placement.stock);
    }),
  );
  const kept = picturePdf([picture]);
  const barcodes = proof?.barcodes ?? area?.barcodes.map(({ text }) => text);
  if (barcodes) await proveLabel(kept, { barcodes, dpi: proof?.dpi ?? CHECKED_DPI });
  return kept;
}

async function proveLabel(kept: Uint8Array, { barcodes, dpi }: LabelProof): Promise<void> {
  const dots = await withDocument(kept, (document) =>
    document.withPage(0, (page) =>
      page.drawTrue(dpi, (raster) => dotsOf(raster, blackBelow(raster))),
    ),
  );
  await checkReadable(dots, { barcodes, dpi });
}

/**
 * Whether what is printed is not what was read, either way: the one is drawn by another part of pdfium than the
 * other, at another resolution, and black from another tone on.
 */
function isOther(seen: SeenPart, shown: Picture): boolean {
  const missing = lacking(seen, shown, (tone, near) => tone >= seen.below || near === BLACK);
  const added = lacking(shown, seen, (tone, near) => tone === WHITE || near < seen.below + ROUNDED);
  return missing + added > MOST_DIFFERENT;
}

/** A square is black if any of its dots is. */
function fewer({ width, height, rowBytes, rows }: Dots): Picture {
  const [wide, high] = [Math.ceil(width / COMPARED), Math.ceil(height / COMPARED)];
  const grey = new Uint8Array(wide * high).fill(WHITE);
  for (let y = 0; y < height; y += 1) {
    const to = Math.floor(y / COMPARED) * wide;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      const eight = rows[y * rowBytes + byte] ?? 0;
      if (eight & 0xf0) grey[to + byte * 2] = BLACK;
      if (eight & 0x0f && byte * 2 + 1 < wide) grey[to + byte * 2 + 1] = BLACK;
    }
  }
  return { width: wide, height: high, grey };
}
