/** Sounds of the bench; each also has a colour and a text on the screen. */
export type Sound = 'item' | 'carton' | 'done' | 'attention' | 'stop';
export const SOUNDS: readonly Sound[] = ['item', 'carton', 'done', 'attention', 'stop'];

export interface Tune {
  wave: 'sine' | 'triangle' | 'square';
  /** Pitch in hertz and length in seconds, in sequence. */
  notes: readonly (readonly [number, number])[];
}

/**
 * Distinguishable without looking, by number of notes and direction. Only the stop is low, rough and
 * long, so that it cannot be mistaken in a noisy hall.
 */
export const TUNES: Record<Sound, Tune> = {
  item: { wave: 'sine', notes: [[1320, 0.08]] },
  carton: {
    wave: 'sine',
    notes: [
      [880, 0.09],
      [1320, 0.14],
    ],
  },
  done: {
    wave: 'sine',
    notes: [
      [784, 0.09],
      [988, 0.09],
      [1568, 0.22],
    ],
  },
  attention: {
    wave: 'triangle',
    notes: [
      [622, 0.14],
      [622, 0.14],
    ],
  },
  stop: {
    wave: 'square',
    notes: [
      [220, 0.28],
      [165, 0.28],
      [110, 0.4],
    ],
  },
};

/** Seconds between two notes. */
export const GAP = 0.04;
