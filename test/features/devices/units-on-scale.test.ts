import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScaleService } from '../../../src/main/features/devices/scale-service.ts';
import { weighed } from '../../../src/shared/devices/scale/reading.ts';
import type { ScaleState } from '../../../src/shared/devices/scale/scale-state.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends weighing units by itself where the window that asked for it is gone', () => {
  let now = 0;
  const states: ScaleState[] = [];
  const scale = createScaleService({
    settings: () => SettingsSchema.parse({}),
    boxes: () => [],
    learned: () => new Map() as never,
    maySomebodyPack: () => true,
    weigh: async () => undefined,
    recognised: () => undefined,
    publish: (state) => states.push(state),
    onDefect: (error) => {
      throw error;
    },
    elapsed: () => now,
    now: () => new Date(),
  });
  const reads = (value: string) =>
    scale.received(weighed('stable', { value, unit: 'g' }, { net: false, raw: '' }));
  scale.connected({ kind: 'hid', name: 'DYMO M25' });
  reads('0');
  reads('0');
  scale.weighUnits(true);
  reads('412');
  expect(scale.state().hold).toBe('unit');
  // Renewed by its window.
  now = 8_000;
  scale.weighUnits(true);
  now = 12_000;
  reads('412');
  expect(scale.state().hold).toBe('unit');

  now = 18_100;
  reads('412');
  // What lies there is no carton.
  expect(scale.state().hold).toBe('clear-first');
  expect(scale.takeUnit().ok).toBe(false);
  scale.close();
});
