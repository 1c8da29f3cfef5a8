import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStackForm } from '../../src/renderer/features/batches/stack-state.ts';
import { scan } from '../../src/renderer/state/actions.ts';
import { followStation } from '../../src/renderer/state/station.ts';
import { showBench, useWindow } from '../../src/renderer/state/window-store.ts';
import type { StationLink } from '../../src/renderer/window/bridge.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { ok } from '../../src/shared/kernel/result.ts';
import { scanAnswer } from '../../src/shared/packing/session.ts';
import { bench, job, session } from './support/benches.ts';
import { fakeStation } from './support/fake-station.ts';

/** A browser before its first key press: it cannot play sound yet. */
class Silent {
  state = 'suspended';
  resume = () => new Promise(() => {});
}
beforeEach(() => {
  vi.stubGlobal('AudioContext', Silent);
  vi.stubGlobal('requestAnimationFrame', setTimeout);
  vi.stubGlobal('document', { body: {} });
  useWindow.setState({ place: 'bench', bench: null, stack: null, answer: null, ignored: null });
});
afterEach(async () => {
  // The last answer is laid out in a turn of its own.
  await new Promise((then) => setTimeout(then, 1));
  vi.unstubAllGlobals();
});

/** The station answers every scan that reaches it. */
function connect(): string[] {
  const asked: string[] = [];
  const station = fakeStation(bench(), {
    'bench.scan': async ({ text }) => {
      asked.push(text);
      return ok(scanAnswer('info', say('Nothing waits for an answer.')));
    },
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  return asked;
}

test.each(['PB:OK', 'PB:STACK:9', 'PB:STACKS', 'PB:SET-ASIDE', 'PB:QTY:3', 'PB:EXPRESS-DDP'])(
  '%s where no stack asks for it is answered, and changes nothing',
  async (code) => {
    connect();
    useStackForm.setState({ rule: null, count: null, asks: null });
    useWindow.setState({ stack: { merchant: null, reference: 'SO-7' } });
    await scan(code);
    expect(useWindow.getState().answer).toMatchObject({
      tone: 'attention',
      message: `${code}: not possible here.`,
    });
    expect(useStackForm.getState()).toMatchObject({ rule: null, count: null });
  },
);

test('a scanned count or offer that the screen asks for is filled in, and answered', async () => {
  connect();
  useWindow.setState({ stack: { merchant: null, reference: 'SO-7' } });
  for (const [asks, code, filled] of [
    ['count', 'PB:QTY:3', '3'],
    ['rule', 'PB:EXPRESS-DDP', 'express-ddp'],
  ] as const) {
    useStackForm.setState({ rule: null, count: null, asks });
    await scan(code);
    expect(useStackForm.getState()[asks]).toBe(filled);
    expect(useWindow.getState().answer?.message).toBe(`${code} is filled in.`);
  }
});

test('PB:OK on the day, which asks nothing, is answered in text and leaves the day', async () => {
  const asked = connect();
  useWindow.setState({ place: 'day' });
  await scan('PB:OK');
  expect(useWindow.getState()).toMatchObject({
    place: 'day',
    ignored: { why: 'PB:OK: not possible here.' },
  });
  expect(asked).toEqual([]);
});

test('“waits for its turn” is replaced when the label has gone to the printer, and no sooner', () => {
  const labels = (state: 'queued' | 'sent') =>
    bench({
      session: session({ revision: state === 'sent' ? 3 : 2 }),
      jobs: [job({ kind: 'label', cartonReference: 'SO-1001-C2', state })],
    });
  const waits = { ...scanAnswer('attention', say('It waits.')), waitsFor: 'SO-1001-C2' };
  useWindow.setState({
    bench: labels('queued'),
    answer: { ...waits, count: 4, scanned: 'SO-1001-C2' },
  });
  showBench(labels('queued'));
  expect(useWindow.getState().answer).toMatchObject({ tone: 'attention', message: 'It waits.' });
  showBench(labels('sent'));
  // The same count: nothing was scanned, so nothing is heard.
  expect(useWindow.getState().answer).toMatchObject({
    tone: 'info',
    message: 'The label of SO-1001-C2 prints.',
    count: 4,
  });
});
