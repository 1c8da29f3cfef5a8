import { afterEach, expect, test, vi } from 'vitest';
import { followDays } from '../../src/renderer/state/station.ts';
import { useWindow } from '../../src/renderer/state/window-store.ts';

afterEach(() => void vi.useRealTimers());

test('daily counts are requested again at midnight, once', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 3, 23, 59, 0) });
  const { changes } = useWindow.getState();
  followDays();
  vi.advanceTimersByTime(30_000);
  expect(useWindow.getState().changes).toBe(changes);
  vi.advanceTimersByTime(60_000);
  expect(useWindow.getState().changes).toBe(changes + 1);
  vi.advanceTimersByTime(3_600_000);
  expect(useWindow.getState().changes).toBe(changes + 1);
});
