import { PdfTrouble } from '../messages.ts';
import { readPart, readUnread } from '../reading/barcodes.ts';
import { whitePgm } from '../reading/pgm.ts';
import { barGroups } from '../reading/unread-bars.ts';
import { BITS, type Dots, drawDots, drawHalved, turned } from './dots.ts';

/** Shares of a label that are black. Outside of them nothing came out, or a solid sheet. */
const LEAST_BLACK = 0.0001;
const MOST_BLACK = 0.65;
/** Pixels of a side from which on the barcode reader tries a smaller picture too; the second is never reached. */
const SMALL = 500;
const AS_IT_IS = 1_000_000;

/**
 * Throws PdfTrouble where these dots are no label: `blank`, `solid`, and `lost-barcodes` where one of these
 * texts is not read from them any more.
 */
export async function checkReadable(
  dots: Dots,
  { barcodes, dpi }: { barcodes: readonly string[]; dpi: number },
): Promise<void> {
  const black = blackShare(dots);
  if (black < LEAST_BLACK) throw new PdfTrouble({ kind: 'blank' });
  if (black > MOST_BLACK) throw new PdfTrouble({ kind: 'solid', share: black });
  let lost: readonly string[] = [...new Set(barcodes)];
  const resized = dpi > FINE_DPI ? HALVED : DOUBLED;
  for (const way of [UPRIGHT, ACROSS, INVERTED, resized]) {
    if (lost.length === 0) return;
    const read = await readDots(way.isTurned ? turned(dots) : dots, way);
    lost = lost.filter((text) => !read.has(text));
  }
  if (lost.length > 0) {
    // As on the page: light, without a quiet zone, or turned.
    const read = await readUnread(barGroups(dots, 1, true), []);
    lost = lost.filter((text) => read.every((each) => each.text !== text));
  }
  if (lost.length > 0) throw new PdfTrouble({ kind: 'lost-barcodes', texts: lost, dpi });
}

interface Way {
  isTurned: boolean;
  size: 'same' | 'doubled' | 'halved';
  smallEnough: number;
  mayBeInverted: boolean;
  mayBeTurned: boolean;
}

/**
 * The quick one, which nearly always suffices. In one direction: at 300 dpi 16 ms for a label of 4x6 inches instead
 * of 30.
 */
const UPRIGHT: Way = {
  isTurned: false,
  size: 'same',
  smallEnough: AS_IT_IS,
  mayBeInverted: false,
  mayBeTurned: false,
};
/** The same for bars one below the other. */
const ACROSS: Way = { ...UPRIGHT, isTurned: true };
const INVERTED: Way = { ...UPRIGHT, smallEnough: SMALL, mayBeInverted: true, mayBeTurned: true };
/** So bars of less than two dots are read. */
const DOUBLED: Way = { ...UPRIGHT, size: 'doubled', mayBeTurned: true };
/**
 * From this resolution on no bar is as thin as two dots, but its edges are as uneven as the picture it comes from; four
 * dots in a grey one even them out. Doubled, a label would take more memory than the reader has.
 */
const FINE_DPI = 400;
const HALVED: Way = { ...UPRIGHT, size: 'halved', mayBeTurned: true };

const TIMES = { same: 1, doubled: 2, halved: 0.5 };

async function readDots(
  dots: Dots,
  { size, smallEnough, mayBeInverted, mayBeTurned }: Way,
): Promise<Set<string>> {
  const times = TIMES[size];
  const [width, height] = [Math.ceil(dots.width * times), Math.ceil(dots.height * times)];
  const { pgm, pixels } = whitePgm(width, height);
  if (size === 'halved') drawHalved(dots, pixels);
  else drawDots(dots, times, pixels);
  const found = await readPart({
    pgm,
    width,
    height,
    left: 0,
    top: 0,
    scale: 1,
    smallEnough,
    mayBeInverted,
    mayBeTurned,
  });
  return new Set(found.map(({ text }) => text));
}

function blackShare({ width, height, rows }: Dots): number {
  let black = 0;
  for (const byte of rows) black += BITS[byte] ?? 0;
  return black / (width * height);
}
