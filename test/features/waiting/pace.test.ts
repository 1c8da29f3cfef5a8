import { expect, it, vi } from 'vitest';
import { createLine } from '../../../src/main/adapters/partner/http/line.ts';
import {
  createWaitingRun,
  type WaitingRunNeeds,
} from '../../../src/main/features/waiting/waiting-run.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';

/*
 * The run and the line that counts its requests are real; the clock is not, and goes on where the run
 * rests, so that the figures are the same on any machine. What an order asks of the partner is made up:
 * here it counts alone how much that is.
 */
const MINUTE = 60_000;
const ORDERS = 200;

interface Hour {
  most: number;
  requestsOfOne: number;
  cartons?: number;
  /** Probes that come to nothing before the partner is back. */
  probesLost?: number;
  /** Looks at the store that fail, as on a full disk. */
  looksFailed?: number;
}

/** When each request came, in milliseconds, and in what order was bought. */
async function anHour({ most, requestsOfOne, cartons = 1, probesLost = 0, looksFailed = 0 }: Hour) {
  let now = 0;
  let looks = 0;
  const asked: number[] = [];
  const line = createLine(undefined, () => now);
  const ask = () => {
    line.asking();
    asked.push(now);
  };
  const waiting = Array.from({ length: ORDERS }, (_, at) => `H-${at}`);
  const bought: string[] = [];
  const probes: number[] = [];
  const session = (orderId: string) => ({
    ...{ orderId, cartons: Array(cartons).fill({}), step: { kind: 'waiting' } },
  });
  const { promise: allThrough, resolve: through } = Promise.withResolvers<void>();
  if (probesLost > 0)
    for (const _ of ['once', 'twice'])
      line.seen(new URL('https://partner.example/Rates'), LOST, 10);
  const needs = {
    sessions: {
      async waiting(count: number) {
        looks += 1;
        if (looks <= looksFailed) throw new Error('disk is full');
        return waiting.slice(0, count).map(session);
      },
      waitingBegun: async () => [],
      find: async (orderId: string) => (waiting.includes(orderId) ? session(orderId) : null),
    },
    orders: { findById: async (id: string) => ({ id, status: 'packing' }) },
    events: {
      onMore: () => () => undefined,
      end: async () => '',
      after: async () => NO_EVENTS,
    },
    locks: { tryAcquire: async () => ({ release: () => undefined }) },
    now: () => new Date(now),
    line,
    probe: async () => {
      ask();
      probes.push(now);
      if (probes.length <= probesLost)
        return fail(stationError('partner-unavailable', say('It is away.')));
      line.seen(new URL('https://partner.example/Tracking'), ANSWERED, 10);
      return ok(null);
    },
    settings: { current: () => ({ 'waiting.requestsPerMinute': most }) },
    wait: async (milliseconds: number, signal: AbortSignal) => {
      if (waiting.length === 0) through();
      signal.throwIfAborted();
      now += milliseconds;
      if (waiting.length === 0) await allEnds(signal);
    },
    shipping: { blockingAttempt: async (id: string) => (bought.includes(id) ? STANDING : null) },
    orderShipping: {
      async shipOrder({ id }: { id: string }) {
        for (let each = 0; each < requestsOfOne; each += 1) ask();
        waiting.splice(waiting.indexOf(id), 1);
        bought.push(id);
        return ok({ shipment: { state: 'confirmed' }, error: null });
      },
    },
    bench: { report: async () => undefined },
    random: () => 0.5,
    changed: () => undefined,
    lineChanged: async () => undefined,
  };
  const run = createWaitingRun(needs as unknown as WaitingRunNeeds);
  run.begin();
  await allThrough;
  await run.close();
  return { asked, bought, probes, minutes: (asked.at(-1) ?? 0) / MINUTE };
}

const NO_EVENTS = { events: [], cursor: '', isLast: true, missed: false };
const STANDING = { id: 'a', state: 'confirmed', accepted: { cartons: [], weightUnit: 'KG' } };
const LOST = { kind: 'not-sent', why: 'away' } as never;
const ANSWERED = { kind: 'answered', status: 200, headers: {}, body: Buffer.from('{}') } as never;

const allEnds = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));

function mostInAMinute(asked: readonly number[]): number {
  let from = 0;
  let most = 0;
  for (const [index, at] of asked.entries()) {
    while ((asked[from] ?? at) <= at - MINUTE) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

it.each([
  { most: 20, requestsOfOne: 4 },
  { most: 60, requestsOfOne: 4 },
  { most: 60, requestsOfOne: 12 },
  { most: 600, requestsOfOne: 7 },
  { most: 60, requestsOfOne: 38, cartons: 30 },
])(
  'asks no more than $most times in any minute, at $requestsOfOne requests for each order, and is no slower than it must be',
  async (hour) => {
    const { asked, bought, minutes } = await anHour(hour);
    expect(bought).toEqual(Array.from({ length: ORDERS }, (_, at) => `H-${at}`));
    expect(mostInAMinute(asked)).toBeLessThanOrEqual(hour.most);
    // An order is begun only where all that it may ask fits.
    const inHaste = asked.length / (hour.most - Math.max(12, hour.requestsOfOne));
    expect(minutes).toBeLessThanOrEqual(1.1 * inHaste);
  },
);

it('a partner that is away is probed at longer pauses up to a minute, and then as often', async () => {
  const { probes, asked } = await anHour({ most: 60, requestsOfOne: 4, probesLost: 12 });
  const pauses = probes.slice(1, 13).map((at, index) => (at - (probes[index] ?? 0)) / 1_000);
  expect(probes[0]).toBe(5_000);
  expect(pauses).toEqual([10, 20, 40, ...Array(9).fill(60)]);
  expect(mostInAMinute(asked)).toBeLessThanOrEqual(60);
});

it('a store that fails holds the run up, and does not end it', async () => {
  const defects = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { bought, asked } = await anHour({ most: 60, requestsOfOne: 4, looksFailed: 3 });
  expect(bought).toHaveLength(ORDERS);
  expect(defects.mock.calls.flat().join('')).toContain('defect in waiting: Error: disk is full');
  expect(defects).toHaveBeenCalledTimes(3);
  // Pauses of 5, 10 and 20 s, and 20 s more before the probe.
  expect(asked[0]).toBe(55_000);
  defects.mockRestore();
});
