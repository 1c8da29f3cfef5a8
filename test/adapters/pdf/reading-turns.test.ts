import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { ReaderRequest } from '../../../src/main/adapters/pdf/messages.ts';
import type {
  ReaderProcess,
  StartReader,
} from '../../../src/main/adapters/pdf/process/reader-process.ts';

const [SLOW, QUICK] = [new Uint8Array([1]), new Uint8Array([2])];

/**
 * Readers whose slow documents need 12 s of their time: over a shorter limit they say so, else they are
 * finished when the test says it.
 */
function readers() {
  const asked: string[] = [];
  const unfinished: (() => void)[] = [];
  const startReader: StartReader = () => {
    const events: ReaderProcess['events'] = new EventEmitter();
    let hasEnded = false;
    const answer = () => events.emit('message', { reply: { ok: true, value: [], spent: false } });
    return {
      events,
      pid: () => undefined,
      hasEnded: () => hasEnded,
      send({ pdf, task, milliseconds }: ReaderRequest) {
        const isSlow = pdf[0] === SLOW[0];
        asked.push(`${isSlow ? 'slow' : 'quick'} ${task.kind}`);
        setImmediate(() => {
          events.emit('message', 'begun');
          if (!isSlow) answer();
          else if (milliseconds < 12_000) events.emit('message', { lost: 'too-slow' });
          else unfinished.push(answer);
        });
      },
      end() {
        hasEnded = true;
      },
      keepProgram: () => undefined,
    };
  };
  const inspector = openInspector({ startReader });
  onTestFinished(() => inspector.close());
  return { inspector, asked, unfinished };
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

test('what is printed is read before what was fetched', async () => {
  const { inspector, asked } = readers();
  const read = Array.from({ length: 3 }, () => inspector.inspect(QUICK));
  const wish = { index: 0, dpi: 203, widest: 900, stripBytes: 99_999, mustShow: null };
  const print = inspector.dots(QUICK, wish);
  await Promise.all([...read, print]);
  expect(asked).toEqual(['quick inspect', 'quick dots', 'quick inspect', 'quick inspect']);
});
