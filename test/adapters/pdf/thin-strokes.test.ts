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
/** Taken into the file, so that both programs draw the same letters. */
const FONTS = {
  Courier: 'NimbusMonoPS-Regular',
  Helvetica: 'NimbusSans-Regular',
  Times: 'NimbusRoman-Regular',
} as const;
const fontFile = (font: keyof typeof FONTS) =>
  `/usr/share/fonts/opentype/urw-base35/${FONTS[font]}.otf`;
const needed = [POPPLER, fontFile('Courier'), fontFile('Helvetica'), fontFile('Times')];
const missing = needed.filter((file) => !existsSync(file));
if (missing.length > 0) console.warn(`Left out: another program's drawing (${missing}).`);

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
const WORDS = 'Return sender, Fulton St 1840, Esslin';

/** Lines of small print, each at another place between two dots of a printer. */
async function smallPrint(font: keyof typeof FONTS, shift: number): Promise<Uint8Array> {
  const lines = SIZES.map(
    (size, at) =>
      `BT /F ${size} Tf ${0.62 * size} Tc 12 ${390 - at * (16 + shift)} Td (${WORDS}) Tj ET`,
  );
  const widths = Array.from({ length: 95 }, () => 0).join(' ');
  return rawPdf({
    objects: {
      4: stream(`0 g ${lines.join('\n')}\n${barsOf(CODE, { x: 30, y: 100 })}`),
      5: `<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R >>`,
      6: '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile3 7 0 R >>',
      7: stream(await readFile(fontFile(font)), { dict: '/Subtype /OpenType' }),
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

/** The other program sets a letter on whole dots. */
const MOVED = 2;
/** Dots of a stroke; fewer are the end of one, or the tip of a serif. */
const STROKE = 7;

/**
 * Dots of one drawing that have none in the other at most so far away, joined to pieces: how many dots each has,
 * the largest first.
 */
function missingPieces(one: Grey, below: number, other: Grey, near: number): number[] {
  const far = Array.from({ length: 2 * MOVED + 1 }, (_, at) => at - MOVED);
  const left = new Set<number>();
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (!isDark(one, x, y, below)) continue;
      if (!far.some((up) => far.some((by) => isDark(other, x + by, y + up, near))))
        left.add(y * one.width + x);
    }
  }
  const pieces: number[] = [];
  for (const first of left) {
    const piece = [first];
    left.delete(first);
    for (const at of piece) {
      for (const up of [-one.width, 0, one.width]) {
        for (const by of [-1, 0, 1]) if (left.delete(at + up + by)) piece.push(at + up + by);
      }
    }
    pieces.push(piece.length);
  }
  return pieces.sort((a, b) => b - a);
}

describe.runIf(missing.length === 0)('of small print, at 203 dpi', () => {
  test.each([
    ['Courier', 0],
    ['Courier', 0.12],
    ['Helvetica', 0],
    ['Times', 0],
  ] as const)(
    'no stroke of a plain drawing is lost, and none is new: %s, moved by %d points a line',
    async (font, shift) => {
      const pdf = await smallPrint(font, shift);
      const plain = await byPoppler(pdf);
      const kept = await inspector.takeLabel(pdf, 0, null, { barcodes: [CODE], dpi: 203 });
      if (!kept.ok) throw new Error(kept.error.message);
      for (const printed of [await byPoppler(kept.value), await ours(kept.value)]) {
        const lost = missingPieces(plain, 128, printed, 128);
        expect(lost.filter((dots) => dots >= STROKE)).toEqual([]);
        expect(lost.filter((dots) => dots > 3).length).toBeLessThanOrEqual(1);
        expect(missingPieces(printed, 128, plain, 250)).toEqual([]);
      }
    },
  );
});

async function ours(pdf: Uint8Array): Promise<Grey> {
  const raster = await inspector.raster(pdf, { index: 0, dpi: 203 });
  if (!raster.ok) throw new Error(raster.error.message);
  return raster.value;
}
