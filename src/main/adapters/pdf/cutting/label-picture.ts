import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { BITS, type Dots, dotsOf } from '../printed/dots.ts';
import { dotsPicture, labelDots } from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { blackBelow } from '../reading/black-below.ts';
import { pageTone } from '../reading/look.ts';
import { wholePageOf, withDocument } from '../reading/pdfium.ts';
import { type SeenPart, seenPart } from '../reading/seen-part.ts';
import { picturePdf } from '../writing/picture-pdf.ts';
import { pageOf } from './extract.ts';
import { openForCopying } from './open-for-copying.ts';
import { isNear, MOST_DIFFERENT, ROUNDED } from './same-picture.ts';

/** As the pages were inspected. */
const CHECKED_DPI = 300;
/** Dots across and down of a square: about two of the pixels with which the page was read. */
const SQUARE = 4;
/** Of its 16 dots, of its four pixels: from these on it is part of something that a person sees. */
const SOLID_PRINTED = 10;
const SOLID_READ = 3;
/** Of its dots: a line so thin that most printers leave it out. */
const THIN = 4;
const WHITE = 255;

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

/** Squares of the paper, each with the number of its dots that are black. */
interface Shown {
  width: number;
  height: number;
  black: Uint8Array;
}

/**
 * Whether what is printed is not what was read, either way: the one is drawn by another part of pdfium than the
 * other, and at another resolution. A line thinner than a square may be rounded away; nothing solid may, and none
 * may be new.
 */
function isOther(seen: SeenPart, shown: Shown, below: number): boolean {
  let different = 0;
  for (let y = 0; y < shown.height; y += 1) {
    for (let x = 0; x < shown.width; x += 1) {
      const at = y * shown.width + x;
      const [read, printed] = [seen.black[at] ?? 0, shown.black[at] ?? 0];
      if (
        read >= SOLID_READ &&
        printed === 0 &&
        !isNear(shown, x, y, (near) => hasInk(shown, near))
      )
        different += 1;
      if (printed <= THIN || read > 0) continue;
      const paler = printed >= SOLID_PRINTED ? below : below + ROUNDED;
      if (!isNear(shown, x, y, (near) => (seen.darkest[near] ?? WHITE) < paler)) different += 1;
    }
  }
  return different > MOST_DIFFERENT;
}

const hasInk = ({ black }: Shown, at: number): boolean => (black[at] ?? 0) > 0;

function inSquares({ width, height, rowBytes, rows }: Dots): Shown {
  const [wide, high] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const black = new Uint8Array(wide * high);
  for (let y = 0; y < height; y += 1) {
    const to = Math.floor(y / SQUARE) * wide;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      const eight = rows[y * rowBytes + byte] ?? 0;
      if (eight === 0) continue;
      const at = to + byte * 2;
      black[at] = (black[at] ?? 0) + (BITS[eight >> 4] ?? 0);
      if (byte * 2 + 1 < wide) black[at + 1] = (black[at + 1] ?? 0) + (BITS[eight & 15] ?? 0);
    }
  }
  return { width: wide, height: high, black };
}
