import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { PageRaster } from '../../../src/main/adapters/pdf/messages.ts';
import { readPart } from '../../../src/main/adapters/pdf/reading/barcodes.ts';
import { wholePage } from '../../../src/main/adapters/pdf/reading/grey-parts.ts';
import { dotsFor, labelZpl } from '../../../src/main/adapters/printers/zebra/zpl.ts';
import type { PageDots } from '../../../src/main/features/printing/ports.ts';
import { type LabelKind, labelKinds, thinBars } from '../../support/label-kinds.ts';
import { inFull } from '../../support/long.ts';
import { type RenderedLabel, renderZpl } from '../../support/render-zpl.ts';

/** The renderer's dots per millimetre for each resolution. */
const DENSITIES = [
  [203, 8],
  [300, 12],
] as const;

const inspector = openInspector();
const kinds = await labelKinds();
/** All at both resolutions in `npm run test:long`; alternating in `npm test`. */
const kindsAt = (dpi: number): LabelKind[] =>
  kinds.filter((_, at) => inFull(true, { part: (at % 2 === 0) === (dpi === DENSITIES[0][0]) }));
afterAll(() => inspector.close());

test('has more than ten kinds of labels, all different', () => {
  const different = new Set(kinds.map(({ pdf }) => Buffer.from(pdf).toString('base64')));
  expect(kinds.length).toBeGreaterThan(10);
  expect(different.size).toBe(kinds.length);
});

describe.each(DENSITIES)('at %i dpi', (dpi, dotsPerMillimetre) => {
  test.each(kindsAt(dpi))(
    'another program draws our picture from our ZPL, dot for dot: $name',
    async (kind) => {
      const raster = await rasterOf(kind, dpi);
      const dots = await dotsOf(kind, dpi);
      const zpl = labelZpl(dots, { copies: 2, darkness: 5, media: 'gap' });
      const rendered = await renderZpl(zpl, dots, dotsPerMillimetre);

      // Checked against the page itself, not the dots.
      expect([rendered.width, rendered.height]).toEqual([dots.width, dots.height]);
      const turned = widerThanTheRoll(raster, dpi);
      expect(dots.width).toBe(turned ? raster.height : raster.width);
      expect(differing(rendered, (x, y) => darkOnPage(raster, turned, x, y))).toBe(0);

      const read = (await readPart(wholePage(rgbaOf(rendered), rendered))).map(({ text }) => text);
      const expected = tooThin(kind, dpi) ? [] : kind.barcodes;
      expect(read).toEqual(expect.arrayContaining(expected));
    },
  );

  test('bars and gaps keep their widths at any offset between the dots', async () => {
    const millimetres = 0.38;
    for (const shift of [0, 0.25, 0.5, 0.75]) {
      const dots = await dotsOf(await thinBars('bars', millimetres, shift), dpi);
      const bars = runs(dots, Math.round((202 / 72) * dpi)).slice(1, -1);
      const modules = (millimetres / 25.4) * dpi;
      for (const { dots } of bars) {
        const nearest = Math.max(1, Math.round(dots / modules)) * modules;
        expect(Math.abs(dots - nearest)).toBeLessThan(1);
      }
      const black = bars.filter((bar) => bar.black).reduce((sum, bar) => sum + bar.dots, 0);
      expect(black).toBeCloseTo(BLACK_MODULES * modules, -1);
    }
  });
});

/** A reader needs about two dots for the narrowest bar; 0.19 mm are 1.5 at 203 dpi. */
const tooThin = ({ name }: LabelKind, dpi: number) =>
  dpi === 203 && name.startsWith('bars of 0.19');

const widerThanTheRoll = ({ width, height }: PageRaster, dpi: number) =>
  width > height && width / dpi > 4.25;

/** In "THIN-0123456789" as Code 128. */
const BLACK_MODULES = 86;

async function rasterOf({ pdf }: LabelKind, dpi: number): Promise<PageRaster> {
  const raster = await inspector.raster(pdf, { index: 0, dpi });
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}

async function dotsOf({ pdf }: LabelKind, dpi: number): Promise<PageDots> {
  const dots = await inspector.dots(pdf, { index: 0, mustShow: null, ...dotsFor(dpi) });
  if (!dots.ok) throw new Error(dots.error.message);
  return dots.value;
}

function darkOnPage(page: PageRaster, turned: boolean, x: number, y: number): boolean {
  // Rotated clockwise, the left edge of the page becomes the top.
  const [column, row] = turned ? [y, page.height - 1 - x] : [x, y];
  return (page.grey[row * page.width + column] ?? 255) < 128;
}

function differing(picture: RenderedLabel, dark: (x: number, y: number) => boolean): number {
  let count = 0;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (picture.dark(x, y) !== dark(x, y)) count += 1;
    }
  }
  return count;
}

function rgbaOf({ width, height, dark }: RenderedLabel) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (dark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

/** Alternating black and white runs along one row, with their widths. */
function runs(
  { width, rowBytes, strips }: PageDots,
  y: number,
): { black: boolean; dots: number }[] {
  const rows = Buffer.concat(strips.map(({ compressed }) => inflateSync(compressed)));
  const found: { black: boolean; dots: number }[] = [];
  for (let x = 0; x < width; x += 1) {
    const black = (((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
    const last = found.at(-1);
    if (last?.black === black) last.dots += 1;
    else found.push({ black, dots: 1 });
  }
  return found;
}
