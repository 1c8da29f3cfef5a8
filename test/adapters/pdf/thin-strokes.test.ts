import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { rawPdf, stream } from '../../support/raw-pdf.ts';
import { barsOf } from '../../support/toned-pages.ts';

const run = promisify(execFile);
const POPPLER = '/usr/bin/pdftoppm';
if (!existsSync(POPPLER)) console.warn('Left out: the drawing of another program.');

const inspector = openInspector();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench strokes '));
});
afterAll(async () => {
  await inspector.close();
  await rm(folder, { recursive: true });
});

const CODE = 'CODE-0123';
const SIZES = [5, 5.5, 6, 6.5, 7, 7.5, 8, 9];
const WORDS = 'Return sender, Fulton Street 1840, Esslingen ELFHT';

/** Lines of small print, each at another place between two dots of a printer. */
function smallPrint(font: string, shift: number): Uint8Array {
  const lines = SIZES.map(
    (size, at) => `BT /F ${size} Tf 12 ${390 - at * (16 + shift)} Td (${WORDS}) Tj ET`,
  );
  return rawPdf({
    objects: {
      4: stream(`0 g ${lines.join('\n')}\n${barsOf(CODE, { x: 30, y: 100 })}`),
      5: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
    },
  });
}

interface Grey {
  width: number;
  height: number;
  grey: Uint8Array;
}

async function byPoppler(pdf: Uint8Array): Promise<Grey> {
  const file = path.join(folder, 'page.pdf');
  await writeFile(file, pdf);
  await run(POPPLER, ['-r', '203', '-gray', '-singlefile', file, path.join(folder, 'page')]);
  const pgm = await readFile(path.join(folder, 'page.pgm'));
  const [header = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), grey: pgm.subarray(header.length) };
}

const isDark = ({ width, height, grey }: Grey, x: number, y: number, below: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && (grey[y * width + x] ?? 255) < below;

/** Dots darker than `below` in one drawing without a dot darker than `near` at most one dot away in the other. */
function lacking(one: Grey, below: number, other: Grey, near: number): number {
  const beside = [-1, 0, 1];
  let count = 0;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (!isDark(one, x, y, below)) continue;
      if (!beside.some((up) => beside.some((by) => isDark(other, x + by, y + up, near))))
        count += 1;
    }
  }
  return count;
}

describe.runIf(existsSync(POPPLER))('of small print, at 203 dpi', () => {
  const kinds = ['Courier', 'Helvetica', 'Times-Roman'].flatMap((font) =>
    [0, 0.12, 0.24].map((shift): [string, number] => [font, shift]),
  );

  test.each(kinds)(
    'no stroke of another drawing is lost, and none is new: %s, %d',
    async (font, shift) => {
      const pdf = smallPrint(font, shift);
      const plain = await byPoppler(pdf);
      const kept = await inspector.takeLabel(pdf, 0, null, { barcodes: [CODE], dpi: 203 });
      if (!kept.ok) throw new Error(kept.error.message);
      for (const printed of [await byPoppler(kept.value), await ours(kept.value)]) {
        expect(lacking(plain, 128, printed, 128)).toBe(0);
        expect(lacking(printed, 128, plain, 250)).toBe(0);
      }
    },
  );
});

async function ours(pdf: Uint8Array): Promise<Grey> {
  const raster = await inspector.raster(pdf, { index: 0, dpi: 203 });
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}
