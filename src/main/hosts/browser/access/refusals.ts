import { createPace } from '../frames/pace.ts';
import { REFUSALS } from '../limits.ts';

/** Those that may not come in, however they try. */
export interface Refusals {
  /** Counts one more; true where whoever asks is told to wait. */
  areTooMany(): boolean;
}

export function countRefusals(log: (line: string) => void): Refusals {
  const pace = createPace(REFUSALS);
  let told = false;
  return {
    areTooMany() {
      if (pace.take()) return false;
      if (!told) log('Something on this machine keeps asking for the window, and is refused.');
      told = true;
      return true;
    },
  };
}
