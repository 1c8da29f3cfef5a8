import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds: a hidden window paints nothing, and goes on without. */
const LONGEST_WAIT = 50;

/** Mounts its children once the screen around them is painted: what is read first does not wait for them. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted ? children : null;
}

/** Runs when what is on the screen now has been painted. Returns the function that cancels. */
export function afterPaint(run: () => void): () => void {
  let waiting = setTimeout(run, LONGEST_WAIT);
  const frame = requestAnimationFrame(() => {
    clearTimeout(waiting);
    waiting = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(waiting);
  };
}
