import { distinct, english, type Message } from '../../../../shared/kernel/message.ts';
import { logLine } from '../../../kernel/log.ts';
import { createPolling } from '../../../kernel/polling.ts';
import type { Connection } from '../../connection/connection.ts';
import type { AttemptLocks } from '../../purchasing/ports.ts';
import type { CurrentSettings } from '../../settings/ports.ts';
import type { SettingsSource } from '../../settings/settings-source.ts';
import { type IntegrationJobs, integrationJob } from '../../site/shared-jobs.ts';
import type { EventView, HotFolder, OpenHotFolder, RefusedFiles } from '../ports.ts';
import { leaveFolders, writeEvents } from './event-files.ts';
import { createTaking, type ImportBeside } from './taking.ts';
import { folderTrouble } from './trouble.ts';

export interface FolderNeeds {
  eventView: EventView;
  /** The site of this bench; null for a bench alone. */
  joined(): Promise<{ store: string } | null>;
  locks: AttemptLocks;
  hotFolder: OpenHotFolder;
  importBeside: ImportBeside;
  sharedJobs: IntegrationJobs;
  settings: SettingsSource;
  connection: Connection;
  /** Something needs a person, or no longer does. */
  onChange(): void;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** Result of the last look. */
export interface FolderState {
  /** null before the first look, and if another program of this station looks. */
  folder: string | null;
  trouble: Message | null;
  refused: RefusedFiles | null;
  /** Time of the last refused file, in milliseconds. */
  newsAt: number;
}

const UNSEEN: FolderState = { folder: null, trouble: null, refused: null, newsAt: 0 };

const DOOR = 'folder';
/** Name for a bench without a site, which shares its folder with no other bench. */
const OWN = 'own';

/**
 * Imports orders from the configured folder and writes events into it. Of the site's benches with the same
 * folder, one imports the orders; each writes its own events.
 */
export function createFolderJob({
  eventView,
  joined,
  locks,
  hotFolder,
  importBeside,
  sharedJobs,
  settings,
  connection,
  onChange,
  wait,
  now,
}: FolderNeeds) {
  const asXml = () => settings.current()['exchange.folderXml'];
  const stopped = () => looking.signal.aborted;
  const taking = createTaking({ importBeside, now, stopped, asXml });
  const memory = createMemory(onChange);
  const leaveOthers = leavingOthers(settings, eventView);

  /** Whether this bench imports from the folder; asked again before each file. */
  async function ours(of: HotFolder): Promise<() => Promise<boolean>> {
    if (!(await joined())) return async () => true;
    const job = integrationJob(DOOR, await of.identity());
    sharedJobs.declare(DOOR, [job]);
    return () => sharedJobs.isOurs(job);
  }

  /** A sandbox started next to a saved connection does not touch its orders. */
  function path(): string | null {
    const { 'exchange.folder': folder, 'connection.baseUrl': saved } = settings.current();
    return connection.sandbox && saved !== null ? null : folder;
  }

  /** Imports and writes events, each even if the other fails. */
  async function look(): Promise<void> {
    await leaveOthers();
    const folder = path();
    if (folder === null) return sharedJobs.declare(DOOR, []);
    const lock = await locks.tryAcquire('exchange.folder');
    // Another program of this station is at work.
    if (!lock) return;
    try {
      const of = hotFolder(folder, (await joined())?.store ?? OWN);
      const problems: Message[] = [];
      const note = (error: unknown) => {
        problems.push(folderTrouble(folder, error));
      };
      const hasTaken = await ours(of)
        .then((isOurs) => taking.take(of, note, isOurs))
        .catch(note);
      const hasWritten = await writeEvents(folder, of, eventView, asXml()).catch(note);
      const refused = await refusedNow(of, memory.of(folder));
      memory.seen(folder, distinct(problems), refused, Boolean(hasTaken || hasWritten));
    } finally {
      lock.release();
    }
  }

  // Polls, because a network folder sends no notifications.
  const looking = createPolling(
    'exchange.folder',
    { wait, settings },
    () => settings.current()['exchange.folder'] === null,
    look,
  );
  return {
    look,
    state: memory.state,
    begin: looking.begin,
    close: looking.close,
    /** Deletes old files; skips a folder that cannot be reached. */
    async forget(before: Date): Promise<void> {
      const folder = path();
      if (folder !== null)
        await hotFolder(folder, OWN)
          .forget(before)
          .catch(() => undefined);
    },
  };
}

/** Keeps the result of the last look; logs each problem once until it is over. */
function createMemory(onChange: () => void) {
  let state = UNSEEN;
  let shown = '';
  const of = (folder: string) => (state.folder === folder ? state : UNSEEN);
  return {
    of,
    state: (): FolderState => state,
    /** `hasMoved`: an order came in or an event went out. */
    seen(
      folder: string,
      problems: readonly Message[],
      refused: RefusedFiles | null,
      hasMoved: boolean,
    ): void {
      const before = of(folder);
      // Fewer refused files mean that one was retried, not that one was refused.
      const isFewer = refused !== null && refused.count < (before.refused?.count ?? 0);
      const newsAt = refused === null || isFewer ? before.newsAt : refused.at;
      state = { folder, trouble: problems[0] ?? null, refused, newsAt };
      const text = problems.map(english).join('\n');
      const isOther = text !== shown;
      if (text !== '' && isOther) logLine(text);
      shown = text;
      if (hasMoved || isOther || refused?.at !== before.refused?.at) onChange();
    },
  };
}

/** Keeps the previous value if the folder cannot be read. */
const refusedNow = (of: HotFolder, { refused }: FolderState): Promise<RefusedFiles | null> =>
  of.refused(refused).catch(() => refused);

/** Drops the events kept for a former folder, whichever program changed the setting. */
function leavingOthers(settings: CurrentSettings, eventView: EventView) {
  /** Undefined before the first look. */
  let lookedAt: string | null | undefined;
  return async (): Promise<void> => {
    const folder = settings.current()['exchange.folder'];
    if (folder === lookedAt) return;
    await leaveFolders(eventView, folder);
    lookedAt = folder;
  };
}
