import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { ReaderRequest } from '../../../src/main/adapters/pdf/messages.ts';
import type {
  ReaderProcess,
  StartReader,
} from '../../../src/main/adapters/pdf/process/reader-process.ts';

const [SLOW, QUICK] = [new Uint8Array([1]), new Uint8Array([2])];
const SLOW_MS = 12_000;
const A4 = { width: 595, height: 842 };
/** Bytes: its pages. */
const LONG = new Uint8Array(30).fill(1);

/**
 * Readers whose slow documents need 12 s of their time: over a shorter limit they say so, else they are
 * finished when the test says it. `asked` tells which one was asked,
 * and `limits` with how much time.
 */
function readers() {
  const asked: string[] = [];
  const limits: number[] = [];
  const unfinished: (() => void)[] = [];
  let ended = 0;
  const startReader: StartReader = (_file, [, priority]) => {
    const events: ReaderProcess['events'] = new EventEmitter();
    let hasEnded = false;
    const answer = (milliseconds: number, value: { width: number; height: number }[] = []) =>
      events.emit('message', { reply: { ok: true, value, spent: false }, milliseconds });
    return {
      events,
      pid: () => undefined,
      hasEnded: () => hasEnded,
      send({ pdf, task, milliseconds }: ReaderRequest) {
        const isSlow = pdf[0] === SLOW[0] && task.kind !== 'sizes';
        limits.push(milliseconds);
        asked.push(`${isSlow ? 'slow' : 'quick'} ${task.kind}${priority ? ` ${priority}` : ''}`);
        setImmediate(() => {
          events.emit('message', 'begun');
          if (!isSlow) answer(1, task.kind === 'sizes' ? Array.from(pdf, () => A4) : []);
          else if (milliseconds < SLOW_MS)
            events.emit('message', { lost: 'too-slow', milliseconds });
          else unfinished.push(() => answer(SLOW_MS));
        });
      },
      end() {
        hasEnded = true;
        ended += 1;
      },
      keepProgram: () => undefined,
    };
  };
  const inspector = openInspector({ startReader });
  onTestFinished(() => inspector.close());
  return { inspector, asked, limits, unfinished, ended: () => ended };
}

test('documents that need 12 s each are read beside the others, one at a time', async () => {
  const { inspector, unfinished } = readers();
  const done: string[] = [];
  const slow = Array.from({ length: 8 }, () =>
    inspector.inspect(SLOW).then(() => done.push('slow')),
  );
  await inspector.inspect(QUICK).then(() => done.push('quick'));
  expect(done).toEqual(['quick']);
  for (let finished = 0; finished < 8; finished += 1) {
    await expect.poll(() => unfinished.length).toBe(1);
    unfinished.shift()?.();
  }
  await Promise.all(slow);
  expect(done).toHaveLength(9);
});

test('a document that took long once is read beside the others at once, whatever is asked of it', async () => {
  const { inspector, asked, unfinished } = readers();
  const inspected = inspector.inspect(SLOW);
  await expect.poll(() => unfinished.length).toBe(1);
  unfinished.shift()?.();
  await inspected;
  const drawn = inspector.picture(SLOW.slice(), 0, 100);
  await expect.poll(() => unfinished.length).toBe(1);
  unfinished.shift()?.();
  await drawn;
  expect(asked).toEqual([
    'slow inspect',
    'quick sizes low-priority',
    'slow inspect low-priority',
    'slow picture low-priority',
  ]);
});

test('a document of thirty pages has 29 s more than one of a single page', async () => {
  const { inspector, limits, unfinished } = readers();
  const inspected = inspector.inspect(LONG);
  await expect.poll(() => unfinished.length).toBe(1);
  unfinished.shift()?.();
  expect(await inspected).toMatchObject({ ok: true });
  expect(limits.at(-1)).toBe(44_000);
});

test('a document is given up once all that is read of it takes 15 s, and is not read again', async () => {
  const { inspector, asked, unfinished } = readers();
  const inspected = inspector.inspect(SLOW);
  await expect.poll(() => unfinished.length).toBe(1);
  unfinished.shift()?.();
  await inspected;
  asked.length = 0;

  const taken = () => inspector.takeLabel(SLOW, 0, null, null);

  const outcomes = [await taken(), await taken(), await inspector.extractPages(SLOW, [0])];
  const message = 'The document is too slow to read: it took 15 s of computing, at most 15 s.';
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ error: { code: 'labels-held', message } });
  expect(asked).toEqual(['slow label low-priority']);
});

test('what is printed is read before what was fetched', async () => {
  const { inspector, asked } = readers();
  const read = Array.from({ length: 3 }, () => inspector.inspect(QUICK));
  const wish = { index: 0, dpi: 203, widest: 900, stripBytes: 99_999, mustShow: null };
  const print = inspector.dots(QUICK, wish);
  await Promise.all([...read, print]);
  expect(asked).toEqual(['quick inspect', 'quick dots', 'quick inspect', 'quick inspect']);
});

test('a reader that nobody asks for ten minutes is ended, and ready again where rates are asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { inspector, asked, ended } = readers();
  await inspector.sizes(QUICK);
  vi.advanceTimersByTime(9 * 60_000);
  await inspector.sizes(QUICK);
  vi.advanceTimersByTime(9 * 60_000);
  expect(ended()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(ended()).toBe(1);
  inspector.prepare();
  await inspector.sizes(QUICK);
  expect(asked).toEqual(['quick sizes', 'quick sizes', 'quick prepare', 'quick sizes']);
  expect(ended()).toBe(1);
});
