import { reportDefect } from './log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs `work` for the first time `afterStartMs` after `begin`, then once a day. */
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
    /** Aborted by `close`; pass it also to work that is started outside the schedule. */
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
