import { describe, expect, it } from 'vitest';
import { createSharedJobs } from '../../../src/main/features/site/shared-jobs.ts';
import type {
  Fetched,
  Parcel,
  ParcelRepository,
} from '../../../src/main/features/tracking/ports.ts';
import { createTrackingWatch } from '../../../src/main/features/tracking/tracking-watch.ts';
import type { EventLog } from '../../../src/main/kernel/event-log.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tracking } from '../../../src/shared/tracking/tracking.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T08:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

/** Parcels in memory, as the store keeps them (the real store has a test of its own). */
function parcelsInMemory(count: number) {
  const parcels = new Map<string, Parcel>();
  for (let index = 0; index < count; index += 1) {
    const trackingNumber = `T-${index}`;
    parcels.set(trackingNumber, {
      trackingNumber,
      attemptId: `a-${index}`,
      kind: 'outbound',
      reference: `SO-${index}`,
      merchant: null,
      carrier: 'Specimen Post',
      trackingUrl: null,
      shipTo: null,
      boughtAt: iso(START),
      status: '',
      estimatedDelivery: null,
      movedAt: null,
      fetchedAt: null,
      nextAt: iso(START),
      failures: 0,
      notKnown: false,
    });
  }
  const due = () => {
    let next: Parcel | undefined;
    for (const parcel of parcels.values()) {
      if (parcel.nextAt === null) continue;
      if (!next?.nextAt || parcel.nextAt < next.nextAt) next = parcel;
    }
    return next;
  };
  const repository = {
    async adopt() {},
    async claim(_connection: string, now: string, until: string) {
      const next = due();
      if (!next || (next.nextAt ?? '') > now) return null;
      parcels.set(next.trackingNumber, { ...next, nextAt: until });
      return next;
    },
    nextDue: async () => due()?.nextAt ?? null,
    async record(_connection: string, number: string, { tracking, ...change }: Fetched) {
      const parcel = parcels.get(number);
      if (!parcel) throw new Error(number);
      parcels.set(number, { ...parcel, ...change, status: tracking?.status ?? parcel.status });
    },
    find: async (_connection: string, number: string) => parcels.get(number) ?? null,
  } as unknown as ParcelRepository;
  return { parcels, repository };
}

/** No events occur meanwhile. */
const emptyLog: EventLog = {
  end: async () => '',
  after: async (cursor) => ({ events: [], cursor, isLast: true, missed: false }),
  onMore: () => () => undefined,
  checkpoint: async () => '',
  moveCheckpoint: async () => true,
};

/** A watch on its own clock, which runs until `until`. */
async function watched(
  count: number,
  answer: (number: string, turn: number) => Result<Tracking>,
  until: number,
  requestsPerMinute = 20,
  isOurs = true,
) {
  const { parcels, repository } = parcelsInMemory(count);
  const asked: { at: number; number: string }[] = [];
  let now = START;
  const ended = Promise.withResolvers<void>();
  const watch = createTrackingWatch({
    connection: 'sandbox',
    parcels: repository,
    source: {
      async track(number, how) {
        // The partner’s own client would retry three times.
        expect(how).toEqual({ once: true });
        asked.push({ at: now, number });
        return answer(number, asked.filter((each) => each.number === number).length);
      },
    },
    settings: () => ({ refreshHours: 4, requestsPerMinute }),
    async wait(milliseconds, signal) {
      if (signal.aborted) throw signal.reason;
      now += milliseconds;
      if (now < START + until) return;
      ended.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    },
    now: () => new Date(now),
    random: () => 0.5,
    events: emptyLog,
    sharedJobs: { ...createSharedJobs({ joined: async () => null }), isOurs: async () => isOurs },
    onDefect: (error) => ended.reject(error),
  });
  watch.begin();
  await ended.promise;
  await watch.close();
  return { asked, parcels };
}

const at = (status: string) => (number: string) =>
  ok({ trackingNumber: number, reference: null, status, estimatedDelivery: null, history: [] });

describe('open parcels', () => {
  it('numbering 5,000 are refreshed within the configured requests per minute', async () => {
    const { asked, parcels } = await watched(5_000, at('In Transit'), 5 * 60 * MINUTE, 30);
    expect(new Set(asked.map(({ number }) => number)).size).toBe(5_000);
    for (const [index, { at: first }] of asked.entries()) {
      const next = asked[index + 30];
      if (next) expect(next.at - first).toBeGreaterThanOrEqual(MINUTE);
    }
    expect([...parcels.values()].every(({ status }) => status === 'In Transit')).toBe(true);
  });

  it('are left to the bench that tracks for the whole site', async () => {
    expect((await watched(3, at('In Transit'), 60 * MINUTE, 20, false)).asked).toEqual([]);
  });

  it('are requested once per interval, and never once delivered', async () => {
    const day = 24 * 60 * MINUTE;
    const moving = await watched(1, at('In Transit'), day);
    expect(moving.asked.length).toBeGreaterThanOrEqual(6);
    expect(moving.asked.length).toBeLessThanOrEqual(7);
    const arrived = await watched(1, at('Delivered'), day);
    expect(arrived.asked).toHaveLength(1);
  });

  it('are requested less and less often while the partner does not answer', async () => {
    const down = () =>
      fail(stationError('partner-unavailable', say('The partner cannot be reached.')));
    const { asked } = await watched(500, down, 3 * 60 * MINUTE);
    expect(asked.length).toBeLessThan(30);
    const gaps = asked.slice(1).map(({ at: when }, index) => when - (asked[index]?.at ?? 0));
    expect(gaps.at(-1)).toBeGreaterThan(10 * MINUTE);
  });

  it('unknown to the partner count as answered, and are requested again later', async () => {
    const unknown = (number: string, turn: number): Result<Tracking> =>
      turn < 3
        ? fail(stationError('not-found', say('not known'), { status: 404 }))
        : at('In Progress')(number);
    const { asked, parcels } = await watched(1, unknown, 12 * 60 * MINUTE);
    expect(asked.slice(0, 3).map(({ at: when }) => (when - START) / 60 / MINUTE)).toEqual([
      0, 2, 4,
    ]);
    expect(parcels.get('T-0')).toMatchObject({ status: 'In Progress', notKnown: false });
  });
});
