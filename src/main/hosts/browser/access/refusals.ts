import { createPace } from '../frames/pace.ts';
import { REFUSALS } from '../limits.ts';

/** Those that may not come in, however they try. */
export type Refusals = ReturnType<typeof countRefusals>;

export function countRefusals(log: (line: string) => void) {
  const pace = createPace(REFUSALS);
  let logged = false;
  return {
    /** Counts one more; true where whoever asks is told to wait. */
    areTooMany(): boolean {
      if (pace.take()) return false;
      if (!logged) log('Something on this machine keeps asking for the window, and is refused.');
      logged = true;
      return true;
    },
  };
}
