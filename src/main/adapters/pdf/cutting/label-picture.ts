import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { dotsOf } from '../printed/dots.ts';
import { dotsPicture, labelDots } from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { blackBelow } from '../reading/black-below.ts';
import { inEvenTones } from '../reading/even-tones.ts';
import { BARCODE_DPI, BARCODE_PIXELS } from '../reading/grey-parts.ts';
import { pageTone } from '../reading/look.ts';
import { pageCodes } from '../reading/page-codes.ts';
import { wholePageOf, withDocument } from '../reading/pdfium.ts';
import { seenPart } from '../reading/seen-part.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { asRead } from './as-read.ts';
import { pageOf } from './extract.ts';
import { openForCopying } from './open-for-copying.ts';
import { inSquares, isOther } from './same-label.ts';
import { inkedAt, onPrintedDots, TRACE, withThinStrokes } from './thin-strokes.ts';

/** As the pages were inspected. */
const CHECKED_DPI = 300;

/**
 * The label alone, upright and at true size: nothing but the picture that a label printer prints, so that no
 * program can draw anything else. `area` is its place on a larger page. The same input gives the same bytes.
 * Throws PdfTrouble: `changed` where the page as it was read shows something else, own-scale, no-such-page,
 * page-too-large, damaged, encrypted; new-barcodes where its print shows one that was not read; blank, solid and
 * lost-barcodes where it is no label by `proof`.
 */
export async function takeLabel(
  pdf: Uint8Array,
  index: number,
  area: LabelArea | null,
  proof: LabelProof | null,
): Promise<Uint8Array> {
  // Refuses a page with a scale of its own, which pdfium draws without it.
  pageOf(await openForCopying(pdf), index);
  const { dots, read, placement, isInked } = await withDocument(pdf, (document) =>
    document.withPage(index, (asDrawn) => {
      const page = inEvenTones(asDrawn);
      const part = area ?? wholePageOf(page);
      // What was read as black is printed black: a part's own tones could show what the page's hid.
      const below = pageTone(page);
      const drawn = labelDots(page, part, below);
      const shown = inSquares(drawn);
      const inspected = page.draw(BARCODE_DPI, BARCODE_PIXELS, (raster) => {
        const perPoint = raster.width / page.width;
        return {
          seen: seenPart(raster, perPoint, part, shown, below),
          read: { dots: dotsOf(raster, below), perPoint },
          traces: dotsOf(raster, TRACE),
        };
      });
      if (isOther(inspected.seen, shown, below)) throw new PdfTrouble({ kind: 'changed' });
      return {
        dots: drawn,
        read: inspected.read,
        placement: part,
        isInked: inkedAt(drawn, inspected.traces, part, page),
      };
    }),
  );
  const keptWith = (reach: 0 | 1) => {
    const shown = withThinStrokes(asRead(dots, read, placement, reach), dots, isInked);
    return picturePdf([dotsPicture(onPrintedDots(shown, placement.stock), placement.stock)]);
  };
  const known = proof?.barcodes ?? area?.barcodes.map(({ text }) => text);
  let kept = keptWith(0);
  if (known) {
    const shows = { barcodes: known, dpi: proof?.dpi ?? CHECKED_DPI };
    if (await losesBars(kept, shows)) {
      kept = keptWith(1);
      await checkShown(kept, shows);
    }
  }
  await checkNothingNew(kept, known ?? (await withDocument(pdf, (open) => pageCodes(open, index))));
  return kept;
}

/** As thin bars of a picture do, whose edges were read half a pixel beside those that are drawn. */
async function losesBars(kept: Uint8Array, shows: LabelProof): Promise<boolean> {
  try {
    await checkShown(kept, shows);
    return false;
  } catch (error) {
    if (error instanceof PdfTrouble && error.problem.kind === 'lost-barcodes') return true;
    throw error;
  }
}

async function checkShown(kept: Uint8Array, { barcodes, dpi }: LabelProof): Promise<void> {
  const dots = await withDocument(kept, (document) =>
    document.withPage(0, (page) =>
      page.drawTrue(dpi, (raster) => dotsOf(raster, blackBelow(raster))),
    ),
  );
  await checkReadable(dots, { barcodes, dpi });
}

/** What was read decided whose label it is, and that no command is on it. */
async function checkNothingNew(kept: Uint8Array, known: Iterable<string>): Promise<void> {
  const shown = await withDocument(kept, (document) => pageCodes(document, 0));
  const texts = [...shown.difference(new Set(known))];
  if (texts.length > 0) throw new PdfTrouble({ kind: 'new-barcodes', texts });
}
