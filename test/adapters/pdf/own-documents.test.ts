import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { documentWriter } from '../../../src/main/adapters/pdf/writing/document-writer.ts';
import type { PackingSlip } from '../../../src/main/features/documents/ports.ts';
import { officePaper, PAPER_SIZES } from '../../../src/main/features/printing/logic/paper-sizes.ts';
import {
  TEST_BARS,
  TEST_GS1,
  TEST_MATRIX,
  testBars,
} from '../../../src/shared/scanning/test-page.ts';
import { must } from '../store-sqlite/support/bench.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

const read = async (pdf: Uint8Array) => must(await inspector.inspect(pdf)).pages;

const slip = (change: Partial<PackingSlip> = {}): PackingSlip => ({
  reference: 'SO-1001',
  merchant: 'Nordlicht',
  date: '2026-03-04',
  shipTo: ['Zoë Müller', '王小明', 'Hauptstraße 1', '50667 Köln', 'DE'],
  locationName: 'HALL-2',
  trackingNumber: '1Z999',
  carrier: 'UPS',
  contents: [
    {
      carton: 'BOX-1',
      weight: '2.4 KG',
      items: [{ sku: 'MUG-01', description: 'Mug', quantity: 2 }],
    },
  ],
  ...change,
});

describe('a carton slip', () => {
  const label = { n: 2, of: 3, order: 'SO-1001', merchant: null };

  test.each([
    ['4x6', 'SO-1001-C2'],
    ['4x2', 'SO-1001-C2'],
    // The longest reference that a carton may have.
    ['4x6', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-12345678'],
    ['4x2', 'abcdefghijklmnopqrstuvwxyz_abcd'],
  ] as const)('of %s has the reference %s as text and as a barcode', async (size, carton) => {
    const pdf = await documentWriter.cartonSlip({ ...label, carton }, PAPER_SIZES[size]);
    const [page, ...more] = await read(pdf ?? Buffer.of());
    expect(more).toEqual([]);
    expect(page).toMatchObject(PAPER_SIZES[size]);
    expect(page?.barcodes).toEqual([{ format: 'Code128', text: carton }]);
    for (const words of [carton, 'Carton 2 of 3', 'Order SO-1001', 'Not a shipping label']) {
      expect(page?.text).toContain(words);
    }
  });
});

test('refuses a carton slip whose bars would be too thin to scan', async () => {
  const label = { carton: 'a'.repeat(35), n: 1, of: 1, order: 'SO-1', merchant: null };
  expect(await documentWriter.cartonSlip(label, PAPER_SIZES['4x2'])).toBeNull();
});

describe('a packing slip', () => {
  test("shows receiver, goods and cartons in letters of the printer's fonts", async () => {
    const [page] = await read(await documentWriter.packingSlip(slip(), PAPER_SIZES.A4));
    expect(page?.width).toBeCloseTo(PAPER_SIZES.A4.width, 1);
    for (const words of [
      'Order SO-1001',
      'Zoë Müller',
      'WangXiaoMing',
      'BOX-1, 2.4 KG',
      'MUG-01',
      'From HALL-2',
    ]) {
      expect(page?.text).toContain(words);
    }
  });

  test('has as many pages as its goods need, and loses no line', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      sku: `SKU-${index}.`,
      description: 'A thing with a long name '.repeat(6),
      quantity: index + 1,
    }));
    const contents = [{ carton: null, weight: null, items }];
    const pages = await read(
      await documentWriter.packingSlip(slip({ contents }), PAPER_SIZES.Letter),
    );
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.map(({ text }) => text).join('\n');
    for (const { sku } of items) expect(all).toContain(sku);
    expect(all).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('for the label printer has the size of a label and all of its text', async () => {
    const pages = await read(await documentWriter.packingSlip(slip(), PAPER_SIZES['4x6']));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[288, 432]]);
    for (const words of ['Order SO-1001', 'Zoë Müller', 'BOX-1, 2.4 KG', 'MUG-01']) {
      expect(pages[0]?.text).toContain(words);
    }
  });

  test('has the same bytes whenever it is made', async () => {
    const [one, two] = [1, 2].map(() => documentWriter.packingSlip(slip(), PAPER_SIZES.A4));
    expect(Buffer.compare((await one) ?? Buffer.of(), (await two) ?? Buffer.of(1))).toBe(0);
  });
});

describe('a printer test page', () => {
  test('has rulers at true size: an inch is 72 points, a centimetre 28.35', async () => {
    const page = { page: 'calibration', target: 'system:Zebra', at: '2026-03-04' } as const;
    const pdf = await documentWriter.printerPage(page, PAPER_SIZES['4x6']);
    const [read1] = await read(pdf);
    expect(read1?.text).toContain('The rulers are 3 in and 7 cm long.');
    const dpi = 254;
    const picture = must(await inspector.raster(pdf, { index: 0, dpi }));
    // The first ruler is 90 points from the top, half an inch from the left, 3 inches long, and alone in
    // its row.
    expect(blackIn(picture, Math.round((90.3 / 72) * dpi))).toBeCloseTo(3 * dpi, -1);
    expect(blackIn(picture, Math.round((150.3 / 72) * dpi))).toBeCloseTo(700, -1);
  });

  test('names the printer and has barcodes of which each can be read', async () => {
    const page = { page: 'test', target: 'folder:/Etiketten ü', at: '2026-03-04' } as const;
    const [found] = await read(await documentWriter.printerPage(page, PAPER_SIZES.A4));
    expect(found?.text).toContain('folder:/Etiketten ü');
    expect(found?.barcodes.map(({ text }) => text).sort()).toEqual(
      [...TEST_BARS.map(testBars), TEST_GS1, TEST_MATRIX, expect.stringContaining('PBTEST')].sort(),
    );
  });
});

test('uses Letter as office paper in countries where it is usual', () => {
  expect(['US', 'CA', 'DE', null].map(officePaper)).toEqual(['Letter', 'Letter', 'A4', 'A4']);
});

/** Dots of the longest black run in a row. */
function blackIn({ width, grey }: { width: number; grey: Uint8Array }, row: number): number {
  let longest = 0;
  let run = 0;
  for (let x = 0; x < width; x += 1) {
    run = (grey[row * width + x] ?? 255) < 128 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
