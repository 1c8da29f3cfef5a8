import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPrinters } from '../../../src/main/adapters/printers/printers.ts';
import type { ZebraLimits } from '../../../src/main/adapters/printers/zebra/zebra.ts';
import type { PrintTask } from '../../../src/main/features/printing/ports.ts';
import { A4, LETTER, labelPage, makePdf } from '../../support/paper.ts';
import { type Toned, tonedLabel } from '../../support/toned-pages.ts';
import {
  type Condition,
  type FakeZebra,
  hostStatus,
  type Manner,
  noQueue,
  startFakeZebra,
  zebraParts,
} from '../../support/zebra.ts';

/** Long limits for a busy machine. Tests that wait for a timeout use short ones. */
const LIMITS: Partial<ZebraLimits> = { answer: 8_000, identify: 2_000, follow: 15_000, pause: 10 };
const NOTHING_SENT = /Nothing was sent\.$/;

let folder: string;
let task: PrintTask;
let zebra: FakeZebra | undefined;
const worker = zebraParts(LIMITS);
const given = (limits: Partial<ZebraLimits>) =>
  openPrinters({
    zebra: { ...worker.parts, limits: { ...LIMITS, ...limits } },
    picturesOf: noQueue,
  });
const printers = given({});
/** For printers that stay silent, do not report their resolution, or never finish. */
const hasty = given({ answer: 150 });
const brisk = given({ answer: 2_000, identify: 50 });
const incurious = given({ identify: 50 });
const brief = given({ follow: 500 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench zebra '));
  const file = path.join(folder, 'label.pdf');
  await writeFile(file, await makePdf(labelPage({ reference: 'BOX-1' })));
  const media = { width: 288, height: 432 };
  const barcodes = ['1Z999AA10123456784'];
  task = { jobId: 'job', file, title: 'SO-1 BOX-1', role: 'label', copies: 1, media, barcodes };
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

/** Ready at first; after the label in these conditions, of which the last stays. */
const afterLabel = (...conditions: (Condition | null)[]): Manner => ({
  status(labels, asked) {
    if (labels === 0) return hostStatus();
    const condition = conditions[Math.min(asked, conditions.length) - 1];
    return condition ? hostStatus(condition) : null;
  },
});

describe('a label to a Zebra printer', () => {
  test.each([
    ['a Letter page', [LETTER]],
    ['an A4 page in landscape', [[A4[1], A4[0]]]],
    ['a Letter page after a label', [[288, 432], LETTER]],
  ] satisfies [string, [number, number][]][])(
    '%s is refused with a message, because the head would cut it off',
    async (_, sizes) => {
      const { target, heard } = await start();
      const file = path.join(folder, 'wide.pdf');
      await writeFile(file, await makePdf(...sizes.map((size) => ({ size, lines: ['A sheet'] }))));
      const outcome = await printers.print(target, { ...task, file, role: 'document' });
      expect(outcome).toEqual({
        state: 'failed',
        detail: expect.stringMatching(/216 x 279|210 x 297/),
      });
      expect(outcome.detail).toMatch(/a label printer is 108 mm wide.*Nothing was sent\.$/);
      expect(heard()).toBe('');
    },
  );

  test('of 100 x 150 mm or A6 is accepted', async () => {
    const { target, labels } = await start();
    const sizes: [number, number][] = [
      [283.46, 425.2],
      [297.64, 419.53],
    ];
    for (const size of sizes) {
      const file = path.join(folder, 'fits.pdf');
      await writeFile(file, await makePdf({ size, lines: ['A label'] }));
      const outcome = await printers.print(target, { ...task, file, barcodes: [] });
      expect(outcome).toMatchObject({ state: 'done' });
    }
    expect(labels.map((zpl) => /\^PW\d+/.exec(zpl)?.[0])).toEqual(['^PW799', '^PW839']);
  });

  test.each<[string, Toned, string]>([
    [
      'whose code is fainter than what is printed',
      { bars: 200, text: 0 },
      'The barcode CODE-0123 cannot be read as it would be printed, at 203 dpi. Nothing was sent.',
    ],
    ['that would come out empty', { bars: 235, text: 235 }, 'would come out empty'],
    [
      'that would come out black',
      { ground: 20, everywhere: true, bars: 0, text: 0 },
      'The page would come out black: 100 % of it. Nothing was sent.',
    ],
  ])('%s is not sent', async (_, tones, words) => {
    const { target, heard } = await start();
    const file = path.join(folder, 'toned.pdf');
    await writeFile(file, tonedLabel(tones));
    const outcome = await printers.print(target, { ...task, file, barcodes: ['CODE-0123'] });
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining(words) });
    expect(heard()).toBe('');
  });

  test('is done when the printer has nothing left to print', async () => {
    const { target, labels, heard } = await start(
      afterLabel({ formatsWaiting: 1 }, { labelsRemaining: 1 }, {}),
    );
    const outcome = await printers.print(target, task);
    expect(outcome).toEqual({
      state: 'done',
      detail: expect.stringContaining('has printed everything'),
    });
    expect(labels).toHaveLength(1);
    expect(heard()).toMatch(/^~HS~HI\^XA/);
    expect(heard()).toMatch(/\^XZ\n~HS~HS~HS$/);
  });

  test('sets size, darkness, media and copies, and nothing that outlasts the label', async () => {
    const { target, labels } = await start();
    const parts = {
      ...worker.parts,
      settings: () => ({ darkness: -7, media: 'mark' }) as const,
    };
    await openPrinters({ zebra: parts, picturesOf: noQueue }).print(target, { ...task, copies: 3 });
    const [label = ''] = labels;
    const [head = '', ...fields] = label.split('\n^FO');
    expect(head.split('\n')).toEqual(['^XA', '^PW812', '^LL1218', '^LH0,0^PMN^LRN^MNM^MD-7']);
    expect(label).toMatch(/\n\^PQ3\n\^XZ$/);
    // ^GF accepts up to 99999 bytes; this label has 124236.
    expect(fields.map((field) => field.slice(0, field.indexOf(':')))).toEqual([
      '0,0^GFA,62118,62118,102,',
      '0,609^GFA,62118,62118,102,',
    ]);
  });

  test('at 300 dpi has the dots of 300 dpi', async () => {
    const { target, labels } = await start({ identity: '\x02ZT411-300dpi,V92,12,8192KB\x03\r\n' });
    expect((await printers.print(`${target}@300`, task)).state).toBe('done');
    expect(labels[0]).toContain('^PW1200\n^LL1800\n');
  });

  test("in landscape is rotated: its short side is the roll's width", async () => {
    const { target, labels } = await start();
    const file = path.join(folder, 'lies.pdf');
    await writeFile(file, await makePdf({ ...labelPage(), size: [432, 288] }));
    await printers.print(target, { ...task, file });
    expect(labels[0]).toContain('^PW812\n^LL1218\n');
  });

  test('of 4x2 is not rotated', async () => {
    const { target, labels } = await start();
    const file = path.join(folder, 'carton.pdf');
    await writeFile(file, await makePdf({ lines: ['BOX-1'], size: [288, 144] }));
    await printers.print(target, { ...task, file, barcodes: [] });
    expect(labels[0]).toContain('^PW812\n^LL406\n');
  });

  test('of several pages is as many labels', async () => {
    const { target, labels } = await start();
    const file = path.join(folder, 'two.pdf');
    await writeFile(file, await makePdf(labelPage(), labelPage()));
    expect((await printers.print(target, { ...task, file })).state).toBe('done');
    expect(labels).toHaveLength(2);
  });

  test('waits for the previous one: each printer gets one connection at a time', async () => {
    const { target, labels, connections } = await start(afterLabel({ formatsWaiting: 1 }, {}));
    const outcomes = await Promise.all([1, 2, 3].map(() => printers.print(target, task)));
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(labels).toHaveLength(3);
    expect(connections()).toMatchObject({ most: 1, all: 3 });
  });
});

describe('a printer that is not ready gets nothing, and the job is held', () => {
  test.each<[string, Condition]>([
    ['it is out of labels', { paperOut: true, paused: true }],
    ['its print head is open', { headOpen: true, paused: true }],
    ['it is paused', { paused: true }],
    ['it is out of ribbon', { ribbonOut: true }],
    ['its print head is too hot', { overTemperature: true }],
    ['it has lost its settings (corrupt RAM)', { corruptRam: true }],
    ['it is in communication diagnostics and prints no labels', { diagnostics: true }],
    ['its buffer is full', { bufferFull: true }],
    ['it is in the middle of receiving another label', { partialFormat: true }],
    ['a printed label waits to be taken off', { labelWaiting: true }],
  ])('%s', async (words, condition) => {
    const { target, heard } = await start({ status: () => hostStatus(condition) });
    expect(await printers.print(target, task)).toEqual({
      state: 'failed',
      detail: `${target.slice('zebra:'.length)}: ${words}. Nothing was sent.`,
      held: true,
    });
    expect(await printers.check(target)).toEqual({ ok: false, detail: `Not ready: ${words}.` });
    expect(heard()).toBe('~HS~HS');
  });

  test.each<[string, Manner]>([
    ['silent', { status: () => null }],
    ['cut off in the middle of its answer', { status: () => hostStatus().slice(0, 60) }],
    ['not a label printer', { status: () => 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
  ])('one that is %s', async (_, manner) => {
    const { target, heard } = await start(manner);
    expect(await hasty.print(target, task)).toEqual({
      state: 'failed',
      detail: expect.stringMatching(NOTHING_SENT),
      held: true,
    });
    expect(heard()).toBe('~HS');
    expect((await hasty.check(target)).ok).toBe(false);
  });

  test('a cold head does not count: it prints', async () => {
    const { target } = await start({ status: () => hostStatus({ underTemperature: true }) });
    expect((await printers.print(target, task)).state).toBe('done');
  });
});

describe('before the first byte of a label, a failure means that nothing was printed', () => {
  test('the printer refuses the connection', async () => {
    const { target, close } = await startFakeZebra();
    await close();
    expect(await printers.print(target, task)).toEqual({
      state: 'failed',
      detail: expect.stringMatching(/: it refused the connection\. Nothing was sent\.$/),
      held: true,
    });
    expect(await printers.check(target)).toEqual({
      ok: false,
      detail: 'Not ready: it refused the connection.',
    });
  });

  test('the printer closes the connection after its answer to ~HS', async () => {
    const { target, heard } = await start({ closesAfterStatus: true });
    expect(await printers.print(target, task)).toEqual({
      state: 'failed',
      detail: expect.stringMatching(/: it closed the connection\. Nothing was sent\.$/),
      held: true,
    });
    expect(heard()).not.toContain('^XA');
  });

  test('its name is unknown', async () => {
    const outcome = await printers.print('zebra:no-such-printer.invalid:9100', task);
    expect(outcome).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('no-such-printer.invalid'),
    });
  });

  test('its head has another resolution than the target: the label would have the wrong size', async () => {
    const { target, labels } = await start({ identity: '\x02ZT411-300dpi,V92,12,8192KB\x03\r\n' });
    const outcome = await printers.print(target, task);
    expect(outcome).toEqual({
      state: 'failed',
      detail: expect.stringMatching(/12 dots\/mm .* assign zebra:127\.0\.0\.1:\d+@300\. Nothing/),
    });
    expect(labels).toEqual([]);
    expect((await printers.check(target)).ok).toBe(false);
  });

  test('a printer that does not report its resolution is used as the target says', async () => {
    const { target } = await start({ identity: null });
    expect((await incurious.print(target, task)).state).toBe('done');
  });

  test('the file is not a PDF, or missing', async () => {
    const { target, heard } = await start();
    const file = path.join(folder, 'page.html');
    await writeFile(file, '<html>not a label</html>');
    for (const each of [file, path.join(folder, 'gone.pdf')]) {
      const outcome = await printers.print(target, { ...task, file: each });
      expect(outcome).toEqual({ state: 'failed', detail: expect.stringMatching(NOTHING_SENT) });
    }
    expect(heard()).toBe('');
  });
});

describe("after the first byte, only the printer's own report completes the job", () => {
  test.each<[string, Manner, RegExp]>([
    ['runs out of labels', afterLabel({ paperOut: true, labelsRemaining: 1 }), /out of labels/],
    ['has its print head opened', afterLabel({ headOpen: true }), /print head is open/],
    ['stops answering', afterLabel(null), /no longer answers/],
    ['does not finish in time', afterLabel({ labelsRemaining: 1 }), /not finished in time/],
    ['loses the connection within the label', { cutAfter: 1_000 }, /connection broke/],
  ])('a printer that %s leaves the label unknown', async (_, manner, words) => {
    const { target } = await start(manner);
    const outcome = await brief.print(target, task);
    expect(outcome).toEqual({ state: 'unknown', detail: expect.stringMatching(words) });
  });

  test('labels refilled while it waits: it prints, and the job is done', async () => {
    const out = { paperOut: true, labelsRemaining: 1 };
    const { target } = await start(afterLabel(out, out, {}));
    expect((await printers.print(target, task)).state).toBe('done');
  });
});

test('does not ask for readiness while it prints our label', async () => {
  const { target } = await start(afterLabel({ labelsRemaining: 1 }));
  const printing = brief.print(target, task);
  await expect.poll(() => zebra?.labels.length).toBe(1);
  expect(await brief.check(target)).toEqual({ ok: true, detail: 'printing' });
  await printing;
  expect(await brief.check(target)).toEqual({ ok: true, detail: 'ready' });
});

test('keeps the last 8 kB of what a device sends', async () => {
  const at = hostStatus().indexOf('\n') + 1;
  const [first, others] = [hostStatus().slice(0, at), hostStatus().slice(at)];
  for (const [noise, ok] of [
    [7_000, true],
    [9_000, false],
  ] as const) {
    const chatty = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(`${first}${'x'.repeat(noise)}${others}`));
    });
    await once(chatty.listen(0, '127.0.0.1'), 'listening');
    const { port } = chatty.address() as net.AddressInfo;
    expect(await brisk.check(`zebra:127.0.0.1:${port}`)).toMatchObject({ ok });
    chatty.close();
  }
});

test('gives up soon on a device that accepts the connection and stays silent', async () => {
  const sockets: net.Socket[] = [];
  const dumb = net.createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await expect.poll(() => dumb.listening).toBe(true);
  const address = dumb.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await hasty.check(`zebra:127.0.0.1:${port}`)).toEqual({
    ok: false,
    detail: expect.stringContaining('no answer to ~HS'),
  });
  for (const socket of sockets) socket.destroy();
  dumb.close();
});
