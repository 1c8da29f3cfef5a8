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

/** Boxes, in pixels from the upper left corner, of the connected black parts of a picture. */
function partsOf({ width, height, grey }: Grey) {
  const left = new Set<number>();
  for (let at = 0; at < width * height; at += 1) if ((grey[at] ?? 255) < 128) left.add(at);
  const parts: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const first of left) {
    left.delete(first);
    const part = [first];
    const box = { left: width, top: height, right: 0, bottom: 0 };
    for (const at of part) {
      const [x, y] = [at % width, Math.floor(at / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      for (const row of [at - width, at, at + width])
        for (const beside of [row - 1, row, row + 1]) if (left.delete(beside)) part.push(beside);
    }
    parts.push(box);
  }
  return parts;
}

/** Parts of the one picture in whose box the other has no black. */
async function lostOf(one: Uint8Array, other: Uint8Array) {
  const [expected, printed] = [await kept(one), await kept(other)];
  const { width, grey } = printed;
  return partsOf(expected).filter(({ left, top, right, bottom }) => {
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) if ((grey[y * width + x] ?? 255) < 128) return false;
    return true;
  });
}

/** Share of black pixels in a box of points from the lower left corner. */
async function blackIn(pdf: Uint8Array, box: readonly [number, number, number, number]) {
  return blackOf(await kept(pdf), box);
}

interface Grey {
  width: number;
  height: number;
  grey: Uint8Array;
}

function blackOf({ width, height, grey }: Grey, box: readonly [number, number, number, number]) {
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

/** Each mark of it that is smaller than a letter says something. */
const MARKS = [
  'J\\374rg M\\374ller-\\305s\\351n',
  'Apt. 1.12; Bldg: 3-5',
  'i/o ill: 10115-4.2, PIN 12:30',
];
const READ = ['Jürg Müller-Åsén', 'Apt. 1.12; Bldg: 3-5', 'i/o ill: 10115-4.2, PIN 12:30'];
const marks = (colour: string, size: number) =>
  MARKS.map((line, at) => print(colour, line, size, 92 - at * (size + 3.3))).join('');
const MARKED_SIZES: [string, number][] = [
  ['grey 100', 6],
  ['grey 140', 8],
  ['grey 160', 5],
  ['grey 160', 6],
  ['grey 180', 8],
  ['grey 180', 10],
  ['grey 190', 7],
  ['light blue', 7],
  ['orange', 7],
];
const colourOf = (name: string): string =>
  name.startsWith('grey ')
    ? `${Number(name.slice(5)) / 255} g`
    : (INKS.find(([each]) => each === name)?.[1] ?? '0 g');

describe('beside black bars, the points, colons, hyphens and dots of letters', () => {
  test.each(MARKED_SIZES)('are read and printed in %s of %d points', async (name, size) => {
    const pdf = label(marks(colourOf(name), size));
    const { text, doubtful } = await inspected(pdf);
    expect([text.split('\n'), doubtful]).toEqual([expect.arrayContaining(READ), []]);
    expect(await lostOf(label(marks('0 g', size)), pdf)).toEqual([]);
  });

  test('are printed where the letters are drawn as lines', async () => {
    const drawn = (colour: string) => {
      const box = (x: number, y: number, wide: number, high: number) =>
        `${colour} ${x} ${y} ${wide} ${high} re f\n`;
      return label(
        [0, 1, 2, 3, 4]
          .map((at) => box(20.3 + at * 21.13, 80.2, 1, 7) + box(23.4 + at * 21.13, 80.2, 0.8, 0.8))
          .join(''),
      );
    };
    expect(await lostOf(drawn('0 g'), drawn('0.6 g'))).toEqual([]);
  });

  test('are printed where nothing else is in their tone', async () => {
    const leader = (colour: string) =>
      label(
        `${print('0 g', 'Weight', 8, 80)}${colour} BT /F 8 Tf 60 80 Td (. . . - - : :) Tj ET\n`,
      );
    expect((await inspected(leader('0.6 g'))).doubtful).toEqual([]);
    expect(await lostOf(leader('0 g'), leader('0.6 g'))).toEqual([]);
  });

  test.each([
    ['a point', '.'],
    ['a hyphen', '-'],
    ['a colon', ':'],
  ])('hold the label where no dots can show one: %s', async (_, mark) => {
    const pdf = label(
      `BT /F 10 Tf 20 80 Td 0 g (TOTAL 1234) Tj 0 1 1 rg (${mark}) Tj 0 g (5678) Tj ET\n`,
    );
    expect((await inspected(pdf)).doubtful).toEqual([`1234${mark}5678`]);
  });

  test('hold the label where those of a letter are lost in their ground', async () => {
    const ground = '0 0.25 0 rg 15 83.6 260 20 re f\n';
    const pdf = label(ground + print('0.85 0 0 rg', 'M\\374ller'));
    expect((await inspected(pdf)).doubtful).toEqual(['Müller']);
    expect((await inspected(label(print('0.85 0 0 rg', 'M\\374ller')))).doubtful).toEqual([]);
  });
});

describe('beside black bars, print that the eye sees', () => {
  test.each(INKS)('is read and printed in %s', async (_, colour) => {
    const pdf = label(print(colour, 'RETURN LABEL'));
    const black = label(print('0 g', 'RETURN LABEL'));
    expect(await inspected(pdf)).toMatchObject({
      text: expect.stringContaining('RETURN LABEL'),
      doubtful: [],
      losesBars: false,
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

  test.each([
    ['grey 200', '0.7843 g'],
    ['grey 220', '0.8627 g'],
    ['gold', '1 0.84 0 rg'],
    ['yellow', '1 0.8 0 rg'],
    ['light green', '0.6 0.9 0.6 rg'],
    ['sky blue', '0.55 0.8 1 rg'],
  ])('is named where it is too pale to print, as in %s', async (_, colour) => {
    for (const size of [8, 24]) {
      const { text, doubtful } = await inspected(label(print(colour, 'RETOURE', size)));
      expect([text.includes('RETOURE'), doubtful]).toEqual([false, ['RETOURE']]);
    }
  });

  test.each([
    ['white on grey 200', `0.7843 g 15 60 260 35 re f ${print('1 g', 'RETOURE')}`],
    [
      'grey 220 on grey 255 that is painted',
      `1 g 15 60 260 35 re f ${print('0.8627 g', 'RETOURE')}`,
    ],
    ['grey 160 on grey 200', `0.7843 g 15 60 260 35 re f ${print('0.62 g', 'RETOURE')}`],
  ])('is read or named: %s', async (_, more) => {
    const { text, doubtful } = await inspected(label(more));
    expect([text.includes('RETOURE'), doubtful.includes('RETOURE')]).not.toEqual([false, false]);
  });

  test('is not asked for where nobody reads it', async () => {
    const pdf = label(linesOf(236, ['PALE'], 80));
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
