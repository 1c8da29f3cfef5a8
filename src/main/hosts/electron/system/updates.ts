import { powerMonitor } from 'electron';
import type { LiveStation } from '../../../app.ts';

export interface UpdateFeed {
  /** Downloads the newest version if it is newer. Returns its version once downloaded, else null. */
  fetch(): Promise<string | null>;
  /** Ends the program and installs the downloaded version. */
  install(how: { startAgain: boolean }): void;
}

export interface UpdateParts {
  feed: UpdateFeed | null;
  hostServices: Pick<LiveStation['hostServices'], 'whyNotInstall'>;
  /** Asks the program to quit; `atEnd` then decides whether to install. */
  quit(): void;
  log(line: string): void;
}

export interface Updates {
  /** Called before the station is closed. Returns what ends the program instead of a plain exit, or null. */
  atEnd(): Promise<(() => void) | null>;
}

const LOOK_EVERY_MS = 6 * 60 * 60_000;
const TRY_EVERY_MS = 60_000;
/** Idle time of the machine before an update may be installed. */
const QUIET_SECONDS = 15 * 60;

/**
 * Downloads updates in the background. Installs when the program ends anyway, or when the machine has
 * been idle for a quarter of an hour, but never during an order, a purchase or a print.
 */
export function keepUpToDate({ feed, hostServices, quit, log }: UpdateParts): Updates {
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
    // If the store cannot be read now, the next attempt decides.
    const why = await hostServices
      .whyNotInstall()
      .catch(() => 'It cannot be told what is in hand.');
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
      const why = await hostServices.whyNotInstall();
      if (why !== null) {
        log(`Version ${ready} waits for the next end: ${why}`);
        return null;
      }
      log(`Version ${ready} is installed.`);
      return () => feed.install({ startAgain });
    },
  };
}
