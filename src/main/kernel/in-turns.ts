import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a long list of small work items may occupy the thread without a pause. */
const TURN_MS = 8;

/**
 * Works through the items in order and pauses regularly, so that scans and calls are answered in between.
 * `Promise.all` would block the thread until the last item, because the store is synchronous.
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
