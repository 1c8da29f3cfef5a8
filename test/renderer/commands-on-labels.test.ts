import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeScans } from '../../src/renderer/scanner/scan-taker.ts';
import { scan } from '../../src/renderer/state/actions.ts';
import { followStation } from '../../src/renderer/state/station.ts';
import { useWindow } from '../../src/renderer/state/window-store.ts';
import type { StationLink } from '../../src/renderer/window/bridge.ts';
import { ok } from '../../src/shared/kernel/result.ts';
import { bench, quote } from './support/benches.ts';
import { fakeStation } from './support/fake-station.ts';

beforeEach(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      resume = () => new Promise(() => {});
    },
  );
  vi.stubGlobal('requestAnimationFrame', setTimeout);
  vi.stubGlobal('document', { body: {} });
});
afterEach(async () => {
  await new Promise((then) => setTimeout(then, 1));
  vi.unstubAllGlobals();
});

const step = {
  kind: 'choosing' as const,
  quote: quote(),
  suggestion: { service: 'express' as const, terms: 'DDU' as const, why: '' },
};
const open = () => {
  const { session, ...rest } = bench();
  return { ...rest, session: { ...session, step } };
};

function follow(refusal: unknown) {
  const station = fakeStation(open(), {
    'bench.commandRefusal': async () => ok(refusal as never),
    'bench.buy': async () => ok(open()),
  });
  followStation({ ...station, onContact: () => () => undefined } as StationLink);
  useWindow.setState({ stop: null, choice: null, place: 'bench', bench: open(), ratesGrey: false });
  const bought = () => station.calls.some(({ name }) => name === 'bench.buy');
  return { bought };
}

test('a command that stands on a label buys nothing in the window, and the packer reads why', async () => {
  const { bought } = follow({ tone: 'stop', message: 'PB:BUY stands on the label of SO-1' });
  await scan('PB:BUY');
  expect(bought()).toBe(false);
  expect(useWindow.getState().stop).toMatchObject({ kind: 'scan', scanned: 'PB:BUY' });
});

test('the command of the sheet buys with one scan', async () => {
  const { bought } = follow(null);
  await scan('PB:BUY');
  expect(bought()).toBe(true);
});

test('while a list takes the labels of parcels, no command spends', async () => {
  const { bought } = follow(null);
  const taken: string[] = [];
  const end = takeScans((text) => taken.push(text));
  await scan('1Z999AA10123456784');
  for (const command of ['PB:BUY', 'PB:PACK-ON', 'PB:UPTO:40', 'PB:RATES']) await scan(command);
  end();
  expect(taken).toEqual(['1Z999AA10123456784']);
  expect(bought()).toBe(false);
  expect(useWindow.getState().ignored?.why).toContain('PB:RATES');
});
