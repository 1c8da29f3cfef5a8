import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scan, setAside } from '../../src/renderer/state/actions.ts';
import { afterScan, change, followStation } from '../../src/renderer/state/station.ts';
import { useWindow } from '../../src/renderer/state/window-store.ts';
import type { StationLink } from '../../src/renderer/window/bridge.ts';
import { ok } from '../../src/shared/kernel/result.ts';
import { bench, quote } from './support/benches.ts';
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
});
afterEach(async () => {
  // The last answer is laid out in a turn of its own.
  await new Promise((then) => setTimeout(then, 1));
  vi.unstubAllGlobals();
});

test('scans arriving at once, as from a scanner’s memory, stop at the wrong one', async () => {
  const station = fakeStation(bench(), {
    'bench.scan': async ({ text }) => {
      await new Promise((then) => setTimeout(then, 5));
      return ok({ tone: text === 'WRONG' ? 'stop' : 'success', message: text });
    },
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  const asked = () =>
    station.calls.flatMap(({ name, input }) =>
      name === 'bench.scan' ? [(input as { text: string }).text] : [],
    );

  await Promise.all(['MUG-BLUE', 'MUG-BLUE', 'WRONG', 'TEA-TIN', 'PB:RATES'].map(scan));
  expect(asked()).toEqual(['MUG-BLUE', 'MUG-BLUE', 'WRONG']);
  expect(useWindow.getState().stop).toMatchObject({ scanned: 'WRONG' });

  // Later scans were rejected, with a sound each, and the stop names the last one.
  expect(useWindow.getState()).toMatchObject({
    refused: { count: 2, text: 'PB:RATES' },
  });

  await Promise.all(['PB:OK', 'TEA-TIN'].map(scan));
  expect(useWindow.getState()).toMatchObject({ stop: null, refused: null });
  expect(asked().slice(3)).toEqual(['TEA-TIN']);
});

test('a key pressed right after scans waits for all of them, but a scanned command for none', async () => {
  const order: string[] = [];
  const station = fakeStation(bench(), {
    'bench.scan': async ({ text }) => {
      await new Promise((then) => setTimeout(then, 5));
      order.push(text);
      return ok({ tone: 'success', message: text });
    },
    'bench.addCarton': async () => {
      order.push('a key');
      return ok(bench());
    },
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({ stop: null, bench: bench() });
  const scans = ['PB:NEXT-CARTON', 'KETTLE-RED'].map(scan);
  await Promise.all([...scans, change('bench.addCarton', { box: null })]);
  expect(order).toEqual(['PB:NEXT-CARTON', 'KETTLE-RED', 'a key']);
  // What the last scan reported is over: "6 units to go" beside "All packed" would contradict it.
  expect(useWindow.getState().answer).toBeNull();
});

test('a scanned offer is selected like a pressed one', async () => {
  const step = { kind: 'choosing' as const, quote: quote(), suggestion: null };
  const { session, ...rest } = bench();
  const chooses = { service: 'express', terms: 'DDU' } as const;
  const station = fakeStation(
    { ...rest, session: { ...session, step } },
    { 'bench.scan': async () => ok({ tone: 'success', message: 'chosen', chooses }) },
  );
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({
    stop: null,
    choice: null,
    bench: { ...rest, session: { ...session, step } },
  });
  await scan('PB:EXPRESS-DDU');
  expect(useWindow.getState().choice).toEqual({ quoteId: step.quote.id, choice: chooses });
});

test('an order taken by another bench stops the packer once, and closes when acknowledged', async () => {
  const { session, ...rest } = bench();
  const problem = { code: 'claim-lost' as const, message: 'North has it' };
  const lost = { ...rest, session: { ...session, problem } };
  const station = fakeStation(lost, {
    'bench.acknowledge': async () => ok(bench()),
    'bench.close': async () => ok(null),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({ stop: null, bench: lost });
  await scan('PB:OK');
  expect(station.calls.map(({ name }) => name).slice(-2)).toEqual([
    'bench.acknowledge',
    'bench.close',
  ]);
  expect(useWindow.getState().bench).toBe(null);
});

test('an answer arriving after its order was set aside does not reopen the order', async () => {
  let answer = (): void => undefined;
  const station = fakeStation(bench(), {
    'bench.reconcile': async () => {
      await new Promise<void>((then) => {
        answer = then;
      });
      return ok(bench());
    },
    'bench.close': async () => ok(null),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({ stop: null, bench: bench() });
  const asked = change('bench.reconcile', {});
  await expect.poll(() => station.calls.map(({ name }) => name)).toContain('bench.reconcile');
  await setAside();
  answer();
  await asked;
  expect(useWindow.getState().bench).toBeNull();
});

test('a command of a label resumes no held order while a stop is shown; one of the sheet does', async () => {
  let isOfLabel = true;
  const refused = { tone: 'stop', message: 'It stands on the label of SO-9' } as const;
  const station = fakeStation(bench(), {
    'bench.commandRefusal': async () => ok(isOfLabel ? refused : null),
    'bench.open': async () => ok(bench()),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  const held = { merchant: null, reference: 'SO-1' };
  const answer = { tone: 'stop', message: 'Order SO-1 is held', held } as const;
  const opened = () => station.calls.filter(({ name }) => name === 'bench.open').length;
  useWindow.setState({ stop: { kind: 'scan', scanned: 'SO-1', answer }, bench: null });
  await scan('PB:RESUME');
  expect(opened()).toBe(0);
  expect(useWindow.getState().stop).toMatchObject({ scanned: 'PB:RESUME', answer: refused });
  isOfLabel = false;
  useWindow.setState({ stop: { kind: 'scan', scanned: 'SO-1', answer }, bench: null });
  await scan('PB:RESUME');
  expect(opened()).toBe(1);
});

test('a stop that asks for a badge takes the badge, and stops again for any other scan', async () => {
  const asked = { field: 'packer', code: 'usage' } as const;
  const station = fakeStation(null, {
    'bench.scan': async ({ text }) =>
      ok(
        text === 'BADGE-1'
          ? { tone: 'success', message: 'Ada is packing now.' }
          : { tone: 'stop', message: 'Nobody is signed in.', ...asked },
      ),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({ bench: null, stop: null, answer: null, refused: null });

  await scan('SO-1');
  expect(useWindow.getState().stop).toMatchObject({ scanned: 'SO-1' });
  await scan('SO-2');
  expect(useWindow.getState().stop).toMatchObject({ scanned: 'SO-2' });
  await scan('BADGE-1');
  expect(useWindow.getState()).toMatchObject({ stop: null, answer: { tone: 'success' } });
});

test('what can wait is asked when the answer to a scan has been painted', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
  const answered = Promise.withResolvers<void>();
  const station = fakeStation(bench(), {
    'bench.scan': async () => {
      await answered.promise;
      return ok({ tone: 'success', message: 'MUG-BLUE' });
    },
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);

  const scanned = scan('MUG-BLUE');
  const asked = vi.fn();
  afterScan(asked);
  answered.resolve();
  await scanned;
  // Nothing more happens without the frame, whatever turns pass.
  await new Promise((then) => setTimeout(then));
  expect(frames).toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
  frames[0]?.();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('in a hidden window, which paints nothing, it is asked a moment later', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const station = fakeStation(bench(), {
    'bench.scan': async () => ok({ tone: 'success', message: 'MUG-BLUE' }),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  const asked = vi.fn();
  await scan('MUG-BLUE');
  afterScan(asked);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('answers are laid out before their frame, once for scans that arrive at once', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const body = { shown: [] as unknown[] };
  Object.defineProperty(body, 'offsetHeight', {
    get: () => body.shown.push(useWindow.getState().answer?.scanned),
  });
  vi.stubGlobal('document', { body });
  const station = fakeStation(bench(), {
    'bench.scan': async () => ok({ tone: 'success', message: 'MUG-BLUE' }),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);

  await Promise.all(['MUG-BLUE', 'TEA-TIN', 'MUG-RED'].map(scan));
  await vi.waitFor(() => expect(body.shown).toEqual(['MUG-RED']));
});
