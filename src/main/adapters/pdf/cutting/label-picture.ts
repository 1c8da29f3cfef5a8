import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { dotsOf } from '../printed/dots.ts';
import { dotsPicture, labelDots } from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { blackBelow } from '../reading/black-below.ts';
import { pageTone } from '../reading/look.ts';
import { wholePageOf, withDocument } from '../reading/pdfium.ts';
import { seenPart } from '../reading/seen-part.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { pageOf } from './extract.ts';
import { openForCopying } from './open-for-copying.ts';
import { inSquares, isOther } from './same-label.ts';

/** As the pages were inspected. */
const CHECKED_DPI = 300;

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
      // What was read as black is printed black: a part's own tones could show what the page's hid.
      const below = pageTone(page);
      const dots = labelDots(page, placement, below);
      const shown = inSquares(dots);
      if (isOther(seenPart(page, placement, shown, below), shown, below))
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
