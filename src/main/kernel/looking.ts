import { reportDefect } from './log.ts';

const LOOK_MS = 2000;

interface LookingParts {
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  settings: { onChange(listener: () => void): () => void };
}

/**
 * Looks every two seconds, one look after the other; what one throws is reported, and the next comes.
 * While nothing is set up (`isIdle`), the next one is after a change of the settings.
 */
export function createLooking(
  name: string,
  { wait, settings }: LookingParts,
  isIdle: () => boolean,
  look: (signal: AbortSignal) => Promise<void>,
) {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** Set anew before each look: a change during the look counts. */
  let changed = Promise.withResolvers<void>();

  async function looking(): Promise<void> {
    const { signal } = closing;
    const unsubscribe = settings.onChange(() => changed.resolve());
    signal.addEventListener('abort', () => changed.resolve());
    while (!signal.aborted) {
      changed = Promise.withResolvers();
      await look(signal).catch((error: unknown) => reportDefect(error, name));
      if (!isIdle()) await wait(LOOK_MS, signal).catch(() => undefined);
      else if (!signal.aborted) await changed.promise;
    }
    unsubscribe();
  }

  return {
    signal: closing.signal,
    begin(): void {
      running = looking();
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}

/**
 * Work for several others, each by itself: one that is slow keeps no other waiting. What is thrown is
 * reported.
 */
export function createApart(name: string) {
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Nothing is begun for one whose work is under way. */
    begin(key: string, work: () => Promise<void>): void {
      if (underWay.has(key)) return;
      const running = work()
        .catch((error: unknown) => reportDefect(error, name))
        .finally(() => underWay.delete(key));
      underWay.set(key, running);
    },
    underWay: (): string[] => [...underWay.keys()],
    /** Until all that is under way is over. */
    async over(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
