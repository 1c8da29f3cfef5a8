import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  concatTransformationMatrix,
  drawObject,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import {
  type ReaderProcess,
  type StartReader,
  startOnNode,
} from '../../../src/main/adapters/pdf/process/reader-process.ts';
import { shipmentPapers } from '../../support/label-kinds.ts';
import { A4, labelPage, makePdf, type PageContent } from '../../support/paper.ts';
import { slowPdf } from '../../support/poisoned-pdf.ts';

const onLinux = process.platform === 'linux';

let label: Uint8Array;
beforeAll(async () => {
  label = await makePdf(labelPage({ reference: 'BOX-4' }));
});

async function workerFile(code: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-worker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'worker.mjs');
  await writeFile(file, code);
  return file;
}

/** A page of A4 as a scanner makes it, 300 dpi in colour. */
const scannedPage = (): PageContent => ({
  size: A4,
  adjust(page, { context }) {
    const [width, height] = [2480, 3508];
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => 255 - (at % 7));
    const image = context.flateStream(pixels, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    });
    page.node.setXObject(PDFName.of('Scan'), context.register(image));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(A4[0], 0, 0, A4[1], 0, 0),
      drawObject('Scan'),
      popGraphicsState(),
    );
  },
});

/** A start function of its own, so that no other test's spare process is used. */
function ownStart() {
  const started: ReaderProcess[] = [];
  const startReader: StartReader = (...how) => {
    const reader = startOnNode(...how);
    started.push(reader);
    return reader;
  };
  return { startReader, started };
}

/** An inspector that has read a document, and its process. */
async function openWithProcess() {
  const { startReader, started } = ownStart();
  const inspector = openInspector({ startReader });
  onTestFinished(() => inspector.close());
  expect(await inspector.sizes(label)).toMatchObject({ ok: true });
  const [reader] = started;
  return { inspector, started, pid: reader?.pid() ?? 0 };
}

const CLOSING = 'The document was not read: the station is closing.';
const BROKE = 'The document is damaged: the PDF reader crashed on it.';
const TOO_MUCH = 'The document needs too much memory to read.';

describe.runIf(onLinux)('the reader process', () => {
  test('killed from outside fails only its own document', async () => {
    const { inspector, started } = await openWithProcess();
    const slow = inspector.inspect(await slowPdf());
    const next = inspector.inspect(label);
    await once((started[0] as ReaderProcess).events, 'message');
    started[0]?.end();
    expect(await slow).toMatchObject({ error: { code: 'labels-held', message: BROKE } });
    expect(await next).toMatchObject({
      value: { pages: [{ text: expect.stringContaining('BOX-4') }] },
    });
  });

  test('killed while idle fails nothing', async () => {
    const { inspector, pid } = await openWithProcess();
    process.kill(pid, 'SIGKILL');
    expect(await inspector.sizes(label)).toMatchObject({ ok: true });
    await vi.waitUntil(() => !existsSync(`/proc/${pid}`));
    expect(await inspector.sizes(label)).toMatchObject({ ok: true });
  });

  test('ignores the signals of a terminal or service manager', async () => {
    const { inspector, started, pid } = await openWithProcess();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
    expect(await inspector.sizes(label)).toMatchObject({ ok: true });
    expect(started).toHaveLength(1);
  });

  test('is reused by the next inspector', async () => {
    const { startReader, started } = ownStart();
    const first = openInspector({ startReader });
    await first.sizes(label);
    await first.close();
    const closed = openInspector({ startReader });
    await closed.close();
    expect(await closed.sizes(label)).toMatchObject({ error: { message: CLOSING } });
    const second = openInspector({ startReader });
    await second.sizes(label);
    expect(started).toHaveLength(1);
    await second.close();
  });

  test('reads and draws the documents of forty shipments without starting anew', async () => {
    const { startReader, started } = ownStart();
    const inspector = openInspector({ startReader });
    onTestFinished(() => inspector.close());
    const papers = await shipmentPapers(3);
    for (let shipment = 0; shipment < 40; shipment += 1) {
      for (const paper of papers) {
        expect(await inspector.inspect(paper)).toMatchObject({ ok: true });
        for (const index of [0, 1])
          expect(await inspector.raster(paper, { index, dpi: 300 })).toMatchObject({ ok: true });
      }
    }
    expect(started).toHaveLength(1);
  });

  test('reads long invoices and scans without starting anew', async () => {
    const { startReader, started } = ownStart();
    const inspector = openInspector({ startReader });
    onTestFinished(() => inspector.close());
    const line = 'Cotton shirt, blue, made in Portugal  610910.00  12 pcs  12.00 EUR  144.00 EUR';
    const lines = Array.from({ length: 56 }, (_, row) => `${row} ${line}`);
    const invoice = await makePdf(...Array.from({ length: 25 }, () => ({ size: A4, lines })));
    const scan = await makePdf(scannedPage(), scannedPage());
    const read = async () => {
      for (const paper of [invoice, scan, scan])
        expect(await inspector.inspect(paper)).toMatchObject({ ok: true });
    };
    // An invoice of this length is read beside the others from now on.
    await read();
    const all = started.length;
    await read();
    await read();
    expect(started).toHaveLength(all);
  });

  test('charges its first document no more than a few times what another one takes', async () => {
    const shares: number[] = [];
    // The compilers of a busy machine work at any time: the best of three.
    for (let process = 0; process < 3; process += 1) {
      const { startReader, started } = ownStart();
      const inspector = openInspector({ startReader });
      const charged: number[] = [];
      for (let time = 0; time < 4; time += 1) {
        const read = inspector.inspect(label);
        started[0]?.events.on('message', (answer) => {
          if (answer !== 'begun' && 'reply' in answer) charged[time] = answer.milliseconds;
        });
        expect(await read).toMatchObject({ ok: true });
        started[0]?.events.removeAllListeners('message');
      }
      await inspector.close();
      started[0]?.end();
      shares.push((charged[0] ?? 0) / Math.max(1, Math.min(...charged)));
    }
    expect(Math.min(...shares)).toBeLessThan(4);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });

  test("gets none of its program's secrets", async () => {
    process.env.PACKBENCH_REST_API_KEY = 'hush';
    onTestFinished(() => void delete process.env.PACKBENCH_REST_API_KEY);
    const { pid } = await openWithProcess();
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    expect(environment).not.toMatch(/PACKBENCH|hush|NODE_OPTIONS|HOME=|DBUS/);
  });

  test('is the first process that the system ends when memory runs out', async () => {
    const { pid } = await openWithProcess();
    expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1'))).toBeGreaterThanOrEqual(
      500,
    );
  });

  test('ends with its program, however that ends', async () => {
    const script = fileURLToPath(new URL('../../support/read-for-ever.ts', import.meta.url));
    const program = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(program.stdout, 'data');
    const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'latin1');
    const reader = Number(children.trim());
    expect(reader).toBeGreaterThan(0);
    program.kill('SIGKILL');
    await vi.waitUntil(() => !existsSync(`/proc/${reader}`), { timeout: 60_000 });
  });
});

describe('a document that needs too much memory', () => {
  const SWELLS = `
    import { parentPort } from 'node:worker_threads';
    const kept = [];
    parentPort.on('message', ({ task }) => {
      if (task.kind === 'sizes') return parentPort.postMessage({ ok: true, value: [] });
      setInterval(() => { if (kept.length < 80) kept.push(Buffer.alloc(8_000_000, 1)); }, 10);
    });`;

  const withoutOwnWatch: StartReader = (...how) => {
    const reader = startOnNode(...how);
    const send: typeof reader.send = (request) => reader.send({ ...request, memory: 1e12 });
    return { ...reader, send };
  };
  const unseenByParent: StartReader = (...how) => ({
    ...startOnNode(...how),
    pid: () => undefined,
  });

  test.each([
    ['by the process itself', unseenByParent],
    ...(onLinux ? [['by the station', withoutOwnWatch] as const] : []),
  ] as const)('is given up, as seen %s, and the next one is read', async (_by, startReader) => {
    const inspector = openInspector({
      startReader,
      workerFile: await workerFile(SWELLS),
      limits: { memory: 300 * 1024 * 1024, milliseconds: 5000 },
    });
    onTestFinished(() => inspector.close());
    const [swollen, next] = await Promise.all([inspector.inspect(label), inspector.sizes(label)]);
    expect(swollen).toMatchObject({ error: { code: 'labels-held', message: TOO_MUCH } });
    expect(next).toEqual({ ok: true, value: [] });
  });
});

test('a process that does not start is no fault of the document', async () => {
  const startReader = () => startOnNode('/nonexistent/reader.js', [], {});
  const inspector = openInspector({ startReader });
  expect(await inspector.sizes(label)).toMatchObject({
    error: { message: 'The document was not read: the program that reads it does not start.' },
  });
  await inspector.close();
});

test('a bug of ours is no fault of the document', async () => {
  const broken = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { throw new TypeError('ours'); });`;
  const inspector = openInspector({ workerFile: await workerFile(broken) });
  await expect(inspector.sizes(label)).rejects.toThrow(/TypeError: ours/);
  await inspector.close();
});
