import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { readPart } from '../../../src/main/adapters/pdf/reading/barcodes.ts';
import { blackBelow } from '../../../src/main/adapters/pdf/reading/black-below.ts';
import { wholePage } from '../../../src/main/adapters/pdf/reading/grey-parts.ts';
import { withDocument } from '../../../src/main/adapters/pdf/reading/pdfium.ts';
import { dotsFor } from '../../../src/main/adapters/printers/zebra/zpl.ts';
import type { PageDots } from '../../../src/main/features/printing/ports.ts';
import { labelKinds } from '../../support/label-kinds.ts';
import { linesOf, type Toned, tonedLabel } from '../../support/toned-pages.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

const kinds = await labelKinds();

const foundAt = (pdf: Uint8Array, dpi: number): Promise<number> =>
  withDocument(pdf, (document) =>
    document.withPage(0, (page) => page.drawTrue(dpi, (raster) => blackBelow(raster))),
  );

describe('the tone below which a page is black', () => {
  test.each(kinds)('is one half for a label in black on white: $name', async ({ pdf }) => {
    for (const dpi of [150, 203, 300]) expect(await foundAt(pdf, dpi)).toBe(128);
  });

  test('is one half for a blank page, and for dirt on one', async () => {
    const blank = tonedLabel({ bars: 255, text: 255 });
    const dirty = tonedLabel({ bars: 255, text: 255, more: '0.86 g 20 20 100 100 re f' });
    for (const pdf of [blank, dirty]) expect(await foundAt(pdf, 203)).toBe(128);
  });
});

const TONES: [string, Toned][] = [
  ['bars and text of grey 140', { bars: 140, text: 140 }],
  ['bars and text of grey 160', { bars: 160, text: 160 }],
  ['bars and text of grey 120', { bars: 120, text: 120 }],
  ['grey bars of 150 under black text', { bars: 150, text: 0 }],
  ['grey bars of 120 under black text', { bars: 120, text: 0 }],
  ['black on a ground of grey 120', { ground: 120, everywhere: true, bars: 0, text: 0 }],
  ['black on a ground of grey 90', { ground: 90, everywhere: true, bars: 0, text: 0 }],
  ['a ground of grey 120 behind the code alone', { ground: 120, bars: 0, text: 0 }],
  ['a ground of grey 190 behind the code alone', { ground: 190, bars: 0, text: 0 }],
  ['grey bars of 100 on a ground of 200', { ground: 200, bars: 100, text: 0 }],
  ['a large grey mark beside black bars', { bars: 0, text: 0, more: linesOf(150, ['MARK'], 60) }],
];

describe.each([203, 300])('at %i dpi the code stays in the dots', (dpi) => {
  test.each(TONES)('%s', async (_, tones) => {
    const dots = await inspector.dots(tonedLabel(tones), {
      index: 0,
      mustShow: null,
      ...dotsFor(dpi),
    });
    if (!dots.ok) throw new Error(dots.error.message);
    expect(await codesIn(dots.value)).toEqual(['CODE-0123']);
    expect(blackShare(dots.value)).toBeGreaterThan(0.005);
    expect(blackShare(dots.value)).toBeLessThan(0.3);
  });
});

async function codesIn(page: PageDots): Promise<string[]> {
  const { width, height } = page;
  const data = new Uint8Array(width * height * 4).fill(255);
  const rows = rowsOf(page);
  for (let dot = 0; dot < width * height; dot += 1) {
    if (!isBlack(page, rows, dot)) continue;
    for (let colour = 0; colour < 3; colour += 1) data[dot * 4 + colour] = 0;
  }
  const found = await readPart(wholePage({ width, height, data }, { width, height }));
  return found.map(({ text }) => text);
}

const rowsOf = ({ strips }: PageDots) =>
  Buffer.concat(strips.map(({ compressed }) => inflateSync(compressed)));

const isBlack = ({ width, rowBytes }: PageDots, rows: Uint8Array, dot: number): boolean => {
  const [x, y] = [dot % width, Math.floor(dot / width)];
  return (((rows[y * rowBytes + (x >> 3)] ?? 0) << (x & 7)) & 128) !== 0;
};

function blackShare(page: PageDots): number {
  const rows = rowsOf(page);
  let black = 0;
  const all = page.width * page.height;
  for (let dot = 0; dot < all; dot += 1) if (isBlack(page, rows, dot)) black += 1;
  return black / all;
}
