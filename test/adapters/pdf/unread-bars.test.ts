import { afterAll, expect, it, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { must } from '../../station/station-rig.ts';
import { bars, box, drawnPdf, text } from '../../support/drawn-pdf.ts';

/** Codes that handheld scanners read, drawn so that they lack a quiet zone, are light, or turned. */
const inspector = openInspector();
afterAll(() => inspector.close());

const CODE = 'PB:BUY';
/** Points. */
const WIDE = 101;
/** Modules of a point. */
const HOW = { dots: 203 / 72, height: 30 };
const upright = bars(CODE, 100, 200, HOW);
const turnedBy = (degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)];
  const minus = (-Math.sin(angle)).toFixed(5);
  return `q ${cos} ${sin} ${minus} ${cos} 190 180 cm\n${bars(CODE, 0, 0, HOW)}Q\n`;
};
const framed = (gap: number) => `q 1 w ${100 - gap} 198 ${WIDE + 2 * gap} 34 re S Q\n${upright}`;
const betweenBoxes = (gap: number) =>
  box(60 - gap, 198, 40, 34) + box(100 + WIDE + gap, 198, 40, 34) + upright;
const light = box(85, 190, WIDE + 30, 50) + bars(CODE, 100, 200, { ...HOW, grey: 255 });

const codesOn = async (content: string) => {
  const page = text('Ada Weber, Lindenallee 5, 10115 Berlin', 16, 400) + content;
  const { pages } = must(await inspector.inspect(drawnPdf([{ content: page }])));
  return pages.flatMap(({ barcodes }) => barcodes.map((each) => each.text));
};

test.each([1, 2, 3, 5])('a code within a frame %d points away is read', async (gap) => {
  expect(await codesOn(framed(gap))).toEqual([CODE]);
});

test.each([2, 4])('a code between black boxes %d points away is read', async (gap) => {
  expect(await codesOn(betweenBoxes(gap))).toEqual([CODE]);
});

test.each([20, 30, 45, 60, 135])('a code turned by %d degrees is read', async (degrees) => {
  expect(await codesOn(turnedBy(degrees))).toEqual([CODE]);
});

it('a light code on a dark field is read', async () => {
  expect(await codesOn(light)).toEqual([CODE]);
});

it('hatchings and rows of strokes are no code', async () => {
  const strokes = Array.from({ length: 60 }, (_, at) => box(40 + at * 3, 100, 1.2, 20)).join('');
  expect(
    await codesOn(`${strokes}${text('IIIIIIIIIIIIIIIIIIIIllllllllllll||||||||', 16, 60)}`),
  ).toEqual([]);
});
