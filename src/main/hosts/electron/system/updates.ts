import { powerMonitor } from 'electron';
import type { LiveStation } from '../../../app.ts';

export interface UpdateFeed {
  /** Fetches the newest where it is newer; its version once it lies ready, else null. */
  fetch(): Promise<string | null>;
  /** Ends the program and installs what lies ready. */
  install(how: { startAgain: boolean }): void;
}

export interface UpdateParts {
  /** null: none is set. */
  feed: UpdateFeed | null;
  care: Pick<LiveStation['care'], 'whyNotInstall'>;
  /** Asks the program to end; `atEnd` decides how. */
  quit(): void;
  log(line: string): void;
}

export interface Updates {
  /** What ends the program in place of a plain end, or null. Asked before the station is closed. */
  atEnd(): Promise<(() => void) | null>;
}

const LOOK_EVERY_MS = 6 * 60 * 60_000;
const TRY_EVERY_MS = 60_000;
/** Nobody has touched the machine for so long. */
const QUIET_SECONDS = 15 * 60;

/**
 * Fetches in the background, and installs where the program ends anyway or nobody has touched the
 * machine for a quarter of an hour, but never in the midst of an order, a purchase or a print.
 */
export function keepUpToDate({ feed, care, quit, log }: UpdateParts): Updates {
  if (!feed) {
    log('Updates are off: no feed is set to fetch them from.');
    return { atEnd: async () => null };
  }
  let ready: string | null = null;
  let startAgain = false;

  async function look(): Promise<void> {
    try {
      ready = (await feed?.fetch()) ?? ready;
    } catch (error) {
      log(`No update could be fetched: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }

  async function tryNow(): Promise<void> {
    if (ready === null || powerMonitor.getSystemIdleTime() < QUIET_SECONDS) return;
    // A store that cannot be read now is no reason to end: it is tried again.
    const why = await care.whyNotInstall().catch(() => 'It cannot be told what is in hand.');
    if (why !== null) return;
    startAgain = true;
    quit();
  }

  void look();
  setInterval(look, LOOK_EVERY_MS).unref();
  setInterval(tryNow, TRY_EVERY_MS).unref();
  return {
    async atEnd() {
      if (ready === null) return null;
      const why = await care.whyNotInstall();
      if (why !== null) {
        log(`Version ${ready} waits for the next end: ${why}`);
        return null;
      }
      log(`Version ${ready} is installed.`);
      return () => feed.install({ startAgain });
    },
  };
}
