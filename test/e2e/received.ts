import type { Page } from '@playwright/test';
import { SOUNDS, type Sound, TUNES } from '../../src/renderer/kit/sound/tunes.ts';

/** Replaces the browser's audio, which nobody hears here: it records the notes. */
export function recordSound(): void {
  const notes: number[] = [];
  const through = { connect: (next: unknown) => next };
  class Recorder {
    state = 'running';
    currentTime = 0;
    destination = {};
    createGain() {
      return { ...through, gain: { value: 0 } };
    }
    createOscillator() {
      const frequency = { value: 0 };
      return { ...through, frequency, start: () => notes.push(frequency.value), stop() {} };
    }
  }
  Object.assign(globalThis, { AudioContext: Recorder, notesAskedFor: notes });
}

/** The sounds since the last call, in their order. */
export async function heard(page: Page): Promise<Sound[]> {
  let notes = await page.evaluate<number[]>('notesAskedFor.splice(0)');
  const found: Sound[] = [];
  while (notes.length > 0) {
    const sound = SOUNDS.find((each) =>
      TUNES[each].notes.every(([pitch], at) => notes[at] === pitch),
    );
    if (!sound) throw new Error(`No sound begins with ${notes.join(', ')}`);
    found.push(sound);
    notes = notes.slice(TUNES[sound].notes.length);
  }
  return found;
}
