import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';

/** Tells every window that what the status bar shows has changed. */
export interface StatusNews {
  changed(): Promise<void>;
  /** For whoever waits for nothing. */
  tell(): void;
  /** Once all is told that was to be: whoever closes the store waits for it. */
  over(): Promise<unknown>;
}

/**
 * The status is looked up when it is told, and told once for all changes of one turn: the answer to
 * the scan that made them goes first.
 */
export function createStatusNews(
  publisher: Pick<Publisher, 'publish'>,
  status: () => Promise<StationStatus>,
): StatusNews {
  const telling = new Set<Promise<void>>();
  let toTell: Promise<void> | null = null;

  function changed(): Promise<void> {
    if (toTell) return toTell;
    const nextTurn = new Promise((resolve) => setImmediate(resolve));
    const told = nextTurn.then(async () => {
      toTell = null;
      publisher.publish('station.changed', await status());
    });
    toTell = told;
    telling.add(told);
    const over = () => telling.delete(told);
    told.then(over, over);
    return told;
  }

  return {
    changed,
    tell: () => void changed().catch((error) => reportDefect(error, 'station.changed')),
    over: () => Promise.allSettled(telling),
  };
}
