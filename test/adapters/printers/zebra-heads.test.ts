import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPrinters } from '../../../src/main/adapters/printers/printers.ts';
import type { PrintTask } from '../../../src/main/features/printing/ports.ts';
import { labelPage, makePdf } from '../../support/paper.ts';
import {
  type FakeZebra,
  hostStatus,
  type Manner,
  noQueue,
  startFakeZebra,
  zebraParts,
} from '../../support/zebra.ts';

const worker = zebraParts({ answer: 8_000, identify: 2_000, follow: 15_000, pause: 10 });
const printers = openPrinters({ zebra: worker.parts, picturesOf: noQueue });

let folder: string;
let task: PrintTask;
let zebra: FakeZebra | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench zebra heads '));
  const file = path.join(folder, 'label.pdf');
  await writeFile(file, await makePdf(labelPage({ reference: 'BOX-1' })));
  const media = { width: 288, height: 432 };
  task = { jobId: 'job', file, title: 'SO-1 BOX-1', role: 'label', copies: 1, media, barcodes: [] };
});
afterEach(async () => {
  await zebra?.close();
  zebra = undefined;
});
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true });
});

async function start(manner?: Manner): Promise<FakeZebra> {
  zebra = await startFakeZebra(manner);
  return zebra;
}

describe('a label to a Zebra printer', () => {
  test('at 600 dpi has the dots of 600 dpi', async () => {
    const { target, labels } = await start({ identity: '\x02ZT411-600dpi,V92,24,8192KB\x03\r\n' });
    expect((await printers.print(`${target}@600`, task)).state).toBe('done');
    expect(labels[0]).toContain('^PW2400\n^LL3600\n');
  });

  test('wider than the head of its model is refused with a message', async () => {
    const { target, labels } = await start({ identity: '\x02ZD410-203dpi,V84,8,8192KB\x03\r\n' });
    expect(await printers.print(target, task)).toEqual({
      state: 'failed',
      detail: expect.stringMatching(
        /: the label is 102 mm wide and its print head 56 mm: .*Nothing was sent\.$/,
      ),
    });
    expect(labels).toEqual([]);
    const file = path.join(folder, 'narrow.pdf');
    await writeFile(file, await makePdf({ size: [144, 288], lines: ['2 in'] }));
    expect((await printers.print(target, { ...task, file })).state).toBe('done');
  });
});

test('says that a label sent before may still come out while the printer has labels left', async () => {
  const left = { labelsRemaining: 1, paperOut: true };
  const { target } = await start({ status: () => hostStatus(left) });
  expect(await printers.withdraw(target, 'job')).toMatch(/still has labels to print$/);
  left.labelsRemaining = 0;
  expect(await printers.withdraw(target, 'job')).toBeNull();
  expect(await printers.withdraw('zebra:127.0.0.1:9', 'job')).toBeNull();
  expect(await printers.withdraw(`folder:${folder}`, 'job')).toBeNull();
});
