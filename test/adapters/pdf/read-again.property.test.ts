import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type Inspector, openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { fitOn } from '../../../src/main/features/documents/logic/stock.ts';
import type { LabelFit } from '../../../src/main/features/documents/ports.ts';
import { carrierNamed } from '../../support/carrier-pages/carriers.ts';
import { numberOf } from '../../support/carrier-pages/numbers.ts';
import { fileOf, label, type Page, page as pageOf } from '../../support/carrier-pages/pages.ts';
import fc from '../../support/chance.ts';
import { bars, drawnPdf } from '../../support/drawn-pdf.ts';
import { inFull } from '../../support/long.ts';
import { codesIn } from '../../support/zpl-picture.ts';

/**
 * What goes to a printer is read again here, from its dots and without the station's checks: every barcode that was read
 * on the page is read there, or the label is held.
 */
let inspector: Inspector;
beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  inspector = openInspector();
});
afterAll(() => inspector.close());

const RUNS = inFull(120, { part: 10 });
/** A label at 600 dpi takes some five seconds. */
const LONGEST_MS = inFull(2_400_000, { part: 600_000 });

const NAMES = ['UPS', 'DPD', 'GLS', 'Colissimo', 'Royal Mail', 'Canada Post', 'FedEx Ground'];
const FROM = ['Aurora Outfitters', '1 Dock Road', 'Hull HU1 1AA'];
const TO = ['Jonas Lind', 'Lindenallee 5', '10115 Berlin'];

/** How a label comes: its tones, specks on it, its size on its page, as a picture or not. */
interface Look {
  name: string;
  seed: number;
  ink: number;
  ground: number;
  specks: readonly (readonly [number, number])[];
  scale: number;
  picture: Page['picture'] | null;
}

const looks: fc.Arbitrary<Look> = fc.record({
  name: fc.constantFrom(...NAMES),
  seed: fc.integer({ min: 1, max: 9_999 }),
  ink: fc.integer({ min: 0, max: 150 }),
  ground: fc.integer({ min: 205, max: 255 }),
  specks: fc.array(fc.tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 0, max: 420 })), {
    maxLength: 60,
  }),
  scale: fc.constantFrom(1, 1, 0.9, 0.9, 0.75, 0.6),
  picture: fc.option(
    fc.record({
      kind: fc.constantFrom<'grey' | 'dots'>('grey', 'dots'),
      dpi: fc.constantFrom(203, 300),
    }),
  ),
});

function drawn({ name, seed, ink, ground, specks, scale, picture }: Look): Uint8Array {
  const carrier = carrierNamed(name);
  const number = numberOf(carrier.number, seed);
  const thing = label(
    {
      carrier,
      number,
      master: number,
      ref: 'SO-7',
      carton: 'SO-7',
      n: 1,
      m: 1,
      from: FROM,
      to: TO,
    },
    { ink },
  );
  const [width, height] = thing.size;
  const [left, low] = [(width * (1 - scale)) / 2, (height * (1 - scale)) / 2];
  const paper = `q ${ground / 255} g 0 0 ${width} ${height} re f Q\n`;
  const small = `q ${scale} 0 0 ${scale} ${left} ${low} cm\n${thing.content}Q\n`;
  const dust = specks.map(([x, y]) => `q 0.3 g ${x} ${y} 0.5 0.5 re f Q\n`).join('');
  const content = paper + small + dust;
  return fileOf([pageOf({ ...thing, content }, picture === null ? {} : { picture })]);
}

const STOCKS = ['own', '4x6', '100x150', 'A6'] as const;

interface Dots {
  width: number;
  height: number;
  isBlack(x: number, y: number): boolean;
}

/** As they go to a Zebra; null where they are held because one of these codes is lost. */
async function dotsOf(
  pdf: Uint8Array,
  dpi: number,
  barcodes: readonly string[],
): Promise<Dots | null> {
  const dots = await inspector.dots(pdf, {
    index: 0,
    dpi,
    widest: 10_000,
    stripBytes: 10_000_000,
    mustShow: { barcodes },
  });
  if (!dots.ok) return null;
  const { width, height, rowBytes, strips } = dots.value;
  const rows = Buffer.concat(strips.map(({ compressed }) => inflateSync(compressed)));
  return {
    width,
    height,
    isBlack: (x, y) => ((rows[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7))) !== 0,
  };
}

/** As a hot or worn head prints: what is black is a dot wider, to the right and below. */
const wider = ({ width, height, isBlack }: Dots): Dots => ({
  width,
  height,
  isBlack: (x, y) => isBlack(x, y) || (x > 0 && isBlack(x - 1, y)) || (y > 0 && isBlack(x, y - 1)),
});

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'ITF', 'DataMatrix', 'QRCode', 'PDF417', 'Aztec'],
};

/** Those of the codes that are not read from dots, nor from larger or from fewer ones. */
async function lostIn(
  { width, height, isBlack }: Dots,
  codes: readonly string[],
): Promise<string[]> {
  let lost = [...codes];
  for (const times of [1, 2, 3, 0.5]) {
    if (lost.length === 0) return [];
    const [across, down] = [Math.floor(width * times), Math.floor(height * times)];
    const data = new Uint8ClampedArray(across * down * 4).fill(255);
    // So many dots each way make a pixel.
    const each = Math.max(1, 1 / times);
    for (let y = 0; y < down; y += 1) {
      for (let x = 0; x < across; x += 1) {
        let black = 0;
        for (let dot = 0; dot < each * each; dot += 1) {
          const [right, below] = [dot % each, Math.floor(dot / each)];
          if (isBlack(Math.floor(x / times) + right, Math.floor(y / times) + below)) black += 1;
        }
        const at = (y * across + x) * 4;
        if (black > 0) data.fill(255 * (1 - black / (each * each)), at, at + 3);
      }
    }
    const picture = { data, width: across, height: down, colorSpace: 'srgb' as const };
    const read = await readBarcodes(picture, OPTIONS);
    lost = lost.filter((code) => read.every(({ text }) => text !== code));
  }
  return lost.length === 0 ? [] : lostToZbar({ width, height, isBlack }, lost);
}

/** Another reader, which takes bars of uneven width that the first does not. */
function lostToZbar({ width, height, isBlack }: Dots, codes: readonly string[]): string[] {
  const rowBytes = Math.ceil(width / 8);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3);
      if (isBlack(x, y)) rows[at] = (rows[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'packbench-dots-'));
  try {
    const file = join(folder, 'dots.pbm');
    writeFileSync(file, Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), rows]));
    const read = codesIn(file);
    return codes.filter((code) => !read.includes(code));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the barcodes of a label', () => {
  it.each(inFull([203, 300, 600], { part: [203, 300] }))(
    'are read again from its dots at %i dpi, whatever its tones, specks and size, or it is held',
    async (dpi) => {
      const count = { printed: 0, held: 0 };
      await fc.assert(
        fc.asyncProperty(looks, fc.constantFrom(...STOCKS), async (look, stock) => {
          const pdf = drawn(look);
          const read = await inspector.inspect(pdf);
          const page = read.ok ? read.value.pages[0] : undefined;
          const ink = page?.ink;
          if (!page || !ink || page.losesBars || page.barcodes.length === 0) {
            count.held += 1;
            return;
          }
          const barcodes = [...new Set(page.barcodes.map(({ text }) => text))];
          const fit = fitOn(stock, page, { box: ink, turned: false });
          const kept = await inspector.takeLabel(pdf, 0, null, { barcodes, dpi, fit });
          if (!kept.ok) {
            expect(kept.error.code).toBe('labels-held');
            expect(kept.error.message).not.toContain('memory');
            count.held += 1;
            return;
          }
          const dots = await dotsOf(kept.value, dpi, barcodes);
          if (!dots) {
            count.held += 1;
            return;
          }
          expect(await lostIn(dots, barcodes)).toEqual([]);
          if (fit && fit.scale < 1) {
            expect(await lostIn(wider(dots), barcodes)).toEqual([]);
          }
          count.printed += 1;
        }),
        { numRuns: RUNS },
      );
      expect(count.printed).toBeGreaterThan(RUNS / 5);
      expect(count.held).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );

  it('whose edges are uneven at 600 dpi are read from fewer dots', async () => {
    const look = { name: 'FedEx Ground', seed: 14, ink: 39, ground: 254, scale: 0.75 };
    const specks = [
      [23, 311],
      [113, 36],
      [235, 255],
      [118, 413],
      [195, 273],
      [190, 136],
      [116, 226],
    ] as const;
    const pdf = drawn({ ...look, specks, picture: { kind: 'grey', dpi: 203 } });
    const read = await inspector.inspect(pdf);
    if (!read.ok) throw new Error(read.error.message);
    const barcodes = read.value.pages.flatMap((page) => page.barcodes.map(({ text }) => text));
    expect(barcodes).not.toEqual([]);
    const kept = await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 600, fit: null });
    if (!kept.ok) throw new Error(kept.error.message);
    const dots = await dotsOf(kept.value, 600, barcodes);
    if (!dots) throw new Error('no dots');
    expect(await lostIn(dots, barcodes)).toEqual([]);
  });

  it('that would not survive bars a dot wider hold a label that is printed smaller', async () => {
    const pdf = drawnPdf([
      {
        size: [288, 576],
        content: `q 0 g 1 w 2 2 284 572 re S Q\n${bars('FINE-0123456789', 40, 200, { dots: 2 })}`,
      },
    ]);
    const read = await inspector.inspect(pdf);
    if (!read.ok) throw new Error(read.error.message);
    const [page] = read.value.pages;
    const barcodes = page?.barcodes.map(({ text }) => text) ?? [];
    expect(barcodes).toEqual(['FINE-0123456789']);
    if (!page?.ink) throw new Error('nothing is printed');
    const fit = fitOn('4x6', page, { box: page.ink, turned: false });
    expect(fit?.scale).toBeCloseTo(0.75, 1);

    // As it is, it is read; each bar a dot wider, it is not.
    const dots = await dotsOf(await taken(pdf, fit), 203, barcodes);
    if (!dots) throw new Error('no dots');
    expect(await lostIn(dots, barcodes)).toEqual([]);
    expect(await lostIn(wider(dots), barcodes)).toEqual(barcodes);

    expect(await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 203, fit })).toMatchObject({
      ok: false,
      error: {
        code: 'labels-held',
        message: 'The barcode FINE-0123456789 cannot be read as it would be printed, at 203 dpi.',
      },
    });
    expect(
      await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 203, fit: null }),
    ).toMatchObject({
      ok: true,
    });
  });
});

/** Checked as for a printer of 600 dpi, on which a dot is less. */
async function taken(pdf: Uint8Array, fit: LabelFit | null): Promise<Uint8Array> {
  const proof = { barcodes: ['FINE-0123456789'], dpi: 600, fit };
  const label = await inspector.takeLabel(pdf, 0, null, proof);
  if (!label.ok) throw new Error(label.error.message);
  return label.value;
}
