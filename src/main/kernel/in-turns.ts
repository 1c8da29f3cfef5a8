import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a long row of small work keeps the thread before others have their turn. */
const TURN_MS = 8;

/**
 * One after the other, in the order given; scans and calls are answered in between. All at once
 * they would keep the thread until the last is done, for the store answers without waiting.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const item of items) {
    done.push(await work(item));
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return done;
}
