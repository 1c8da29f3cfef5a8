import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { linesOf, tonedLabel } from '../../support/toned-pages.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

const CODE = 'CODE-0123';

/** Black bars and black text, and this beside them. */
const label = (more: string): Uint8Array => tonedLabel({ bars: 0, text: 0, code: CODE, more });

async function inspected(pdf: Uint8Array) {
  const result = await inspector.inspect(pdf);
  if (!result.ok) throw new Error(result.error.message);
  const [page] = result.value.pages;
  if (!page) throw new Error('no page');
  return page;
}

/** The text that is read from the label's picture, by drawing it as text cannot be read from dots: where it is black. */
async function kept(pdf: Uint8Array) {
  const taken = await inspector.takeLabel(pdf, 0, null, { barcodes: [CODE], dpi: 203 });
  if (!taken.ok) throw new Error(taken.error.message);
  const raster = await inspector.raster(taken.value, { index: 0, dpi: 203 });
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}

/** Share of black pixels in a box of points from the lower left corner. */
async function blackIn(pdf: Uint8Array, box: readonly [number, number, number, number]) {
  const { width, height, grey } = await kept(pdf);
  const scale = width / 288;
  const [left, bottom, right, top] = box.map((points) => Math.round(points * scale)) as [
    number,
    number,
    number,
    number,
  ];
  let black = 0;
  for (let y = height - top; y < height - bottom; y += 1) {
    for (let x = left; x < right; x += 1) if ((grey[y * width + x] ?? 255) < 128) black += 1;
  }
  return black / ((right - left) * (top - bottom));
}

const print = (colour: string, words: string, size = 24, y = 70) =>
  `${colour} BT /F ${size} Tf 20 ${y} Td (${words}) Tj ET\n`;
const AREA = [15, 60, 275, 95] as const;

const INKS: [string, string][] = [
  ...[115, 128, 140, 153, 166, 179, 189].map((grey): [string, string] => [
    `grey ${grey}`,
    `${grey / 255} g`,
  ]),
  ['orange', '1 0.45 0.1 rg'],
  ['light blue', '0.2 0.6 0.95 rg'],
  ['cyan ink', '0 0.68 0.94 rg'],
  ['green', '0 0.6 0.2 rg'],
];

describe('beside black bars, print that the eye sees', () => {
  test.each(INKS)('is read and printed in %s', async (_, colour) => {
    const pdf = label(print(colour, 'RETURN LABEL'));
    const black = label(print('0 g', 'RETURN LABEL'));
    expect(await inspected(pdf)).toMatchObject({
      text: expect.stringContaining('RETURN LABEL'),
      doubtful: [],
    });
    const expected = await blackIn(black, AREA);
    expect(Math.abs((await blackIn(pdf, AREA)) - expected)).toBeLessThan(0.1 * expected);
  });

  test.each([5, 6, 7, 8])('is read in grey 153 of %i points', async (size) => {
    const { text, doubtful } = await inspected(
      label(print('0.6 g', 'Lakeshore Goods, 1840 W Fulton St', size)),
    );
    expect([text, doubtful]).toEqual([
      expect.stringContaining('Lakeshore Goods, 1840 W Fulton St'),
      [],
    ]);
  });

  test.each([
    ['white on grey 140', `${140 / 255} g 15 60 260 35 re f ${print('1 g', 'RETOURE')}`],
    ['black on grey 120', `${120 / 255} g 15 60 260 35 re f ${print('0 g', 'RETOURE')}`],
    ['dark red on pink', `1 0.6 0.6 rg 15 60 260 35 re f ${print('0.5 0 0 rg', 'RETOURE')}`],
    ['red on black', `0 g 15 60 260 35 re f ${print('1 0 0 rg', 'RETOURE')}`],
  ])('is read %s', async (_, more) => {
    const { text, doubtful } = await inspected(label(more));
    expect([text, doubtful]).toEqual([expect.stringContaining('RETOURE'), []]);
  });

  test.each([
    ['in bright cyan, which is as light as faint grey', print('0 1 1 rg', 'RETOURE')],
    [
      'in red on a green as dark',
      `0 0.25 0 rg 15 60 260 35 re f ${print('0.85 0 0 rg', 'RETOURE')}`,
    ],
    [
      'in white beside black on one grey',
      `0.55 g 15 40 260 70 re f ${print('1 g', 'RETOURE')}${print('0 g', 'BLACK PRINT', 14, 48)}`,
    ],
  ])('is named where no dots can show it: %s', async (_, more) => {
    expect((await inspected(label(more))).doubtful).toEqual(['RETOURE']);
  });

  test('is not asked for where it is fainter than grey 192', async () => {
    const pdf = label(linesOf(200, ['PALE'], 80));
    expect((await inspected(pdf)).doubtful).toEqual([]);
    expect(await blackIn(pdf, AREA)).toBe(0);
  });

  test.each([0, 20, 45])('is read across the bars, turned by %i degrees', async (degrees) => {
    const turn = (degrees / 180) * Math.PI;
    const matrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 60, 120];
    const across = `0 g BT /F 90 Tf ${matrix.map((each) => each.toFixed(5)).join(' ')} Tm (VOID) Tj ET`;
    expect((await inspected(label(across))).text.split('\n')).toContain('VOID');
  });
});
