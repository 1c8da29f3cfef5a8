import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { merged, readPart } from '../../../src/main/adapters/pdf/reading/barcodes.ts';
import { printedPage, wholePage } from '../../../src/main/adapters/pdf/reading/grey-parts.ts';
import { copied, withDocument } from '../../../src/main/adapters/pdf/reading/pdfium.ts';
import {
  allSymbologies,
  type BarcodePage,
  framedPage,
  giantBars,
  invertedCodes,
  noisyCodes,
  scanned,
} from '../../support/barcode-pages.ts';
import { labelKinds, shipmentPapers } from '../../support/label-kinds.ts';
import { inFull } from '../../support/long.ts';

const TURNS = [0, 90, 180, 270];

const kinds = await labelKinds();
/** All in all directions in `npm run test:long`; each in one direction in `npm test`. */
const turned = kinds.flatMap((kind, at) =>
  inFull(TURNS, { part: [TURNS[at % 4] ?? 0] }).map((turn) => ({ ...kind, turn })),
);

async function turnedBy(pdf: Uint8Array, turn: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const page = document.getPage(0);
  page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  return document.save();
}

/** The barcodes of page 1 or another, read in parts as for every document, and from one whole picture. */
async function bothWays(pdf: Uint8Array, index = 0) {
  const { parts, whole } = await withDocument(pdf, (document) =>
    document.withPage(index, (page) => ({
      parts: printedPage(page, page.draw(150, 4_000_000, copied)).parts,
      whole: {
        ...page.draw(300, 8_750_000, (raster) => wholePage(raster, page)),
        mayBeInverted: true,
      },
    })),
  );
  // Before reading, which frees them.
  const bytes = {
    ofParts: parts.reduce((sum, { pgm }) => sum + pgm.length, 0),
    ofWhole: whole.pgm.length,
  };
  const inParts = merged((await Promise.all(parts.map(readPart))).flat());
  return { bytes, inParts: inParts.map(named), inWhole: (await readPart(whole)).map(named) };
}

const named = ({ format, text }: { format: string; text: string }) => `${format} ${text}`;
const texts = (found: readonly string[]) => found.map((each) => each.replace(/^\S+ /, ''));

test.each(turned)('$name, turned by $turn: parts give what the whole page gives', async (kind) => {
  const { inParts, inWhole } = await bothWays(await turnedBy(kind.pdf, kind.turn));
  expect(inParts).toEqual(expect.arrayContaining(inWhole));
  expect(texts(inParts).sort()).toEqual([...kind.barcodes].sort());
});

const pages: BarcodePage[] = [
  ...(await Promise.all(inFull(TURNS, { part: [90] }).map((turn) => allSymbologies(1, turn)))),
  await allSymbologies(0.6, 0),
  await invertedCodes(),
  await framedPage(),
  await giantBars(),
  await noisyCodes(),
  await scanned(await allSymbologies(1, 0)),
];

test.each(pages)('$name: parts give what the whole page gives', async ({ pdf, barcodes }) => {
  const { inParts, inWhole } = await bothWays(pdf);
  expect(inParts).toEqual(expect.arrayContaining(inWhole));
  // The reader finds not all of them in every direction, in parts or not.
  const read = texts(inWhole).filter((text) => barcodes.includes(text));
  expect(read.length).toBeGreaterThan(barcodes.length / 2);
});

test('an invoice is read on less than a third of its area', async () => {
  const [pdf] = await shipmentPapers(1);
  const { bytes } = await bothWays(pdf ?? new Uint8Array(), 1);
  expect(bytes.ofParts).toBeGreaterThan(0);
  expect(bytes.ofParts).toBeLessThan(bytes.ofWhole / 3);
});
