import { afterAll, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { must } from '../../station/station-rig.ts';
import { bars, box, drawnPdf, text } from '../../support/drawn-pdf.ts';

/** Two readings of one code, and two codes on one place. */
const inspector = openInspector();
afterAll(() => inspector.close());

/** A third as fine, and so far from the line above, they are read with other digits and the same check character. */
const TWICE_READ = ['1Z999AA10160340500', '1Z999AA12030340500', '1Z999AA12153340500'];
/** As wide as the first of them. */
const OTHER = '1Z999AA10160349999';
/** Modules of 1.15 points. */
const DOTS = (1.15 * 203) / 72;

const pageOf = (content: string) =>
  drawnPdf([
    {
      content:
        text('Ada Weber, Lindenallee 5, 10115 Berlin', 16, 400) +
        box(10, 265, 268, 2) +
        text('Tracking #: as below', 14, 247) +
        content +
        text('Order: S-4711', 14, 132, { size: 9 }) +
        text('Weight: 1.1 KG', 14, 117, { size: 9 }),
    },
  ]);

const codesOn = async (pdf: Uint8Array) => {
  const { pages } = must(await inspector.inspect(pdf));
  return pages.flatMap(({ barcodes }) => barcodes.map((each) => each.text)).sort();
};

test.each(TWICE_READ)('of %s one reading counts, and its label is taken out', async (code) => {
  const pdf = pageOf(bars(code, 20, 162, { dots: DOTS, height: 70 }));
  const barcodes = await codesOn(pdf);
  expect(barcodes).toEqual([code]);
  must(await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 300 }));
  must(await inspector.takeLabel(pdf, 0, null, null));
});

test.each([
  { name: 'above it', at: 232, height: 20, low: 162 },
  { name: 'just above it', at: 233, height: 2, low: 162 },
  { name: 'in its lower half', at: 162, height: 35, low: 197 },
])('a second code of the same width counts: $name', async ({ at, height, low }) => {
  const [code = ''] = TWICE_READ;
  const both =
    bars(code, 20, low, { dots: DOTS, height: 232 - low }) +
    bars(OTHER, 20, at, { dots: DOTS, height });
  expect(await codesOn(pageOf(both))).toEqual(expect.arrayContaining([code, OTHER]));
});
