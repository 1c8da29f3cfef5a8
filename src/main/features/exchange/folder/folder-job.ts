import { english } from '../../../../shared/kernel/message.ts';
import { logLine, reportDefect } from '../../../kernel/log.ts';
import type { StationParts } from '../../../station/parts.ts';
import { createTaking, type ImportBeside } from './taking.ts';
import { leaveFolders, tellEvents } from './telling.ts';
import { folderTrouble } from './trouble.ts';

/** Between two looks: a network folder tells of nothing, so none is waited for. */
const LOOK_MS = 2000;

export type FolderParts = Pick<
  StationParts,
  'settings' | 'store' | 'locks' | 'hotFolder' | 'connection' | 'wait' | 'now'
>;

/** Orders from the folder that the settings name, and events into it. */
export function createFolderJob(parts: FolderParts, importBeside: ImportBeside) {
  const { settings, store, locks, hotFolder, connection, wait, now } = parts;
  const closing = new AbortController();
  const taking = createTaking(importBeside, now, () => closing.signal.aborted);
  let shown = '';
  const leaveOthers = leavingOthers(parts);
  let running: Promise<void> = Promise.resolve();

  /** The sandbox that was asked for beside a saved connection has no part in its orders. */
  function path(): string | null {
    const { 'exchange.folder': folder, 'connection.baseUrl': saved } = settings.current();
    return connection.sandbox && saved !== null ? null : folder;
  }

  /** Both ways, also where one of them fails; each trouble is shown once until it is over. */
  async function look(): Promise<void> {
    await leaveOthers();
    const folder = path();
    if (folder === null) return;
    const lock = await locks.tryAcquire('exchange.folder');
    // Another program of this station looks.
    if (!lock) return;
    try {
      const of = hotFolder(folder);
      const troubles: string[] = [];
      const note = (error: unknown) => {
        troubles.push(english(folderTrouble(folder, error)));
      };
      await taking.take(of, note);
      await tellEvents(folder, of, store.eventView).catch(note);
      const trouble = [...new Set(troubles)].join('\n');
      if (trouble !== '' && trouble !== shown) logLine(trouble);
      shown = trouble;
    } finally {
      lock.release();
    }
  }

  async function looking(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await look().catch((error: unknown) => reportDefect(error, 'exchange.folder'));
      await wait(LOOK_MS, signal).catch(() => undefined);
    }
  }

  return {
    look,
    begin(): void {
      running = looking();
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
    /** Retention: a folder that is away is looked at another day. */
    async forget(before: Date): Promise<void> {
      const folder = path();
      if (folder !== null)
        await hotFolder(folder)
          .forget(before)
          .catch(() => undefined);
    },
  };
}

/** By whatever program the setting was changed: nothing is kept for the folder of before. */
function leavingOthers({ settings, store }: Pick<FolderParts, 'settings' | 'store'>) {
  /** Undefined before the first look. */
  let lookedAt: string | null | undefined;
  return async (): Promise<void> => {
    const folder = settings.current()['exchange.folder'];
    if (folder === lookedAt) return;
    await leaveFolders(store.eventView, folder);
    lookedAt = folder;
  };
}
