import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { degrees, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { DocumentInspector } from '../../../src/main/features/documents/ports.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { inFull } from '../../support/long.ts';
import { A4, invoicePage, labelPage, makePdf } from '../../support/paper.ts';
import { encryptedPdf, scriptedPdf, slowPdf } from '../../support/poisoned-pdf.ts';

let inspector: DocumentInspector;

beforeAll(() => {
  inspector = openInspector();
});
afterAll(() => inspector.close());

describe('inspecting a document', () => {
  test('reads sizes, text and barcodes of a label with its invoice', async () => {
    const tracking = '1Z999AA10987654321';
    const label = labelPage({ reference: 'BOX-1', tracking, barcodes: ['BOX-1'] });
    const { pages } = value(await inspector.inspect(await makePdf(label, invoicePage())));

    expect(pages.map(({ index, width, height }) => [index, width, height])).toEqual([
      [0, 288, 432],
      [1, 612, 792],
    ]);
    expect(pages[0]?.text).toContain('REF BOX-1');
    expect(pages[0]?.barcodes.map(({ format, text }) => `${format} ${text}`).sort()).toEqual([
      `Code128 ${tracking}`,
      'Code128 BOX-1',
    ]);
    expect(pages[1]?.text).toContain('COMMERCIAL INVOICE');
    expect(pages[1]?.barcodes).toEqual([]);
  });

  test('measures a rotated page as displayed and reads its barcode', async () => {
    const turned = labelPage({ tracking: 'TRACK-90' });
    const pdf = await makePdf({ ...turned, adjust: (page) => page.setRotation(degrees(90)) });
    const page = value(await inspector.inspect(pdf)).pages[0];

    expect(page).toMatchObject({ width: 432, height: 288, rotation: 90 });
    expect(page?.barcodes).toEqual([{ format: 'Code128', text: 'TRACK-90' }]);
  });

  test('reads letters of other scripts', async () => {
    const { pages } = value(await inspector.inspect(await makePdf({ lines: ['Zoë, Málaga'] })));
    expect(pages[0]?.text).toContain('Zoë, Málaga');
  });

  test('returns sizes alone without reading the pages', async () => {
    const pdf = await makePdf(labelPage(), { size: A4 });
    const [label, paper] = value(await inspector.sizes(pdf));
    expect(label).toEqual({ width: 288, height: 432 });
    expect(paper?.width).toBeCloseTo(595.28, 1);
  });

  test('reads and extracts from a document protected only against changes', async () => {
    const pdf = await encryptedPdf({ userPassword: '' });
    expect(value(await inspector.inspect(pdf)).pages[0]?.text).toContain('BOX-1');
    const page = value(await inspector.extractPages(pdf, [0]));
    expect(value(await inspector.inspect(page)).pages[0]?.text).toContain('BOX-1');
  });
});

describe('extracting pages', () => {
  test('keeps a label page at true size and readable', async () => {
    const pdf = await makePdf(labelPage({ reference: 'BOX-2' }), invoicePage());
    const label = value(await inspector.extractPages(pdf, [0]));

    const { pages } = value(await inspector.inspect(label));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: 288, height: 432 });
    expect(pages[0]?.text).toContain('BOX-2');
    expect(pages[0]?.barcodes).toHaveLength(1);
  });

  test('gives the same bytes for the same page, so that it is stored once', async () => {
    const pdf = await makePdf(labelPage(), invoicePage());
    const first = value(await inspector.extractPages(pdf, [0]));
    const second = value(await inspector.extractPages(pdf, [0]));
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  test('cuts content outside the crop box from the paper size', async () => {
    const cropped = {
      ...labelPage(),
      adjust: (page: PDFPage) => {
        page.setMediaBox(-100, -100, 612, 792);
        page.setCropBox(0, 0, 288, 432);
      },
    };
    const label = value(await inspector.extractPages(await makePdf(cropped), [0]));
    const page = (await PDFDocument.load(label)).getPage(0);
    expect(page.getMediaBox()).toEqual({ x: 0, y: 0, width: 288, height: 432 });
  });

  test('removes scripts and links', async () => {
    const label = value(await inspector.extractPages(await scriptedPdf(), [0]));
    const document = await PDFDocument.load(label);
    expect(document.catalog.get(PDFName.of('OpenAction'))).toBeUndefined();
    expect(Buffer.from(label).toString('latin1')).not.toMatch(/JavaScript|Launch/);
  });

  test('names a page that does not exist', async () => {
    const answer = await inspector.extractPages(await makePdf(labelPage()), [3]);
    expect(words(answer)).toBe('The document has no page 4; it has 1.');
  });
});

test('draws a page as PNG at the requested resolution', async () => {
  const png = value(await inspector.picture(await makePdf(labelPage()), 0, 203));
  const { width, height, data } = decode(png);
  expect([width, height]).toEqual([812, 1218]);
  expect(data.some((each) => each === 0)).toBe(true);
});

describe('a bad document', () => {
  const bad: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
    ['an empty answer', () => new Uint8Array(), /not a PDF; it looks like an empty file/],
    ['a web page', () => bytes('<!doctype html><p>Sign in</p>'), /not a PDF.*an HTML page/],
    ['a JSON error', () => bytes('{"Message":"no"}'), /not a PDF.*a JSON text/],
    ['a ZPL label', () => bytes('^XA^FDHi^FS^XZ'), /not a PDF.*a ZPL label/],
    ['a PDF cut in half', cutInHalf, /cut off: its end is missing/],
    ['a PDF of noise', () => bytes(`%PDF-1.7\n${'x'.repeat(4000)}\n%%EOF`), /damaged/],
    ['a PDF with a password', () => encryptedPdf({ userPassword: 'secret' }), /encrypted/],
    ['51 pages', () => makePdf(...Array(51).fill({})), /too many pages: 51, at most 50/],
    ['21 MB', () => new Uint8Array(21 * 1024 * 1024), /too large: 21\.0 MB, at most 20\.0 MB/],
  ];

  test.each(bad)('%s', async (_name, make, expected) => {
    const answer = await inspector.inspect(await make());
    expect(answer).toMatchObject({ ok: false, error: { code: 'labels-held' } });
    expect(words(answer)).toMatch(expected);
  });

  test('that never ends uses up its time limit, and the next one is read', async () => {
    const hasty = openInspector({ limits: { milliseconds: 4000 } });
    try {
      value(await hasty.sizes(await makePdf(labelPage())));
      const [slow, next] = await Promise.all([
        hasty.inspect(await slowPdf()),
        hasty.inspect(await makePdf(labelPage({ reference: 'BOX-3' }))),
      ]);
      expect(words(slow)).toMatch(
        /too slow to read: it took 4(\.\d)? s of computing, at most 4 s\.$/,
      );
      expect(value(next).pages[0]?.text).toContain('BOX-3');
    } finally {
      await hasty.close();
    }
  });

  test('is not reported as too slow because other programs use the CPU', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'packbench-worker-'));
    const workerFile = path.join(folder, 'waits.mjs');
    // Waits without working, like a thread that gets no CPU time.
    await writeFile(
      workerFile,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => {
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
         parentPort.postMessage({ ok: true, value: [] });
       });`,
    );
    const inspector = openInspector({ workerFile, limits: { milliseconds: 400 } });
    try {
      expect(await inspector.sizes(await makePdf(labelPage()))).toEqual({ ok: true, value: [] });
    } finally {
      await inspector.close();
      await rm(folder, { recursive: true });
    }
  });

  test('that crashes the reader is reported as damaged', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'packbench-worker-'));
    const workerFile = path.join(folder, 'dies.mjs');
    await writeFile(
      workerFile,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { const error = new Error('unreachable'); error.name = 'RuntimeError'; throw error; });`,
    );
    const broken = openInspector({ workerFile });
    try {
      const answer = await broken.inspect(await makePdf(labelPage()));
      expect(words(answer)).toBe('The document is damaged: the PDF reader crashed on it.');
    } finally {
      await broken.close();
      await rm(folder, { recursive: true });
    }
  });
});

test('lets the program end while a picture is drawn', () => {
  const script = fileURLToPath(new URL('../../support/close-while-drawing.ts', import.meta.url));
  const times = inFull(12, { part: 4 });
  const args = [script, String(times)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: `ended ${times} times\n` });
});

async function cutInHalf(): Promise<Uint8Array> {
  const whole = await makePdf(labelPage(), invoicePage());
  return whole.slice(0, whole.length / 2);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const words = (result: Result<unknown>): string => (result.ok ? 'no error' : result.error.message);
