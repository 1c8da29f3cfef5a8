import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { openPrinters } from '../../../src/main/adapters/printers/printers.ts';
import { lpArguments } from '../../../src/main/adapters/printers/system-queue.ts';
import type { Printers, PrintTask } from '../../../src/main/features/printing/ports.ts';
import { cupsIsMissing, type PrivateCups, startCups } from '../../support/cups.ts';
import { A4, invoicePage, LABEL_SIZE, labelPage, makePdf } from '../../support/paper.ts';
import { noZebra } from '../../support/zebra.ts';

const inspector = openInspector();
const picturesOf = inspector.pictures;
afterAll(() => inspector.close());

const missing = cupsIsMissing();
if (missing) console.warn(`Left out: printing to a real CUPS queue (${missing}).`);

/** Characters with a meaning in a shell that CUPS accepts in a name; it refuses spaces, quotes, < and >. */
const WILD = 'Bench$(id);&|`!*~%41{4x6}';

describe.runIf(missing === null)('a queue of a real cupsd', () => {
  let cups: PrivateCups;
  let printers: Printers;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'packbench print ü '));
    cups = await startCups();
    await cups.addQueue('Labels', 'keep');
    await cups.addQueue(WILD, 'keep');
    await cups.addQueue('-d', 'keep');
    await cups.addQueue('Broken', 'fail');
    await cups.addQueue('Torn', 'tear');
    await cups.addQueue('Stuck', 'hang');
    await cups.addQueue('Stopped', 'keep');
    await cups.admin('cupsdisable', '-r', 'ribbon is torn', 'Stopped');
    await cups.addQueue('Closed', 'keep');
    await cups.admin('cupsreject', '-r', 'moved to bench 4', 'Closed');
    printers = openPrinters({ zebra: noZebra, picturesOf, environment: cups.environment });
  });
  afterAll(async () => {
    await cups?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function task(change: Partial<PrintTask> & { pdf?: Uint8Array } = {}): Promise<PrintTask> {
    const { pdf = await makePdf(labelPage({ reference: 'BOX-1' })), ...rest } = change;
    const file = path.join(folder, '-BOX 1.pdf');
    await writeFile(file, pdf);
    const media = { width: 288, height: 432 };
    return {
      jobId: 'job',
      file,
      title: 'SO-1001 BOX-1',
      role: 'label',
      copies: 1,
      media,
      barcodes: [],
      ...rest,
    };
  }

  const last = async () => {
    const printed = (await cups.printed()).at(-1);
    if (!printed) throw new Error('nothing was printed');
    return printed;
  };

  test('prints a label at true size on a printer whose default paper is Letter', async () => {
    const outcome = await printers.print('system:Labels', await task());
    expect(outcome).toMatchObject({
      state: 'done',
      detail: expect.stringMatching(/^Labels (accepted|finished)/),
    });
    const { pdf } = await last();
    expect(await pageSizes(pdf)).toEqual([[288, 432]]);
    expect(await codes(pdf)).toEqual([TRACKING]);
  });

  test('rotates a landscape label instead of scaling it', async () => {
    const [height, width] = LABEL_SIZE;
    const pdf = await makePdf({ ...labelPage({ reference: 'BOX-9' }), size: [width, height] });
    const outcome = await printers.print(
      'system:Labels',
      await task({ pdf, media: { width, height } }),
    );
    expect(outcome.state).toBe('done');
    const printed = await last();
    expect(await pageSizes(printed.pdf)).toEqual([[288, 432]]);
    expect(await codes(printed.pdf)).toEqual([TRACKING]);
  });

  test('prints invoices on their own paper, in the requested number', async () => {
    for (const page of [invoicePage(), { size: A4, lines: ['COMMERCIAL INVOICE'] }]) {
      const [width = 0, height = 0] = page.size ?? [];
      const invoice = await task({ pdf: await makePdf(page), copies: 3, media: { width, height } });
      expect((await printers.print('system:Labels', invoice)).state).toBe('done');
      const { pdf, copies } = await last();
      const sizes = await pageSizes(pdf);
      expect(sizes.length * Number(copies)).toBe(3);
      for (const size of sizes) expect(size).toEqual([Math.round(width), Math.round(height)]);
    }
  });

  test.each([WILD, '-d'])('prints to a queue named %s as it is', async (name) => {
    const outcome = await printers.print(`system:${name}`, await task());
    expect(outcome).toMatchObject({ state: 'done' });
    expect(await printers.check(`system:${name}`)).toEqual({ ok: true, detail: 'ready' });
  });

  test("keeps a title's letters and never runs it as a command", async () => {
    await printers.print('system:Labels', await task({ title: 'Zoë “1”; $(id) `id`\n-o raw' }));
    expect((await last()).title).toBe('Zoë “1”; $(id) `id` -o raw');
  });

  test('fails for a name with a space, which CUPS does not allow, and shows the name', async () => {
    expect(await printers.print('system:Bench 3; id', await task())).toEqual({
      state: 'failed',
      detail: expect.stringContaining('Bench 3; id did not accept the job: Error - The printer or'),
    });
  });

  test('does not know what came out of a job that was aborted after it began', async () => {
    const before = (await cups.printed()).length;
    expect(await printers.print('system:Torn', await task())).toEqual({
      state: 'unknown',
      detail: expect.stringMatching(
        /^Torn aborted job \d+ after it had begun: media jam after the label\.$/,
      ),
    });
    expect(await cups.printed()).toHaveLength(before + 1);
    expect(await printers.print('system:Broken', await task())).toEqual({
      state: 'unknown',
      detail: expect.stringMatching(/^Broken aborted job \d+ after it had begun: head open\.$/),
    });
  });

  const hasty = () =>
    openPrinters({
      zebra: noZebra,
      picturesOf,
      environment: cups.environment,
      followMilliseconds: 1_500,
    });

  test('does not know what came out of a job that was cancelled after it began', async () => {
    const followed = printers.print('system:Stuck', await task());
    await untilQueued(1);
    await untilProcessed();
    await cups.admin('cancel', '-a', 'Stuck');
    expect(await followed).toMatchObject({
      state: 'unknown',
      detail: expect.stringMatching(/^Stuck cancelled job \d+ after it had begun/),
    });
  });

  test('fails a job that was cancelled before its turn: nothing of it came out', async () => {
    const first = hasty().print('system:Stuck', await task());
    await untilProcessed();
    const second = printers.print('system:Stuck', await task({ jobId: 'second' }));
    await untilQueued(2);
    const last = (await queued()).at(-1) ?? '';
    await cups.admin('cancel', last);
    expect(await second).toEqual({
      state: 'failed',
      detail: expect.stringMatching(/^Stuck cancelled job \d+/),
    });
    expect((await first).state).toBe('unknown');
    await cups.admin('cancel', '-a', 'Stuck');
    await untilQueued(0);
  });

  test('takes a job that did not end out of its queue, also after a restart of the program', async () => {
    expect(await hasty().print('system:Stuck', await task())).toEqual({
      state: 'unknown',
      detail: expect.stringMatching(/^Job \d+ still waits in Stuck: out of labels\.$/),
    });
    const restarted = openPrinters({ zebra: noZebra, picturesOf, environment: cups.environment });
    expect(await restarted.withdraw('system:Stuck', 'another job')).toBeNull();
    await untilQueued(1);
    expect(await restarted.withdraw('system:Stuck', 'job')).toBeNull();
    await untilQueued(0);
  });

  test('says that a job may still print where the print service cannot be asked', async () => {
    const environment = { ...process.env, CUPS_SERVER: '127.0.0.1:9' };
    const lost = openPrinters({ zebra: noZebra, picturesOf, environment });
    expect(await lost.withdraw('system:Stuck', 'job')).toBe('the print service does not answer');
  });

  test('shows the first 200 characters of what a driver says, on one line', async () => {
    await cups.addQueue('Wordy', 'keep');
    await cups.admin('cupsdisable', '-r', `jam\u202e ${'x'.repeat(900)}`, 'Wordy');
    const { detail } = await printers.check('system:Wordy');
    expect(String(detail).length).toBeLessThan(260);
    expect(JSON.stringify(detail)).not.toContain('\u202e');
  });

  test('sends nothing to a stopped or closed queue, and says why', async () => {
    const before = (await cups.printed()).length;
    expect(await printers.print('system:Stopped', await task())).toEqual({
      state: 'failed',
      held: true,
      detail: 'The queue Stopped is stopped: ribbon is torn. Nothing was sent.',
    });
    expect(await printers.print('system:Closed', await task())).toEqual({
      state: 'failed',
      held: true,
      detail: 'The queue Closed accepts no jobs: moved to bench 4. Nothing was sent.',
    });
    await cups.admin('cancel', '-a');
    expect(await cups.printed()).toHaveLength(before);
  });

  test("lists the machine's queues with their states", async () => {
    const found = await printers.discover();
    expect(found).toContainEqual({ target: 'system:Labels', detail: 'ready' });
    expect(found).toContainEqual({ target: `system:${WILD}`, detail: 'ready' });
    expect(found).toContainEqual({
      target: 'system:Stopped',
      detail: 'The queue Stopped is stopped: ribbon is torn.',
    });
    expect(await printers.check('system:Nowhere')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^There is no queue Nowhere; there are: /),
    });
  });

  /** The queue's job names, in order: `Stuck-12`. */
  async function queued(): Promise<string[]> {
    const { stdout } = await run('lpstat', ['-o', 'Stuck'], { env: cups.environment });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ')[0] ?? '');
  }

  /** Waits until the queue has taken the jobs: only then can they be cancelled. */
  const untilQueued = (jobs: number) => expect.poll(async () => (await queued()).length).toBe(jobs);

  /** Waits until the printer has begun with a job. */
  const untilProcessed = () =>
    expect
      .poll(async () => (await run('lpstat', ['-p', 'Stuck'], { env: cups.environment })).stdout)
      .toContain('now printing');
});

test('reports a missing print service at every call', async () => {
  const printers = openPrinters({
    zebra: noZebra,
    picturesOf,
    environment: { ...process.env, CUPS_SERVER: '127.0.0.1:9' },
    followMilliseconds: 0,
  });
  const answer = await printers.check('system:Labels');
  expect(answer.ok).toBe(false);
  expect(answer.detail).not.toBe('');
  expect(await printers.discover()).toEqual([]);
});

const run = promisify(execFile);

async function pageSizes(pdf: string): Promise<number[][]> {
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '99', pdf]);
  return [...stdout.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
}

const TRACKING = '1Z999AA10123456784';

async function codes(pdf: string): Promise<string[]> {
  const read = await inspector.inspect(await readFile(pdf));
  if (!read.ok) throw new Error(read.error.message);
  return read.value.pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text));
}

test('passes the file as the last argument of lp, whatever its name', () => {
  const media = { width: 288, height: 432 };
  const task = {
    jobId: 'job',
    file: '-o raw',
    title: '-n 99',
    role: 'label',
    copies: 1,
    barcodes: [],
    media,
  } as const;
  const given = lpArguments('Labels', task, []);
  expect(given.slice(-2)).toEqual(['--', '-o raw']);
  expect(given[given.indexOf('-t') + 1]).toBe('-n 99');
});
