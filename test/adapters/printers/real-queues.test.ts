import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { openPrinters } from '../../../src/main/adapters/printers/printers.ts';
import { PAPER_SIZES } from '../../../src/main/features/printing/logic/paper-sizes.ts';
import type { Queue } from '../../../src/main/features/printing/logic/queue-context.ts';
import type { Printers } from '../../../src/main/features/printing/ports.ts';
import type { PrintRole } from '../../../src/shared/printing/print-job.ts';
import { printRig } from '../../features/printing/logic/print-rig.ts';
import {
  cupsIsMissing,
  LABEL_AND_OFFICE_PPD,
  type PrivateCups,
  startCups,
} from '../../support/cups.ts';
import {
  type IppPrinter,
  ippPrinterIsMissing,
  startIppPrinter,
} from '../../support/ipp-printer.ts';
import { invoicePage, labelPage, makePdf } from '../../support/paper.ts';
import { noZebra } from '../../support/zebra.ts';

const CUPS_PDF = '/usr/lib/cups/backend/cups-pdf';
const missing = cupsIsMissing() ?? (existsSync(CUPS_PDF) ? null : `not installed: ${CUPS_PDF}`);
if (missing) console.warn(`Left out: the print queue on real printers (${missing}).`);
const noIpp = missing ?? ippPrinterIsMissing();
if (noIpp) console.warn(`Left out: the print queue on a real IPP printer (${noIpp}).`);

const inspector = openInspector();
const picturesOf = inspector.pictures;
afterAll(() => inspector.close());

const run = promisify(execFile);
const LABEL = PAPER_SIZES['4x6'];
const { A4, Letter } = PAPER_SIZES;

let folder: string;
let cups: PrivateCups;
let printers: Printers;

beforeAll(async () => {
  if (missing) return;
  folder = await mkdtemp(path.join(tmpdir(), 'packbench queue '));
  cups = await startCups();
  printers = openPrinters({ environment: cups.environment, zebra: noZebra, picturesOf });
});
afterAll(async () => {
  await cups?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

let ids = 0;

/** Prints one document through the whole queue; returns its outcome. */
async function print(queue: Queue, target: string, role: PrintRole, change: object = {}) {
  ids += 1;
  const media = role === 'label' ? LABEL : A4;
  const page =
    role === 'label' ? labelPage({ reference: 'BOX-1' }) : { ...invoicePage(), size: sizeOf(A4) };
  const file = path.join(folder, `${ids}.pdf`);
  await writeFile(file, await makePdf(page));
  const added = await queue.add([
    {
      id: `real-${ids}`,
      kind: role === 'label' ? 'label' : 'invoice',
      attemptId: null,
      orderId: null,
      role,
      target,
      title: `SO-1001 paper ${ids}`,
      cartonReference: null,
      copies: role === 'label' ? 1 : 3,
      detail: null,
      file,
      source: null,
      media,
      packer: null,
      at: '2026-03-04T05:06:07.000Z',
      ...change,
    },
  ]);
  const [job] = await queue.settled(added);
  if (!job) throw new Error('No job');
  return job;
}

const sizeOf = ({ width, height }: { width: number; height: number }): [number, number] => [
  width,
  height,
];

async function pageSizes(pdf: string): Promise<string[]> {
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '99', pdf]);
  return [...stdout.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(([, width, height]) =>
    [width, height].map((each) => Math.round(Number(each))).join('x'),
  );
}

/** Width in inches between the outer edges of a label's ink: a scaled label is not as wide. */
async function inkedWidth(pdf: string): Promise<number> {
  const dpi = 300;
  const drawn = await inspector.raster(await readFile(pdf), { index: 0, dpi });
  if (!drawn.ok) throw new Error(drawn.error.message);
  const { width, grey } = drawn.value;
  const columns = Array.from(grey, (tone, at) => (tone < 128 ? at % width : -1)).filter(
    (column) => column >= 0,
  );
  const [left, right] = columns.reduce(
    ([least, most], column) => [Math.min(least, column), Math.max(most, column)],
    [width, 0],
  );
  return (right - left) / dpi;
}

describe.runIf(missing === null)('Debian’s cups-pdf', () => {
  let out: string;
  let before: Set<string>;

  beforeAll(async () => {
    out = await cups.addCupsPdf('Office');
    before = new Set(existsSync(out) ? await readdir(out) : []);
  });
  afterAll(async () => {
    for (const name of await added()) await rm(path.join(out, name));
    if (before.size === 0) await rm(out, { recursive: true, force: true });
  });
  const added = async () =>
    (existsSync(out) ? await readdir(out) : []).filter((name) => !before.has(name));

  test('prints a label and an invoice at true size', async () => {
    const { queue } = await printRig(undefined, printers);
    for (const role of ['label', 'document'] as const) {
      expect(await print(queue, 'system:Office', role)).toMatchObject({ state: 'done' });
    }
    await expect.poll(async () => (await added()).length).toBe(2);
    const files = (await added()).map((name) => path.join(out, name));
    const sizes = await Promise.all(files.map(pageSizes));
    // This printer leaves copies to the program; the other printers here count them.
    expect(sizes.flat().sort()).toEqual(['288x432', '595x842']);
  });
});

describe.runIf(noIpp === null)('a printer that speaks IPP', () => {
  const NAME = 'Bench 3; $(id) "4x6" & more';
  let ipp: IppPrinter | undefined;

  afterEach(async () => {
    await ipp?.stop();
    ipp = undefined;
  });

  test('prints a label at true size', async () => {
    ipp = await startIppPrinter(NAME, LABEL_AND_OFFICE_PPD);
    await cups.addIppPrinter('Bench3', ipp.uri);
    const { queue } = await printRig(undefined, printers);
    const label = await print(queue, 'system:Bench3', 'label');
    expect(label).toMatchObject({ state: 'done' });
    const [sent = ''] = await ipp.printed();
    expect(await pageSizes(sent)).toEqual(['288x432']);
    expect(await inkedWidth(sent)).toBeCloseTo(await inkedWidth(label.file), 2);
  });

  test('prints an invoice at true size, and sends no label that it has no paper for', async () => {
    ipp = await startIppPrinter(NAME);
    await cups.addIppPrinter('Office3', ipp.uri);
    const { queue } = await printRig(undefined, printers);
    expect(await print(queue, 'system:Office3', 'label')).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('The label is 102 x 152 mm and is printed at true size only'),
    });
    expect(await ipp.printed()).toEqual([]);
    expect(await print(queue, 'system:Office3', 'document')).toMatchObject({ state: 'done' });
    const [invoices = ''] = await ipp.printed();
    expect(await pageSizes(invoices)).toEqual(['595x842']);
  });
});

describe.runIf(missing === null)('a queue', () => {
  test('without the paper refuses with a message and sends nothing', async () => {
    await cups.addQueue('Papers', 'keep');
    const { queue } = await printRig(undefined, printers);
    const media = { width: 200, height: 700 };
    expect(await print(queue, 'system:Papers', 'label', { media })).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('71 x 247 mm'),
    });
    expect(await cups.printed()).toEqual([]);
    expect(await print(queue, 'system:Papers', 'document', { media: Letter })).toMatchObject({
      state: 'done',
    });
  });

  test('that is stopped holds its jobs and prints them once it is started', async () => {
    await cups.addQueue('Stoppable', 'keep');
    await cups.admin('cupsdisable', '-r', 'ribbon is torn', 'Stoppable');
    const { queue } = await printRig(undefined, printers);
    await queue.begin();
    const held = await print(queue, 'system:Stoppable', 'label');
    expect(held).toMatchObject({
      state: 'queued',
      held: 'printer',
      detail: expect.stringContaining('ribbon is torn'),
    });
    const before = (await cups.printed()).length;
    await cups.admin('cupsenable', 'Stoppable');
    await expect
      .poll(async () => (await queue.settled([held]))[0]?.state, { timeout: 60_000 })
      .toBe('done');
    expect(await cups.printed()).toHaveLength(before + 1);
  });

  test('that aborts a job asks about this one only; the next is tried', async () => {
    await cups.addQueue('Aborting', 'fail');
    const { queue } = await printRig(undefined, printers);
    for (let count = 0; count < 2; count += 1) {
      expect(await print(queue, 'system:Aborting', 'label')).toMatchObject({
        state: 'unknown',
        held: null,
        detail: expect.stringMatching(/^Aborting aborted job \d+ after it had begun: head open\.$/),
      });
    }
  });
});
