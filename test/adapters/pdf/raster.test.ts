import { rgb } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { labelPage, makePdf, type PageContent } from '../../support/paper.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

async function rasterOf(dpi: number, ...pages: PageContent[]) {
  const raster = await inspector.raster(await makePdf(...pages), { index: 0, dpi });
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}

const field = (x: number, width: number, color = rgb(0, 0, 0)): PageContent => ({
  size: [72, 72],
  adjust: (page) => page.drawRectangle({ x, y: 0, width, height: 72, color }),
});

describe('a page as dots', () => {
  test.each([
    [288, 432],
    [287.99, 431.98],
    [288.01, 432.02],
  ])('of %d x %d points is a label of 4x6 in', async (width, height) => {
    const page = labelPage();
    page.size = [width, height];
    expect(await rasterOf(203, page)).toMatchObject({ width: 812, height: 1218, pages: 1 });
    expect(await rasterOf(300, page)).toMatchObject({ width: 1200, height: 1800 });
  });

  test('has exact edges, grey where they cover a dot partly', async () => {
    for (const dots of [23, 23.3, 23.5, 23.8]) {
      // Begins at the tenth dot, at 100 dpi.
      const { width, grey } = await rasterOf(100, field(7.2, 0.72 * dots));
      const row = Array.from(grey.subarray(50 * width, 51 * width));
      const ink = row.map((value) => 1 - value / 255);
      expect(ink.slice(11, 32).every((each) => each > 0.94)).toBe(true);
      expect(Math.abs(ink.reduce((sum, each) => sum + each, 0) - dots)).toBeLessThan(0.15);
    }
  });

  test('has every thin stroke of small text, wherever it falls between the dots', async () => {
    const places = Array.from({ length: 10 }, (_, index) => 10 + index * 5.03);
    const { width, grey } = await rasterOf(203, {
      size: [72, 72],
      adjust: (page) => {
        for (const x of places) page.drawText('l', { x, y: 36, size: 3 });
      },
    });
    const isDark = (x: number, y: number) => (grey[y * width + x] ?? 255) < 128;
    for (const place of places) {
      const columns = Array.from(
        { length: 9 },
        (_, index) => Math.round((place / 72) * 203) + index,
      );
      // The letter is 6 dots high.
      for (let y = 97; y < 101; y += 1) expect(columns.some((x) => isDark(x, y))).toBe(true);
    }
  });

  test('has the brightness that the eye sees: yellow is light, red and blue are dark', async () => {
    const middle = async (color: ReturnType<typeof rgb>) => {
      const { width, grey } = await rasterOf(72, field(0, 72, color));
      return grey[36 * width + 36] ?? -1;
    };
    expect(await middle(rgb(1, 1, 0))).toBeGreaterThan(200);
    expect(await middle(rgb(1, 0, 0))).toBeLessThan(128);
    expect(await middle(rgb(0, 0, 1))).toBeLessThan(128);
    expect(await middle(rgb(1, 1, 1))).toBe(255);
  });

  test('reports the number of pages, and a page that does not exist', async () => {
    const pdf = await makePdf(labelPage(), labelPage());
    expect(await inspector.raster(pdf, { index: 1, dpi: 72 })).toMatchObject({
      value: { pages: 2 },
    });
    expect(await inspector.raster(pdf, { index: 2, dpi: 72 })).toMatchObject({
      error: { message: 'The document has no page 3; it has 2.' },
    });
  });

  test('too large for its true size is refused, never drawn smaller', async () => {
    const pdf = await makePdf({ size: [72 * 40, 72 * 40] });
    expect(await inspector.raster(pdf, { index: 0, dpi: 203 })).toMatchObject({
      error: { code: 'labels-held', message: expect.stringContaining('40.0 x 40.0 in') },
    });
  });
});
