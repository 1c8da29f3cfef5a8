import type { ScaleCondition } from '../../../../shared/devices/scale/reading.ts';
import type { MassUnit } from '../../../../shared/kernel/measure.ts';
import { askOrStop } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';

interface Load {
  value: string;
  unit: MassUnit;
}

/** Milliseconds until a simulated scale is stable. */
const SETTLES_MS = 700;
let settling: ReturnType<typeof setTimeout> | undefined;
/** Whether this window simulates a scale now. */
let isOnBench = false;

/**
 * Milliseconds to wait for an answer: a window that does not take the scan is not notified of the
 * result.
 */
const TAKEN_MS = 2000;
let scanning: Promise<void> = Promise.resolve();

/** The same way as a scan from a serial port: the station notifies a window. */
export function simulateScan(text: string) {
  scanning = answered();
  return askOrStop('instruments.playScan', { text });
}

/** Resolves once the window shows the result of the next scan. */
function answered(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, TAKEN_MS);
  const end = useWindow.subscribe((now, before) => {
    if (now.answer?.count !== before.answer?.count || now.stop !== before.stop) resolve();
  });
  return promise.finally(() => {
    clearTimeout(patience);
    end();
  });
}

/** Sets the simulated scale's reading, which stays. */
export async function simulateScale(condition: ScaleCondition, load: Load): Promise<void> {
  clearTimeout(settling);
  isOnBench = true;
  const { value: weight, unit } = load;
  await askOrStop('instruments.playScale', { kind: 'reading', condition, weight, unit });
}

export async function unplugScale(): Promise<void> {
  clearTimeout(settling);
  isOnBench = false;
  await askOrStop('instruments.playScale', { kind: 'unplugged' });
}

/** Without its panel there is no simulated scale, which nobody could empty. */
export function endSimulation(): void {
  if (isOnBench) void unplugScale();
}

/**
 * Loads the scale: moving, then stable. A scan just before must be processed first, so `loadNow` is
 * called after it. null: the weight is unknown.
 */
export async function putOn(loadNow: () => Load | null): Promise<void> {
  await scanning;
  const load = loadNow();
  if (!load) return;
  await simulateScale('motion', load);
  settling = setTimeout(() => void simulateScale('stable', load), SETTLES_MS);
}
