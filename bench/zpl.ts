import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { openInspector } from '../src/main/adapters/pdf/inspector.ts';
import { readPart } from '../src/main/adapters/pdf/reading/barcodes.ts';
import { wholePage } from '../src/main/adapters/pdf/reading/grey-parts.ts';
import { withDocument } from '../src/main/adapters/pdf/reading/pdfium.ts';
import { dotsFor, labelZpl, z64 } from '../src/main/adapters/printers/zebra/zpl.ts';
import type { MustShow, PageDots } from '../src/main/features/printing/ports.ts';
import type { Result } from '../src/shared/kernel/result.ts';
import { labelKinds, shipmentPapers } from '../test/support/label-kinds.ts';
import { median, tableRow } from './support/figures.ts';
import { measured, spreadOf } from './support/measures.ts';
import { full } from './support/short.ts';
import { takeTurns } from './support/turns.ts';
import { zplByPackage } from './support/zpl-image.ts';

/*
 * Time from a label's PDF page to its ZPL, and time to inspect a shipment's documents. In one run, over the
 * same labels, ours and the floor alternating; then ours and pdftoppm, after which ours takes twice as long:
 * - ours: drawn in the worker, black from one half on, Z64; with and without the check that its barcodes are
 *   still read from the dots
 * - pdftoppm (poppler) and the npm package zpl-image: a process for the picture, the package for Z64
 * - floor: only compressing the finished dots at zlib's best level, as base64 with CRC: the goal was set
 *   with that level, at which compressing takes five times as long as at ours
 */
const ROUNDS = full(20, { short: 1 });
const WARM_UP = full(3, { short: 0 });
/** Until V8 has optimised the reader. */
const INSPECTED = full({ rounds: 10, warmUp: 8 }, { short: { rounds: 1, warmUp: 0 } });
const CARTONS = full(3, { short: 1 });
const BEST = { level: constants.Z_BEST_COMPRESSION };

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-zpl-'));
const inspector = openInspector();
const labels = (await labelKinds()).filter(({ name }) => name.startsWith('4x6'));
const files = await Promise.all(
  labels.map(async ({ pdf }, index) => {
    const file = join(folder, `${index}.pdf`);
    await writeFile(file, pdf);
    return file;
  }),
);
const poppler = await run('pdftoppm', ['-v']).then(
  () => true,
  () => false,
);
if (!poppler) console.warn('pdftoppm is not installed: ours is measured against the floor alone.');

for (const dpi of [203, 300]) await measureZpl(dpi);
await measureInspection();
await inspector.close();
await rm(folder, { recursive: true });

async function measureZpl(dpi: number): Promise<void> {
  const bytes = { ours: [] as number[], theirs: [] as number[] };
  const finished = await Promise.all(
    labels.map(async ({ pdf }) => rowsOf(await dots(pdf, dpi, null))),
  );
  const at = <T>(values: readonly T[], round: number): T => {
    const value = values[round % values.length];
    if (value === undefined) throw new Error('nothing to measure');
    return value;
  };
  const convert = async (round: number, isChecked: boolean) => {
    const { pdf, barcodes } = at(labels, round);
    const page = await dots(pdf, dpi, isChecked ? { barcodes } : null);
    return labelZpl(page, { copies: 1, darkness: 0, media: 'gap' });
  };
  const times = await takeTurns(
    {
      ours: async (round) => bytes.ours.push((await convert(round, false)).length),
      floor: (round) => z64(deflateSync(at(finished, round), BEST)),
      checked: (round) => convert(round, true),
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  );
  const beside = await takeTurns(
    {
      ours: (round) => convert(round, true),
      async theirs(round) {
        if (poppler) bytes.theirs.push((await byPoppler(at(files, round), dpi)).length);
      },
    },
    { rounds: ROUNDS, warmUp: 1 },
  );
  const what = `One 4x6 label to ZPL at ${dpi} dpi, milliseconds`;
  console.log(`\n${what.padEnd(44)}  median     p95   bytes`);
  console.log(`${tableRow('ours', times.ours)}${size(bytes.ours)}`);
  console.log(tableRow('ours, its barcodes read again', times.checked));
  if (poppler) {
    console.log(`${tableRow('pdftoppm and zpl-image', beside.theirs)}${size(bytes.theirs)}`);
    console.log(tableRow('ours with its check, each after pdftoppm', beside.ours));
  }
  console.log(tableRow('floor: dots at best level, base64, CRC', times.floor));
  measured({
    name: `4x6 to ZPL, ${dpi} dpi`,
    unit: 'ms',
    value: median(times.ours),
    spread: spreadOf(times.ours),
    floor: median(times.floor),
    ...(poppler && {
      instead: { name: 'pdftoppm and zpl-image', value: median(beside.theirs) },
    }),
    goal: { times: 2.5 },
  });
  measured({
    name: `… the check of its barcodes, ${dpi} dpi`,
    unit: 'ms',
    value: median(times.checked) - median(times.ours),
    spread: spreadOf(times.checked.map((each) => each - median(times.ours))),
    goal: { most: 30 },
  });
}

/** Converts the page to PNG in a separate process, then uses the package. */
async function byPoppler(file: string, dpi: number): Promise<string> {
  const { stdout } = await run('pdftoppm', ['-r', `${dpi}`, '-png', '-singlefile', file], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { width, height, channels, data } = decode(stdout);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let part = 0; part < 3; part += 1) {
      rgba[pixel * 4 + part] = data[pixel * channels + (channels < 3 ? 0 : part)] ?? 255;
    }
  }
  return zplByPackage(rgba, width);
}

/** Inspects all documents of one shipment, one after the other. */
async function measureInspection(): Promise<void> {
  const pdfs = await shipmentPapers(CARTONS);
  const times = await takeTurns(
    {
      async inspected() {
        for (const pdf of pdfs) {
          const found = must(await inspector.inspect(pdf));
          if (found.pages[0]?.barcodes.length !== 2) throw new Error('a barcode was not read');
        }
      },
      async opened() {
        for (const pdf of pdfs) must(await inspector.sizes(pdf));
      },
      async drawn() {
        for (const pdf of pdfs)
          for (const index of [0, 1]) must(await inspector.raster(pdf, { index, dpi: 300 }));
      },
      async decoded() {
        for (const pdf of pdfs) await drawnAndDecoded(pdf);
      },
    },
    INSPECTED,
  );
  const what = `Documents of ${CARTONS} cartons (${CARTONS} labels and invoices), ms`;
  console.log(`\n${what.padEnd(44)}  median     p95`);
  console.log(tableRow('inspected: sizes, text, barcodes', times.inspected));
  console.log(tableRow('floor: opened, sizes alone', times.opened));
  console.log(tableRow('floor: every page drawn once at 300 dpi', times.drawn));
  console.log(tableRow('floor: … and its barcodes read once', times.decoded));
  measured({
    name: `documents of ${CARTONS} cartons inspected`,
    unit: 'ms',
    value: median(times.inspected),
    spread: spreadOf(times.inspected),
    floor: median(times.decoded),
    goal: { times: 1.3 },
  });
}

/** By pdfium and the barcode reader alone, on one thread of this process. */
async function drawnAndDecoded(pdf: Uint8Array): Promise<void> {
  await withDocument(pdf, async (document) => {
    for (let index = 0; index < document.pages; index += 1) {
      const whole = document.withPage(index, (page) =>
        page.drawTrue(300, (raster) => wholePage(raster, page)),
      );
      const found = await readPart(whole);
      if (index === 0 && found.length !== 2) throw new Error('a barcode was not read');
    }
  });
}

async function dots(pdf: Uint8Array, dpi: number, mustShow: MustShow): Promise<PageDots> {
  return must(await inspector.dots(pdf, { index: 0, mustShow, ...dotsFor(dpi) }));
}

function rowsOf({ strips }: PageDots): Buffer {
  return Buffer.concat(strips.map(({ compressed }) => inflateSync(compressed)));
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function size(bytes: readonly number[]): string {
  return median(bytes).toFixed(0).padStart(8);
}
