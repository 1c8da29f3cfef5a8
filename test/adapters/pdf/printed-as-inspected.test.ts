import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { readPart } from '../../../src/main/adapters/pdf/reading/barcodes.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { labelKinds } from '../../support/label-kinds.ts';
import { pictureLabels } from '../../support/picture-labels.ts';
import { tonedLabel } from '../../support/toned-pages.ts';
import {
  CODE,
  LATE,
  LATE_PARTS,
  NAMED_LIKE_ACTIONS,
  SHADOWS,
  TWO_FACED,
} from '../../support/two-faced-pages.ts';
import { fieldAroundBars, UNREAD, unreadDots } from '../../support/unread-dots.ts';

const run = promisify(execFile);
const DRAWERS = { pdftoppm: '/usr/bin/pdftoppm', gs: '/usr/bin/gs' } as const;
const missing = Object.values(DRAWERS).filter((file) => !existsSync(file));
if (missing.length > 0) console.warn(`Left out: other programs' drawings (${missing}).`);

const kinds = await labelKinds();
const pictureKinds = await pictureLabels();
const inspector = openInspector();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench drawn '));
});
afterAll(async () => {
  await inspector.close();
  await rm(folder, { recursive: true });
});

const LABEL = { barcodes: [CODE], dpi: 203 };
const take = (pdf: Uint8Array) => inspector.takeLabel(pdf, 0, null, LABEL);
/** With all barcodes that are read on it, as the station does. */
async function takeAsRead(pdf: Uint8Array): Promise<Result<Uint8Array>> {
  const [page] = value(await inspector.inspect(pdf)).pages;
  const barcodes = page?.barcodes.map(({ text }) => text) ?? [];
  expect(barcodes).toContain(CODE);
  return await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 203 });
}
const pictures = (pdf: Uint8Array) => inspector.pictures(pdf, LABEL);

describe.runIf(missing.length === 0)('what a print queue draws is what was inspected', () => {
  test.each([...TWO_FACED, ...SHADOWS])('of a page with $name', async ({ pdf }) => {
    const kept = value(await takeAsRead(pdf));
    const sent = value(await pictures(kept));
    const seen = await ourGrey(pdf);
    for (const file of [kept, sent]) {
      expect(differing(seen, await byPoppler(file, 203))).toBeLessThan(SOME);
      expect(differing(seen, await byGhostscript(file, 203))).toBeLessThan(SOME);
    }
  });

  test('and fonts and pictures with the names of actions stay on the page', async () => {
    const kept = value(await take(NAMED_LIKE_ACTIONS));
    const seen = await ourGrey(NAMED_LIKE_ACTIONS);
    for (const file of [kept, value(await pictures(kept))]) {
      expect(differing(seen, await byPoppler(file, 203))).toBeLessThan(SOME);
      expect(differing(seen, await byGhostscript(file, 203))).toBeLessThan(SOME);
    }
  });

  test.each(kinds)(
    'on printers of 203, 300 and 600 dpi every barcode reads: $name',
    async ({ name, pdf, barcodes }) => {
      const kept = value(await inspector.takeLabel(pdf, 0, null, { barcodes, dpi: 300 }));
      const sent = value(await inspector.pictures(kept, { barcodes }));
      for (const dpi of [203, 300, 600]) {
        const expected = dpi === 203 && name.startsWith('bars of 0.19') ? [] : barcodes;
        for (const drawn of [await byPoppler(sent, dpi), await byGhostscript(sent, dpi)]) {
          expect(await codesOn(drawn)).toEqual(expect.arrayContaining(expected));
        }
      }
    },
  );
});

describe('a label that no printer could show', () => {
  test.each([
    ['too pale a code', tonedLabel({ bars: 200, text: 0, code: CODE }), CODE],
    ['nothing on it', tonedLabel({ bars: 255, text: 255, code: CODE }), 'would come out empty'],
    [
      'a dark ground',
      tonedLabel({ ground: 20, everywhere: true, bars: 0, text: 0, code: CODE }),
      'would come out black',
    ],
  ])('is held where it is taken out, and sent to no queue: %s', async (_, pdf, words) => {
    const error = { code: 'labels-held', message: expect.stringContaining(words) };
    expect(await take(pdf)).toMatchObject({ error });
    expect(await pictures(pdf)).toMatchObject({ error });
  });

  test.each([...LATE, ...LATE_PARTS])(
    'is held, because print would show $name',
    async ({ pdf }) => {
      expect(await take(pdf)).toMatchObject({
        error: {
          code: 'labels-held',
          message: expect.stringContaining('otherwise than it was read'),
        },
      });
    },
  );

  test('does not fail a document', async () => {
    const blank = tonedLabel({ bars: 255, text: 255 });
    expect(await inspector.extractPages(blank, [0])).toMatchObject({ ok: true });
    expect(await inspector.pictures(blank, null)).toMatchObject({ ok: true });
  });
});

test.each(pictureKinds)('a label that is a picture is kept: $name', async ({ pdf }) => {
  expect(await take(pdf)).toMatchObject({ ok: true });
});

describe('dots that are finer than the page is read', () => {
  const OTHER = 'OTHER-999';
  const [x, y, width, height] = UNREAD;

  test.each([0.56, 0.6, 0.66])(
    'and would be black in print alone are not printed: %s of each covered',
    async (covered) => {
      const pdf = tonedLabel({ bars: 0, text: 0, code: CODE, more: unreadDots(OTHER, covered) });
      const [page] = value(await inspector.inspect(pdf)).pages;
      expect(page?.barcodes.map(({ text }) => text)).toEqual([CODE]);
      for (const dpi of [203, 300, 600]) {
        const shown = value(await inspector.raster(value(await take(pdf)), { index: 0, dpi }));
        expect(await codesOn(shown)).toEqual([CODE]);
        // Some pixels on the edges were read as black.
        expect(darkIn(shown, dpi)).toBeLessThan(0.002);
      }
    },
  );

  test('and would be white in print alone are printed black', async () => {
    const pdf = tonedLabel({ bars: 0, text: 0, code: CODE, more: fieldAroundBars(OTHER) });
    const shown = value(await inspector.raster(value(await take(pdf)), { index: 0, dpi: 300 }));
    expect(await codesOn(shown)).toEqual([CODE]);
    expect(darkIn(shown, 300)).toBeGreaterThan(0.99);
  });

  /** Share of the part. */
  function darkIn({ width: wide, grey }: Grey, dpi: number): number {
    const [left, right, top, bottom] = [x, x + width, 432 - y - height, 432 - y].map((each) =>
      Math.round((each * dpi) / 72),
    ) as [number, number, number, number];
    let dark = 0;
    for (let row = top; row < bottom; row += 1) {
      dark += grey.subarray(row * wide + left, row * wide + right).filter((t) => t < 128).length;
    }
    return dark / ((right - left) * (bottom - top));
  }
});

interface Grey {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Pixels of 812 x 1218: less than one letter. */
const SOME = 60;

async function ourGrey(pdf: Uint8Array): Promise<Grey> {
  return value(await inspector.raster(pdf, { index: 0, dpi: 203 }));
}

async function byPoppler(pdf: Uint8Array, dpi: number): Promise<Grey> {
  const [from, to] = [path.join(folder, 'in.pdf'), path.join(folder, 'out')];
  await writeFile(from, pdf);
  await run(DRAWERS.pdftoppm, ['-r', String(dpi), '-gray', '-singlefile', from, to]);
  return pgm(await readFile(`${to}.pgm`));
}

/** As CUPS's filter for label printers asks for it: one bit. */
async function byGhostscript(pdf: Uint8Array, dpi: number): Promise<Grey> {
  const [from, to] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pgm')];
  await writeFile(from, pdf);
  const options = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pgmraw', `-r${dpi}`];
  await run(DRAWERS.gs, [...options, `-sOutputFile=${to}`, from]);
  return pgm(await readFile(to));
}

function pgm(file: Buffer): Grey {
  const head = /^P5\s(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 200));
  const [start = '', width, height] = head ?? [];
  return { width: Number(width), height: Number(height), grey: file.subarray(start.length) };
}

/** Black pixels of one without a black one within two pixels in the other, both ways. */
function differing(one: Grey, other: Grey): number {
  expect(Math.abs(one.width - other.width) + Math.abs(one.height - other.height)).toBeLessThan(3);
  return lacking(one, other) + lacking(other, one);
}

function lacking(one: Grey, other: Grey): number {
  const isDark = ({ width, height, grey }: Grey, x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && (grey[y * width + x] ?? 255) < 128;
  const reach = [0, -1, 1, -2, 2];
  let count = 0;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (!isDark(one, x, y)) continue;
      if (!reach.some((dy) => reach.some((dx) => isDark(other, x + dx, y + dy)))) count += 1;
    }
  }
  return count;
}

async function codesOn({ width, height, grey }: Grey): Promise<string[]> {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const found = await readPart({
    pgm: Uint8Array.from(Buffer.concat([header, grey])),
    width,
    height,
    left: 0,
    top: 0,
    scale: 1,
    smallEnough: 500,
    mayBeInverted: false,
    mayBeTurned: true,
  });
  return found.map(({ text }) => text);
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
