import { reportDefect } from './log.ts';

const LOOK_MS = 2000;

/** Looks every two seconds, one look after the other; what one throws is reported, and the next comes. */
export function createLooking(
  name: string,
  { wait }: { wait(milliseconds: number, signal: AbortSignal): Promise<unknown> },
  look: (signal: AbortSignal) => Promise<void>,
) {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function looking(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await look(signal).catch((error: unknown) => reportDefect(error, name));
      await wait(LOOK_MS, signal).catch(() => undefined);
    }
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
