import { reportDefect } from './log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a host with a bench does beside its work: some time after its start, and every day. */
export function everyDay(
  name: string,
  afterStartMs: number,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  work: () => Promise<unknown>,
) {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> = Promise.resolve();

  function unlessClosing(error: unknown): void {
    if (!signal.aborted) reportDefect(error, name);
  }

  async function daily(): Promise<void> {
    await wait(afterStartMs, signal);
    for (;;) {
      await work().catch(unlessClosing);
      await wait(DAY_MS, signal);
    }
  }

  return {
    /** Fires where it is closed: work that is asked for out of turn ends by it too. */
    closing: signal,
    begin(): void {
      running = daily().catch(unlessClosing);
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
