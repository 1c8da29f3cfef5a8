import { createHash } from 'node:crypto';
import type { LabelArea, PageFindings } from '../../../features/documents/ports.ts';
import { PdfTrouble } from '../messages.ts';
import type { FoundBarcode } from './barcodes.ts';
import { blackBelow } from './black-below.ts';
import { type Bounds, divided } from './bounds.ts';
import { inEvenTones } from './even-tones.ts';
import {
  BARCODE_DPI,
  BARCODE_PIXELS,
  type GreyPart,
  type PrintedPage,
  printedPage,
} from './grey-parts.ts';
import { readInk } from './ink.ts';
import { blockAround, type FoundLabel, findLabels } from './label-areas.ts';
import type { KnownShapes } from './looks/known-shapes.ts';
import { type InColour, isColoured, lostText } from './looks/lost-text.ts';
import { type DoubtfulWord, type SeenText, seenText } from './looks/seen-text.ts';
import { lostParts } from './lost-bars.ts';
import type { Letter } from './page-text.ts';
import { copied, type OpenDocument, type OpenPage, type Raster } from './pdfium.ts';
import { barGroups } from './unread-bars.ts';
import { grey, isBlank, linesOf, pick, textOf } from './visible-text.ts';
import { whiteRows } from './white-rows.ts';

/** For the edges of labels on a larger page. */
const EDGE_DPI = 300;
/** An A4 page at 300 dpi. Larger pages are drawn at a lower resolution. */
const EDGE_PIXELS = 8_750_000;
/** For a fingerprint, and to see where something is printed. */
export const PICTURE_DPI = 150;
export const PICTURE_PIXELS = 4_000_000;
/** Points. No document of a shipment is larger than A2 or shorter than half an inch. */
const LONGEST_SIDE = 1685;
const SHORTEST_SIDE = 36;
/** No page that a person can read has more letters: an A4 page of 6-point print has 20,000. */
const MOST_TEXT = 40_000;
/** Points. A page up to this size is a label and is not cut, as in `isLabelSize` of the documents. */
const LABEL_PAGE = { short: 320, long: 620 };

/** A page as far as it can be read by drawing it; `findingsOf` needs its barcodes too. */
type DrawnPage = Omit<ReturnType<typeof drawPage>, 'barcodes' | 'barcodesSeen'>;

/** The tone below which a pixel of the page is read as black. */
export const pageTone = (page: OpenPage): number =>
  page.draw(PICTURE_DPI, PICTURE_PIXELS, blackBelow);

/** `read` reads barcodes, in part on another thread, while this one goes on with the page's text. */
export function drawPage<T>(
  document: OpenDocument,
  { index, shapes }: { index: number; shapes: KnownShapes },
  read: (parts: readonly GreyPart[]) => T,
) {
  return document.withPage(index, (asDrawn) => {
    checkSize(asDrawn, index);
    const page = inEvenTones(asDrawn);
    const drawn = page.draw(PICTURE_DPI, PICTURE_PIXELS, copied);
    const printed = printedPage(page, drawn);
    const barcodes = read(printed.parts);
    const textScale = printed.dots.width / page.width;
    const mayBeInverted = printed.parts.some((part) => part.mayBeInverted);
    const bars = barGroups(printed.dots, textScale, mayBeInverted);
    const lost = lostParts(asDrawn, printed, bars);
    const losesBars = lost.length > 0;
    const barcodesSeen = read(lost);
    const seen = readText({ page, asDrawn }, printed, textScale, shapes);
    return {
      index,
      ...sizeOf(page),
      drawn,
      textScale,
      ...seen,
      bars,
      barcodes,
      losesBars,
      barcodesSeen,
    };
  });
}

/**
 * Everything about one page: size, text, barcodes, label areas and fingerprints. `barcodesSeen`: of what its dots do
 * not show; one that is not among its barcodes is as doubtful as a word that is lost.
 */
export function findingsOf(
  document: OpenDocument,
  { drawn, letters, doubtful: words, textScale, bars, losesBars, ...size }: DrawnPage,
  barcodes: readonly FoundBarcode[],
  barcodesSeen: readonly FoundBarcode[],
): PageFindings {
  const doubtful = [...words, ...lostBarcodes(barcodesSeen, barcodes, textScale)];
  return {
    ...size,
    text: boundedText(size.index, letters),
    lines: linesOf(letters, textScale),
    picture: fingerprint(drawn),
    barcodes: barcodes.map(named),
    doubtful: doubtful.map(({ text }) => text),
    losesBars,
    ink: inkOf(drawn, size),
    ...labelsOn(document, { ...size, drawn, letters, doubtful, textScale, barcodes, bars }),
  };
}

const lostBarcodes = (
  seen: readonly FoundBarcode[],
  barcodes: readonly FoundBarcode[],
  scale: number,
): DoubtfulWord[] =>
  seen
    .filter(({ text }) => !barcodes.some((each) => each.text === text))
    .map((each) => ({ text: each.text, ...divided(each, 1 / scale) }));

function boundedText(page: number, letters: readonly Letter[]): string {
  const text = textOf(letters);
  if (text.length <= MOST_TEXT) return text;
  throw new PdfTrouble({ kind: 'too-much-text', page, letters: text.length, limit: MOST_TEXT });
}

const sizeOf = ({ width, height, rotation }: OpenPage) => ({ width, height, rotation });

const named = ({ format, text }: FoundBarcode) => ({ format, text });

function checkSize({ width, height }: OpenPage, page: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long <= LONGEST_SIDE && short >= SHORTEST_SIDE) return;
  throw new PdfTrouble({ kind: 'odd-size', page, width, height });
}

/** The text that a person reads on the printed page, positioned in its dots. */
function readText(
  { page, asDrawn }: { page: OpenPage; asDrawn: OpenPage },
  { dots, below }: PrintedPage,
  scale: number,
  shapes: KnownShapes,
): SeenText {
  const letters = page.letters(dots);
  if (letters.length === 0) return { letters, doubtful: [] };
  /** Drawn first, because no page is drawn while another drawing of it is read. */
  const drawInColour = (): InColour => ({
    page: asDrawn.drawTones(PICTURE_DPI, PICTURE_PIXELS, copied),
    bare: asDrawn.drawTonesWithoutText(PICTURE_DPI, PICTURE_PIXELS, copied),
  });
  const mayLose = page !== asDrawn || letters.some(isColoured);
  const found = readDots(mayLose ? drawInColour() : null);
  const isLookedAt = mayLose || countOf(found.letters) === countOf(letters);
  return isLookedAt ? found : readDots(drawInColour());

  /** `inColour`: where a word may be lost in the dots. */
  function readDots(inColour: InColour | null): SeenText {
    return page.drawWithoutText(BARCODE_DPI, BARCODE_PIXELS, (bare) => {
      const text = { dots, bare, below };
      const seen = seenText(letters, text, scale, shapes);
      if (!inColour) return seen;
      const colours = asDrawn.letters(dots).map(({ fill }) => fill);
      const lost = lostText(letters, colours, text, inColour, scale);
      return { letters: seen.letters, doubtful: [...seen.doubtful, ...lost] };
    });
  }
}

const countOf = (letters: readonly Letter[]): number =>
  letters.filter((letter) => !isBlank(letter) && !letter.unpainted).length;

interface Marks {
  index: number;
  /** Of the page, in points. */
  width: number;
  height: number;
  drawn: Raster;
  letters: readonly Letter[];
  doubtful: readonly DoubtfulWord[];
  /** Pixels of the letters' positions per point. */
  textScale: number;
  barcodes: readonly FoundBarcode[];
  /** Read or not. */
  bars: readonly Bounds[];
}

const isLabelPage = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) <= LABEL_PAGE.short && Math.max(width, height) <= LABEL_PAGE.long;

function labelsOn(document: OpenDocument, marks: Marks): Pick<PageFindings, 'areas' | 'block'> {
  const { index, width, height, barcodes, bars } = marks;
  if (barcodes.length === 0 || isLabelPage({ width, height })) return { areas: [], block: null };
  const ink = document.withPage(index, (page) =>
    page.draw(EDGE_DPI, EDGE_PIXELS, (raster) => readInk(raster, { width, height })),
  );
  if (!ink) return { areas: [], block: null };
  const areas = findLabels(ink, barcodes, bars).map((found) => areaOf(found, marks));
  const block = areas.length === 0 ? blockAround(ink, barcodes) : null;
  return { areas, block: block && sidesOf(block) };
}

function areaOf(
  { box, stock }: FoundLabel,
  { width, drawn, letters, doubtful, textScale, barcodes }: Marks,
): LabelArea {
  const within = pick(letters, (letter) => holds(box, divided(letter, textScale)));
  return {
    box: sidesOf(box),
    stock,
    turn: turnOf(box, within),
    text: textOf(within),
    lines: linesOf(within, textScale),
    picture: fingerprint(drawn, divided(box, width / drawn.width)),
    barcodes: barcodes.filter((each) => holds(box, each)).map(named),
    doubtful: doubtful
      .filter((word) => holds(box, divided(word, textScale)))
      .map(({ text }) => text),
  };
}

const sidesOf = ({ left, right, top, bottom }: Bounds): LabelArea['box'] => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Whether the centre lies in the box. */
function holds(box: Bounds, { left, top, right, bottom }: Bounds): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Clockwise degrees that put the label upright, judged by the direction of most letters. */
function turnOf(box: FoundLabel['box'], letters: readonly Letter[]): LabelArea['turn'] {
  const lies = box.right - box.left > box.bottom - box.top;
  const turned = (degrees: number) =>
    letters.filter((letter) => !letter.generated && letter.turned === degrees).length;
  if (lies) return turned(90) > turned(270) ? 270 : 90;
  return turned(180) > turned(0) ? 180 : 0;
}

/** Grey value; lighter marks count as the colour of the paper. */
const PAPER = 230;
const WHITE = 0xffffffff;
/** Share of the page's pixels. Less is dirt and not readable. */
const LEAST_INK = 0.00005;

/**
 * SHA-256 of the black-and-white picture, independent of the file it came in; null if nothing is printed.
 * `part` in pixels; without it, the whole page.
 */
function fingerprint(raster: Raster, part: Bounds = whole(raster)): string | null {
  const [left, right] = [Math.floor(part.left), Math.min(raster.width, Math.ceil(part.right))];
  const [top, bottom] = [Math.floor(part.top), Math.min(raster.height, Math.ceil(part.bottom))];
  const [width, height] = [right - left, bottom - top];
  const dots = Buffer.alloc(Math.ceil((width * height) / 8));
  const { buffer, byteOffset, byteLength } = raster.data;
  const pixels = new Uint32Array(buffer, byteOffset, byteLength / 4);
  const isWhite = whiteRows(raster);
  let ink = 0;
  for (let y = 0; y < height; y += 1) {
    if (isWhite(top + y, left, right)) continue;
    const row = (top + y) * raster.width + left;
    for (let x = 0, dot = y * width; x < width; x += 1, dot += 1) {
      // The most frequent case, checked first for speed.
      if (pixels[row + x] === WHITE) continue;
      const tone = grey(raster.data, (row + x) * 4);
      if (tone >= PAPER) continue;
      ink += 1;
      if (tone < PAPER / 2) dots[dot >> 3] = (dots[dot >> 3] ?? 0) | (1 << (dot & 7));
    }
  }
  if (ink < LEAST_INK * width * height) return null;
  return createHash('sha256').update(`${width}x${height}:`).update(dots).digest('hex');
}

/** Bounds of what is printed, in points; null on a blank page. */
function inkOf(raster: Raster, page: { width: number; height: number }): PageFindings['ink'] {
  const isWhite = whiteRows(raster);
  let [left, right, top, bottom] = [raster.width, 0, raster.height, 0];
  for (let y = 0; y < raster.height; y += 1) {
    if (isWhite(y, 0, raster.width)) continue;
    for (let x = 0; x < raster.width; x += 1) {
      if (grey(raster.data, (y * raster.width + x) * 4) >= PAPER) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  if (right === 0) return null;
  const scale = raster.width / page.width;
  return sidesOf(divided({ left, right, top, bottom }, scale));
}

const whole = ({ width, height }: Raster): Bounds => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});
