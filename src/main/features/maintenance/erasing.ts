import type { EraseReport } from '../../../shared/maintenance/station-status.ts';
import { reportDefect } from '../../kernel/log.ts';
import { createEraseRun, type ErasingParts } from './erase-run.ts';

/** Forgets whom orders were for that were finished longer ago than `retention.days`. */
export interface ErasureService {
  /** One order after the other: nothing waits for it. A dry run only counts. */
  erase(dryRun: boolean): Promise<EraseReport>;
  /** All that is kept about one person, order by order. */
  personal(text: string): Promise<Record<string, unknown>[]>;
  /** For a host with a bench: soon after the start, and every day. */
  begin(): void;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The start of the day is the packers'. */
const AFTER_START_MS = 5 * MINUTE;
/** Between two orders, so that a scan finds its turn. */
const BREATH_MS = 20;

export function createErasureService(parts: ErasingParts): ErasureService {
  const { store, wait } = parts;
  const closing = new AbortController();
  const erase = createEraseRun(parts, closing.signal);
  let running: Promise<void> = Promise.resolve();

  async function daily(): Promise<void> {
    await wait(AFTER_START_MS, closing.signal);
    for (;;) {
      await erase(false, BREATH_MS).catch(unlessClosing);
      await wait(DAY, closing.signal);
    }
  }

  function unlessClosing(error: unknown): void {
    if (!closing.signal.aborted) reportDefect(error, 'erasing');
  }

  return {
    personal: (text) => store.persons.find(text),
    erase: (dryRun) => erase(dryRun, 0),
    begin() {
      running = daily().catch(unlessClosing);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
