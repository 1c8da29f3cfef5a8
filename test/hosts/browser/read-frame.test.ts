import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../src/main/hosts/browser/frames/read-frame.ts';
import { LONGEST_FRAME } from '../../../src/shared/bridge/client.ts';
import { leastWork, longestStretch, onThisMachine } from '../../support/work.ts';

const MOST_MS = onThisMachine(100);
const call = (input: string) => Buffer.from(`{"id":1,"call":"bench.scan","input":${input}}`);
/** Fills a frame to its maximum size. */
const filled = (unit: string) => unit.repeat(Math.floor((LONGEST_FRAME - 1_000) / unit.length));

const WORST: Record<string, [input: string, isCall: boolean]> = {
  'one long text': [`"${filled('x')}"`, true],
  'one long text beyond Latin-1': [`"${filled('\u20ac').slice(0, 13_000_000)}"`, true],
  'one long text of escapes': [`"${filled('\\u0041')}"`, true],
  'as many values as there may be, each long': [
    `[${Array.from({ length: 29_000 }, () => `"${'v'.repeat(1_400)}"`).join()}]`,
    true,
  ],
  'more values than there may be': [`[${filled('0,')}0]`, false],
  'blanks alone': [filled(' '), false],
  'a text without an end': [`"${filled('x')}`, false],
};

describe('a frame of the maximum size', () => {
  it.each(Object.entries(WORST))(
    'is read or refused without blocking the station: %s',
    async (_what, [input, isCall]) => {
      const work = async () => {
        const data = call(input);
        // Created before measuring, because received data is ready too.
        return await longestStretch(async () => {
          const frame = await readFrame(data);
          expect(frame === null).toBe(!isCall);
          if (isCall) expect(frame).toMatchObject({ id: 1, call: 'bench.scan' });
        });
      };
      expect(await leastWork(MOST_MS, work)).toBeLessThan(MOST_MS);
    },
  );
});

describe.skipIf(process.platform !== 'linux')('many long frames at once', () => {
  const threads = () => readdirSync('/proc/self/task').length;

  it('are read in one thread at a time', async () => {
    const frame = () => readFrame(call(`"${'x'.repeat(3_000_000)}"`));
    await frame();
    const before = threads();
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, threads());
    }, 1);
    const frames = await Promise.all(Array.from({ length: 20 }, frame));
    clearInterval(look);
    expect(frames.filter((each) => each?.id === 1)).toHaveLength(20);
    expect(most).toBeGreaterThan(0);
    // One thread, and one that has not quite ended.
    expect(most - before).toBeLessThanOrEqual(4);
  });
});

describe('a frame of any size', () => {
  it.each([
    ['short', 10],
    ['longer', 200_000],
    ['long', 3_000_000],
  ])('is parsed as it was sent: %s', async (_what, length) => {
    const text = 'ü"\u20ac'.repeat(length / 3);
    const frame = await readFrame(call(JSON.stringify({ text })));
    expect(frame).toEqual({ id: 1, call: 'bench.scan', input: { text } });
  });

  it.each([10, 200_000, 3_000_000])(
    'that is no call gives null, with %i characters',
    async (length) => {
      expect(await readFrame(Buffer.from(`{"id":-1,"x":"${'x'.repeat(length)}"}`))).toBeNull();
      expect(await readFrame(Buffer.from(`{"id":1,"call":"${'x'.repeat(length)}`))).toBeNull();
    },
  );
});
