import { expect, it } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import { anAttempt, databaseOf } from '../../schema/support.ts';
import { must } from './support/bench.ts';

const MINUTE = 60_000;

it('missing documents wait longer after each failure, a day at most', async () => {
  const file = await databaseOf([anAttempt()]);
  let now = Date.parse('2026-03-01T08:00:00Z');
  const store = must(await openStore({ file, now: () => new Date(now) }));
  const tries = store.documentTries;
  try {
    expect(await tries.isDue('attempt-1')).toBe(true);
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await tries.failed('attempt-1');
      const since = now;
      while (!(await tries.isDue('attempt-1'))) now += 5 * MINUTE;
      pauses.push((now - since) / MINUTE);
    }
    expect(pauses).toEqual([5, 15, 60, 240, 720, 1440, 1440, 1440]);
    // A clock that was years ahead postpones nothing.
    await tries.failed('attempt-1');
    now -= 400 * 24 * 60 * MINUTE;
    expect(await tries.isDue('attempt-1')).toBe(true);
    await tries.had('attempt-1');
    await tries.failed('attempt-1');
    now += 5 * MINUTE;
    expect(await tries.isDue('attempt-1')).toBe(true);
  } finally {
    await store.close();
  }
});
