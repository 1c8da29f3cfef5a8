import type { MassUnit } from '../../shared/measure.ts';
import type { ScaleCondition } from '../../shared/station/scale/reading.ts';
import { askOrStop } from './station.ts';

interface Load {
  value: string;
  unit: MassUnit;
}

/** What a hand on the carton, and then no hand, takes a scale to stand still. */
const SETTLES_MS = 700;
let settling: ReturnType<typeof setTimeout> | undefined;

/** By the same way as a scanner on a serial port: the station tells a window of it. */
export const playScan = (text: string) => askOrStop('instruments.playScan', { text });

/** The scale says this, and goes on saying it. */
export async function playScale(
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

/** Something is put on the scale: it moves, then it stands still. */
export async function putOn(load: Load): Promise<void> {
  await playScale('motion', load);
  settling = setTimeout(() => void playScale('stable', load), SETTLES_MS);
}
