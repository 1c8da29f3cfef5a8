import { describe, expect, it } from 'vitest';
import { type EventLog, type EventPage, follow } from '../../src/main/kernel/event-log.ts';
import type { StationEvent } from '../../src/shared/bridge/event-kinds.ts';

const event = (orderId: string): StationEvent => ({ kind: 'order.imported.v1', data: { orderId } });
const idsOf = (events: readonly StationEvent[]) =>
  events.map(({ data }) => String('orderId' in data && data.orderId));

/** A log in memory whose cursors are letters, so that nothing can calculate with them. */
function aLog(pageSize = 100) {
  const events: StationEvent[] = [];
  const listeners = new Set<() => void>();
  const checkpoints = new Map<string, string>();
  let kept = 0;
  const placeOf = (at: number) => 'x'.repeat(at);
  const log: EventLog = {
    end: async () => placeOf(events.length),
    async after(cursor): Promise<EventPage> {
      const from = Math.max(cursor.length, kept);
      const page = events.slice(from, from + pageSize);
      return {
        events: page,
        cursor: placeOf(from + page.length),
        isLast: from + page.length >= events.length,
        missed: cursor.length < kept,
      };
    },
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkpoint: async (consumer) => checkpoints.get(consumer) ?? null,
    async moveCheckpoint(consumer, from, to) {
      if ((checkpoints.get(consumer) ?? null) !== from) return false;
      checkpoints.set(consumer, to);
      return true;
    },
  };
  return {
    log,
    checkpoints,
    happens(...ids: string[]) {
      events.push(...ids.map(event));
      for (const listener of listeners) listener();
    },
    /** Deletes the oldest events. */
    prunes: (count: number) => {
      kept = count;
    },
  };
}

const noDefect = (error: unknown) => {
  throw error;
};

describe('a consumer of the log', () => {
  it('receives new events in order, page by page', async () => {
    const { log, happens } = aLog(2);
    happens('before');
    const told: string[] = [];
    const following = follow(
      log,
      { take: async (events) => void told.push(...idsOf(events)) },
      noDefect,
    );
    await following.idle();
    happens('a', 'b', 'c', 'd', 'e');
    await following.idle();
    expect(told).toEqual(['a', 'b', 'c', 'd', 'e']);
    await following.close();
    happens('late');
    await following.idle();
    expect(told).toHaveLength(5);
  });

  it('receives nothing while it still takes the previous page', async () => {
    const { log, happens } = aLog();
    const taking = Promise.withResolvers<void>();
    const told: string[][] = [];
    const following = follow(
      log,
      {
        async take(events) {
          told.push(idsOf(events));
          await taking.promise;
        },
      },
      noDefect,
    );
    await following.idle();
    happens('a');
    happens('b');
    happens('c');
    taking.resolve();
    await following.idle();
    // Events that came while the consumer was busy are delivered together, or with the first.
    expect(told.flat()).toEqual(['a', 'b', 'c']);
    expect(told.length).toBeLessThanOrEqual(2);
  });

  it('continues with the next events after a failure', async () => {
    const { log, happens } = aLog(1);
    const told: string[] = [];
    const defects: unknown[] = [];
    const following = follow(
      log,
      {
        async take(events) {
          if (idsOf(events).includes('bad')) throw new Error('bad');
          told.push(...idsOf(events));
        },
      },
      (error) => defects.push(error),
    );
    await following.idle();
    happens('a', 'bad', 'b');
    await following.idle();
    expect(told).toEqual(['a', 'b']);
    expect(defects).toHaveLength(1);
  });

  it('is notified of missed events when the log no longer has them', async () => {
    const { log, happens, prunes } = aLog(1);
    const told: string[] = [];
    const following = follow(
      log,
      {
        take: async (events) => void told.push(...idsOf(events)),
        missed: async () => void told.push('missed'),
      },
      noDefect,
    );
    await following.idle();
    prunes(2);
    happens('a', 'b', 'c');
    await following.idle();
    expect(told).toEqual(['missed', 'c']);
  });
});

describe('a consumer with a checkpoint', () => {
  const consumer = (told: string[], fails: () => boolean = () => false) => ({
    checkpoint: 'uploads',
    async take(events: readonly StationEvent[]) {
      if (fails()) throw new Error('no contact');
      told.push(...idsOf(events));
    },
    missed: async () => void told.push('everything'),
  });

  it('reads everything once, and continues there after a restart', async () => {
    const { log, happens } = aLog();
    happens('a');
    const told: string[] = [];
    const first = follow(log, consumer(told), noDefect);
    await first.idle();
    happens('b');
    await first.idle();
    await first.close();
    happens('while nobody was there');
    const second = follow(log, consumer(told), noDefect);
    await second.idle();
    expect(told).toEqual(['everything', 'b', 'while nobody was there']);
  });

  it('receives again what it failed to take', async () => {
    const { log, happens } = aLog();
    const told: string[] = [];
    let away = true;
    const defects: unknown[] = [];
    const following = follow(
      log,
      consumer(told, () => away),
      (error) => defects.push(error),
    );
    await following.idle();
    happens('a');
    await following.idle();
    expect([told, defects.length > 0]).toEqual([['everything'], true]);
    away = false;
    await following.idle();
    expect(told).toEqual(['everything', 'a']);
  });

  it('continues from where another program stopped', async () => {
    const { log, happens, checkpoints } = aLog();
    const told: string[] = [];
    const following = follow(log, consumer(told), noDefect);
    await following.idle();
    happens('a', 'b');
    checkpoints.set('uploads', 'xx');
    await following.idle();
    happens('c');
    await following.idle();
    expect(told.at(-1)).toBe('c');
    expect(checkpoints.get('uploads')).toBe('xxx');
  });
});
