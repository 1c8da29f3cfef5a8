import type { LabelArea, LabelProof } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import { type Dots, dotsOf } from '../printed/dots.ts';
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

interface Size {
  width: number;
  height: number;
}

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
  const fit = proof?.fit ?? null;
  const scale = fit?.scale ?? 1;
  const { dots, read, placement, isInked, paper } = await withDocument(pdf, (document) =>
    document.withPage(index, (asDrawn) => {
      const page = inEvenTones(asDrawn);
      const whole = area ?? wholePageOf(page);
      const box = fit?.box ?? whole.box;
      const stock = fit?.stock ?? whole.stock;
      const part = {
        box,
        turn: whole.turn,
        stock: { width: stock.width / scale, height: stock.height / scale },
      };
      // What was read as black is printed black: a part's own tones could show what the page's hid.
      const below = pageTone(page);
      if (fit?.scale === 1) {
        const own = whole.turn % 180 === 0 ? box : { width: box.height, height: box.width };
        checkEdges(labelDots(page, { box, turn: whole.turn, stock: own }, below, 1), own, stock);
      }
      const drawn = labelDots(page, part, below, scale);
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
        paper: stock,
        isInked: inkedAt(drawn, inspected.traces, part, page),
      };
    }),
  );
  const keptWith = (reach: 0 | 1) => {
    const shown = withThinStrokes(asRead(dots, read, placement, reach), dots, isInked);
    return picturePdf([dotsPicture(onPrintedDots(shown, paper), paper)]);
  };
  const known = proof?.barcodes ?? area?.barcodes.map(({ text }) => text);
  let kept = keptWith(0);
  if (known) {
    const shows = { barcodes: known, dpi: proof?.dpi ?? CHECKED_DPI, fit };
    if (await losesBars(kept, shows)) {
      kept = keptWith(1);
      await checkShown(kept, shows);
    }
  }
  await checkNothingNew(kept, known ?? (await withDocument(pdf, (open) => pageCodes(open, index))));
  return kept;
}

/** Points of a frame's line, and the share of a side that lines meeting it cover. */
const FRAME_LINE = 2;
const MET = 0.05;

/**
 * Throws PdfTrouble `cut-edges` where more than the lines of a frame would fall off a label that comes into the middle
 * of smaller paper.
 */
function checkEdges(dots: Dots, { width, height }: Size, paper: Size): void {
  const perPoint = dots.width / width;
  const line = FRAME_LINE * perPoint;
  const isBlack = (x: number, y: number) =>
    ((dots.rows[y * dots.rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7))) !== 0;
  const [beside, above] = [width - paper.width, height - paper.height].map((more) =>
    Math.max(0, Math.ceil((more / 2) * perPoint)),
  ) as [number, number];
  // Lines of dots that fall off on one side, one by one from the edge.
  const blackLines = (
    count: number,
    length: number,
    at: (line: number, along: number) => boolean,
  ) => {
    let black = 0;
    for (let each = 0; each < count; each += 1) {
      let marks = 0;
      for (let along = 0; along < length; along += 1) marks += at(each, along) ? 1 : 0;
      if (marks > MET * length) black += 1;
    }
    return black;
  };
  const last = { x: dots.width - 1, y: dots.height - 1 };
  const sides = [
    blackLines(beside, dots.height, (by, y) => isBlack(by, y)),
    blackLines(beside, dots.height, (by, y) => isBlack(last.x - by, y)),
    blackLines(above, dots.width, (by, x) => isBlack(x, by)),
    blackLines(above, dots.width, (by, x) => isBlack(x, last.y - by)),
  ];
  if (sides.some((black) => black > line)) throw new PdfTrouble({ kind: 'cut-edges', ...paper });
}

/** As a hot or worn head prints: each bar is a dot wider, to the right and below. */
function eachWider({ width, height, rowBytes, rows }: Dots): Dots {
  const wider = rows.slice();
  for (let at = 0; at < rows.length; at += 1) {
    const byte = rows[at] ?? 0;
    if (byte === 0) continue;
    const isLast = (at + 1) % rowBytes === 0;
    const [right, below] = [at + 1, at + rowBytes];
    wider[at] = (wider[at] ?? 0) | (byte >> 1);
    if (!isLast && byte & 1) wider[right] = (wider[right] ?? 0) | 128;
    if (below < rows.length) wider[below] = (wider[below] ?? 0) | byte;
  }
  return { width, height, rowBytes, rows: wider };
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

async function checkShown(kept: Uint8Array, { barcodes, dpi, fit }: LabelProof): Promise<void> {
  const dots = await withDocument(kept, (document) =>
    document.withPage(0, (page) =>
      page.drawTrue(dpi, (raster) => dotsOf(raster, blackBelow(raster))),
    ),
  );
  await checkReadable(dots, { barcodes, dpi });
  if (fit && fit.scale < 1) await checkReadable(eachWider(dots), { barcodes, dpi });
}

/** What was read decided whose label it is, and that no command is on it. */
async function checkNothingNew(kept: Uint8Array, known: Iterable<string>): Promise<void> {
  const shown = await withDocument(kept, (document) => pageCodes(document, 0));
  const texts = [...shown.difference(new Set(known))];
  if (texts.length > 0) throw new PdfTrouble({ kind: 'new-barcodes', texts });
}
