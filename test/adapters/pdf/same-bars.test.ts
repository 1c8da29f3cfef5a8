import { afterAll, describe, expect, test } from 'vitest';
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

/** Points from the lower edge of the bars, and heights. */
const BETWEEN = [
  {
    name: 'a strip of 5 points',
    ours: [
      [0, 32],
      [37, 33],
    ],
    theirs: [[32, 5]],
  },
  {
    name: 'a strip of 20 points',
    ours: [
      [0, 25],
      [45, 25],
    ],
    theirs: [[25, 20]],
  },
  {
    name: 'two strips',
    ours: [
      [17.5, 17.5],
      [52.5, 17.5],
    ],
    theirs: [
      [0, 17.5],
      [35, 17.5],
    ],
  },
  {
    name: 'more of theirs than of ours',
    ours: [[32, 5]],
    theirs: [
      [0, 32],
      [37, 33],
    ],
  },
] as const;
const OURS = '793233869018796863';

describe.each([0, 90])('on a page turned by %i, bars of another code between ours', (turn) => {
  test.each(BETWEEN)('are read: $name', async ({ ours, theirs }) => {
    const other = '799321672155805117';
    const drawn = (code: string, places: readonly (readonly [number, number])[]) =>
      places.map(([y, height]) => bars(code, 24, 60 + y, { height })).join('');
    const content =
      text(`TRACKING ${OURS}`, 20, 180, { size: 9 }) + drawn(OURS, ours) + drawn(other, theirs);
    const found = await codesOn(drawnPdf([{ content, page: `/Rotate ${turn}` }]));
    expect(found).toEqual([OURS, other]);
  });
});

test.each([
  ['a black line crosses', box(24, 90, 200, 3)],
  ['a white line crosses', box(24, 90, 230, 3, 255)],
  ['a grey line crosses', box(24, 90, 230, 3, 140)],
])('bars that %s are one code', async (_, line) => {
  const content = text('TRACKING', 20, 180) + bars(OURS, 24, 60, { height: 70 }) + line;
  expect(await codesOn(drawnPdf([{ content }]))).toEqual([OURS]);
});
