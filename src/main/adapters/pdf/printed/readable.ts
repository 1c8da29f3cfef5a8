import { PdfTrouble } from '../messages.ts';
import { readPart, readUnread } from '../reading/barcodes.ts';
import { whitePgm } from '../reading/pgm.ts';
import { barGroups } from '../reading/unread-bars.ts';
import { BITS, type Dots, drawDots } from './dots.ts';

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
  for (const way of WAYS) {
    if (lost.length === 0) return;
    const read = await readDots(dots, way);
    lost = lost.filter((text) => !read.has(text));
  }
  if (lost.length > 0) {
    // As on the page: light, without a quiet zone, or turned.
    const read = await readUnread(barGroups(dots, 1, true), []);
    lost = lost.filter((text) => read.every((each) => each.text !== text));
  }
  if (lost.length > 0) throw new PdfTrouble({ kind: 'lost-barcodes', texts: lost, dpi });
}

/** The quick one first: it nearly always suffices. Enlarged, bars of less than two dots are read. */
const WAYS = [
  { times: 1, smallEnough: AS_IT_IS, mayBeInverted: false },
  { times: 1, smallEnough: SMALL, mayBeInverted: true },
  { times: 2, smallEnough: AS_IT_IS, mayBeInverted: false },
];

async function readDots(
  dots: Dots,
  { times, smallEnough, mayBeInverted }: (typeof WAYS)[number],
): Promise<Set<string>> {
  const [width, height] = [dots.width * times, dots.height * times];
  const { pgm, pixels } = whitePgm(width, height);
  drawDots(dots, times, pixels);
  const found = await readPart({
    pgm,
    width,
    height,
    left: 0,
    top: 0,
    scale: 1,
    smallEnough,
    mayBeInverted,
  });
  return new Set(found.map(({ text }) => text));
}

function blackShare({ width, height, rows }: Dots): number {
  let black = 0;
  for (const byte of rows) black += BITS[byte] ?? 0;
  return black / (width * height);
}
