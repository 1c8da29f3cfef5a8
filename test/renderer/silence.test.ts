import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scan } from '../../src/renderer/state/actions.ts';
import { followStation } from '../../src/renderer/state/station.ts';
import { useWindow } from '../../src/renderer/state/window-store.ts';
import type { StationLink } from '../../src/renderer/window/bridge.ts';
import { followSilence } from '../../src/renderer/window/silence.ts';
import { ok, type Result } from '../../src/shared/kernel/result.ts';
import type { Bench } from '../../src/shared/packing/session.ts';
import { bench } from './support/benches.ts';
import { fakeStation } from './support/fake-station.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', setTimeout);
  vi.stubGlobal('document', { body: {} });
  useWindow.setState({ contact: 'up', bench: bench(), stop: null, silent: false });
});
let end: () => void;
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A station whose answers to a scan and to anything else wait for the returned functions. */
function heldBack() {
  const scanned = Promise.withResolvers<Result<never>>();
  const current = Promise.withResolvers<Result<Bench>>();
  const station = fakeStation(bench(), {
    'bench.scan': () => scanned.promise,
    'bench.current': () => current.promise,
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  end = followSilence(station);
  return {
    answerScan: () => scanned.resolve(ok({ tone: 'success', message: 'taken' } as never)),
    answerRest: () => current.resolve(ok(bench())),
  };
}

test('a scan that a frozen station does not answer is reported, until the station answers', async () => {
  const station = heldBack();
  const taken = scan('MUG-BLUE');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(useWindow.getState().silent).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(useWindow.getState().silent).toBe(true);
  station.answerScan();
  station.answerRest();
  await taken;
  await vi.advanceTimersByTimeAsync(0);
  expect(useWindow.getState()).toMatchObject({ silent: false, answer: { scanned: 'MUG-BLUE' } });
});

test('a slow answer of the partner is no silence of the station', async () => {
  const station = heldBack();
  station.answerRest();
  const taken = scan('PB:RATES');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(useWindow.getState().silent).toBe(false);
  station.answerScan();
  await taken;
});
