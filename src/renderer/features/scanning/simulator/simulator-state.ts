import type { ScaleCondition } from '../../../../shared/devices/scale/reading.ts';
import type { MassUnit } from '../../../../shared/kernel/measure.ts';
import { askOrStop } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';

interface Load {
  value: string;
  unit: MassUnit;
}

/** What a hand on the carton, and then no hand, takes a scale to stand still. */
const SETTLES_MS = 700;
let settling: ReturnType<typeof setTimeout> | undefined;

/** A window that does not take the scan is not told what became of it. */
const TAKEN_MS = 2000;
let scanning: Promise<void> = Promise.resolve();

/** By the same way as a scanner on a serial port: the station tells a window of it. */
export function simulateScan(text: string) {
  scanning = answered();
  return askOrStop('instruments.playScan', { text });
}

/** Once the window shows what the next scan did. */
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

/** The scale says this, and goes on saying it. */
export async function simulateScale(
  condition: ScaleCondition | 'unplugged',
  { value, unit }: Load,
): Promise<void> {
  clearTimeout(settling);
  await askOrStop(
    'instruments.playScale',
    condition === 'unplugged'
      ? { kind: 'unplugged' }
      : { kind: 'reading', condition, weight: value, unit },
  );
}

/**
 * Something is put on the scale: it moves, then it stands still. What was scanned right before is in
 * the carton first: `loadNow` is asked after that. null: nobody knows what it would weigh.
 */
export async function putOn(loadNow: () => Load | null): Promise<void> {
  await scanning;
  const load = loadNow();
  if (!load) return;
  await simulateScale('motion', load);
  settling = setTimeout(() => void simulateScale('stable', load), SETTLES_MS);
}
