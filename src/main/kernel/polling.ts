import { reportDefect } from './log.ts';

const LOOK_MS = 2000;

interface PollingNeeds {
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  settings: { onChange(listener: () => void): () => void };
}

/**
 * Runs `look` every two seconds, never two at once; an error is reported and the next look follows. While
 * `isIdle`, the next look waits for a change of the settings.
 */
export function createPolling(
  name: string,
  { wait, settings }: PollingNeeds,
  isIdle: () => boolean,
  look: (signal: AbortSignal) => Promise<void>,
) {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** Created before each look, so that a change during the look counts. */
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

/** Work by key, independent of each other: a slow one delays no other. Errors are reported. */
export function createKeyedTasks(name: string) {
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Does nothing while work for this key is still running. */
    begin(key: string, work: () => Promise<void>): void {
      if (underWay.has(key)) return;
      const running = work()
        .catch((error: unknown) => reportDefect(error, name))
        .finally(() => underWay.delete(key));
      underWay.set(key, running);
    },
    underWay: (): string[] => [...underWay.keys()],
    /** Resolves when all running work has finished. */
    async over(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
