import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/main/features/purchasing/ports.ts';
import { createUnknownWatch } from '../../../src/main/features/purchasing/unknown-watch.ts';

const OPENED = '2026-03-01T08:00:00.000Z';

/** A clock which a wait sets forward, and a partner that confirms after some re-sends. */
function scene(
  over: {
    settledAfter?: number;
    /** Re-sends after which the partner only answers that the key cannot be used. */
    answeredAfter?: number;
    startAt?: string;
    sessionStands?: () => boolean;
    /** Minutes by which the wall clock is set at the nth re-send; the monotonic clock goes on. */
    setAt?: Record<number, number>;
  } = {},
) {
  let now = Date.parse(over.startAt ?? OPENED);
  let passed = 0;
  let resends = 0;
  let state: Attempt['state'] = 'unknown';
  const attempt = () => ({ id: 'a-1', state, openedAt: OPENED }) as Attempt;
  const watch = createUnknownWatch({
    find: async () => attempt(),
    sessionStands: async () => over.sessionStands?.() ?? true,
    isAnswered: async () => resends >= (over.answeredAfter ?? Number.POSITIVE_INFINITY),
    async resend() {
      resends += 1;
      now += 10_000 + (over.setAt?.[resends] ?? 0) * 60_000;
      passed += 10_000;
      if (resends === over.settledAfter) state = 'confirmed';
      return attempt();
    },
    resendMinutes: () => 15,
    async wait(milliseconds, signal) {
      signal.throwIfAborted();
      now += milliseconds;
      passed += milliseconds;
    },
    now: () => new Date(now),
    elapsed: () => passed,
  });
  return { watch, resends: () => resends, minutes: () => passed / 60_000 };
}

describe('rule 6: re-sending an unknown purchase without a person', () => {
  it('goes on until the purchase is confirmed', async () => {
    const { watch, resends } = scene({ settledAfter: 3 });
    expect(await watch.watch('a-1')).toMatchObject({ state: 'confirmed' });
    expect(resends()).toBe(3);
  });

  it('rule 10: stops after the same key refusal twice', async () => {
    const { watch, resends } = scene({ answeredAfter: 1 });
    expect(await watch.watch('a-1')).toMatchObject({ state: 'unknown' });
    expect(resends()).toBe(1);
  });

  it('stops after the time limit and leaves the purchase to a person', async () => {
    const { watch, resends, minutes } = scene();
    expect(await watch.watch('a-1')).toMatchObject({ state: 'unknown' });
    expect(resends()).toBeGreaterThan(5);
    expect(minutes()).toBeGreaterThan(15);
    expect(minutes()).toBeLessThan(17);
  });

  it('sends nothing when the time limit had passed before the first re-send', async () => {
    const { watch, resends } = scene({ startAt: '2026-03-01T08:15:01.000Z' });
    expect(await watch.watch('a-1')).toMatchObject({ state: 'unknown' });
    expect(resends()).toBe(0);
  });

  it('sends nothing when the clock was set back to before the attempt', async () => {
    const { watch, resends } = scene({ startAt: '2026-03-01T07:59:00.000Z' });
    await watch.watch('a-1');
    expect(resends()).toBe(0);
  });

  it('does not run longer because the clock was set back meanwhile', async () => {
    const { watch, minutes } = scene({ setAt: { 8: -5, 12: -5 } });
    expect(await watch.watch('a-1')).toMatchObject({ state: 'unknown' });
    expect(minutes()).toBeGreaterThan(15);
    expect(minutes()).toBeLessThan(17);
  });

  it('stops as soon as the clock was set forward beyond the limit', async () => {
    const { watch, resends } = scene({ setAt: { 2: 60 } });
    await watch.watch('a-1');
    expect(resends()).toBe(2);
  });

  it('stops when the packing session no longer waits for the purchase', async () => {
    let stands = true;
    const { watch, resends } = scene({
      sessionStands: () => {
        const before = stands;
        if (resends() === 2) stands = false;
        return before;
      },
    });
    await watch.watch('a-1');
    expect(resends()).toBeLessThanOrEqual(3);
  });

  it('watches an attempt once, however often it is started', async () => {
    const { watch, resends } = scene({ settledAfter: 1 });
    await Promise.all([watch.watch('a-1'), watch.watch('a-1'), watch.watch('a-1')]);
    expect(resends()).toBe(1);
  });

  it('sends nothing after the station closes', async () => {
    const { watch, resends } = scene();
    watch.close();
    expect(await watch.watch('a-1')).toMatchObject({ state: 'unknown' });
    expect(resends()).toBe(0);
  });
});
