import { play } from '../kit/sound/sound.ts';
import type { Sound } from '../kit/sound/tunes.ts';
import { usePreferences } from './preferences.ts';

/** At the volume set for this window. */
export function sound(name: Sound): void {
  const { volume, muted } = usePreferences.getState();
  if (!muted) play(name, volume / 100);
}
