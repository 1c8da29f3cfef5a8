import { distinct, english, type Message } from '../../../../shared/kernel/message.ts';
import { logLine } from '../../../kernel/log.ts';
import { createLooking } from '../../../kernel/looking.ts';
import type { StationParts } from '../../../station/parts.ts';
import { type DoorDuties, doorJob } from '../../site/duties.ts';
import type { HotFolder, RefusedFiles } from '../ports.ts';
import { createTaking, type ImportBeside } from './taking.ts';
import { leaveFolders, tellEvents } from './telling.ts';
import { folderTrouble } from './trouble.ts';

export type FolderParts = Pick<
  StationParts,
  'settings' | 'store' | 'locks' | 'hotFolder' | 'connection' | 'wait' | 'now'
> & { duties: DoorDuties };

/** As the last look found it. */
export interface FolderState {
  /** null before the first look, and where another program of this station looks. */
  folder: string | null;
  trouble: Message | null;
  refused: RefusedFiles | null;
  /** When a file was last refused; in milliseconds. */
  newsAt: number;
}

const UNSEEN: FolderState = { folder: null, trouble: null, refused: null, newsAt: 0 };

const DOOR = 'folder';
/** A bench that belongs to no site has its folder for itself. */
const OWN = 'own';

/**
 * Orders from the folder that the settings name, and events into it. Of the benches of a site that have
 * the same folder one takes orders from it; each tells of what happened at it.
 */
export function createFolderJob(
  parts: FolderParts,
  importBeside: ImportBeside,
  onNews: () => void,
) {
  const { settings, store, locks, hotFolder, connection, now, duties } = parts;
  const asXml = () => settings.current()['exchange.folderXml'];
  const stopped = () => looking.signal.aborted;
  const taking = createTaking({ importBeside, now, stopped, asXml });
  const memory = createMemory(onNews);
  const leaveOthers = leavingOthers(parts);

  /** Whether this bench takes orders from the folder, asked again before each file. */
  async function ours(of: HotFolder): Promise<() => Promise<boolean>> {
    if (!(await store.site.joined())) return async () => true;
    const job = doorJob(DOOR, await of.identity());
    duties.declare(DOOR, [job]);
    return () => duties.isOurs(job);
  }

  /** The sandbox that was asked for beside a saved connection has no part in its orders. */
  function path(): string | null {
    const { 'exchange.folder': folder, 'connection.baseUrl': saved } = settings.current();
    return connection.sandbox && saved !== null ? null : folder;
  }

  /** Both ways, also where one of them fails; each trouble is shown once until it is over. */
  async function look(): Promise<void> {
    await leaveOthers();
    const folder = path();
    if (folder === null) return duties.declare(DOOR, []);
    const lock = await locks.tryAcquire('exchange.folder');
    // Another program of this station looks.
    if (!lock) return;
    try {
      const of = hotFolder(folder, (await store.site.joined())?.store ?? OWN);
      const troubles: Message[] = [];
      const note = (error: unknown) => {
        troubles.push(folderTrouble(folder, error));
      };
      const hasTaken = await ours(of)
        .then((isOurs) => taking.take(of, note, isOurs))
        .catch(note);
      const hasTold = await tellEvents(folder, of, store.eventView, asXml()).catch(note);
      const refused = await refusedNow(of, memory.of(folder));
      memory.seen(folder, distinct(troubles), refused, Boolean(hasTaken || hasTold));
    } finally {
      lock.release();
    }
  }

  // A network folder tells of nothing, so that no notice is waited for.
  const looking = createLooking(
    'exchange.folder',
    parts,
    () => settings.current()['exchange.folder'] === null,
    look,
  );
  return {
    look,
    state: memory.state,
    begin: looking.begin,
    close: looking.close,
    /** Retention: a folder that is away is looked at another day. */
    async forget(before: Date): Promise<void> {
      const folder = path();
      if (folder !== null)
        await hotFolder(folder, OWN)
          .forget(before)
          .catch(() => undefined);
    },
  };
}

/** What the last look found; each trouble is logged once until it is over. */
function createMemory(onNews: () => void) {
  let state = UNSEEN;
  let shown = '';
  const of = (folder: string) => (state.folder === folder ? state : UNSEEN);
  return {
    of,
    state: (): FolderState => state,
    /** `hasMoved`: something came in or went out. */
    seen(
      folder: string,
      troubles: readonly Message[],
      refused: RefusedFiles | null,
      hasMoved: boolean,
    ): void {
      const before = of(folder);
      // One that was put back is none that was refused since.
      const isFewer = refused !== null && refused.count < (before.refused?.count ?? 0);
      const newsAt = refused === null || isFewer ? before.newsAt : refused.at;
      state = { folder, trouble: troubles[0] ?? null, refused, newsAt };
      const text = troubles.map(english).join('\n');
      const isOther = text !== shown;
      if (text !== '' && isOther) logLine(text);
      shown = text;
      if (hasMoved || isOther || refused?.at !== before.refused?.at) onNews();
    },
  };
}

/** As before where the folder does not say it. */
const refusedNow = (of: HotFolder, { refused }: FolderState): Promise<RefusedFiles | null> =>
  of.refused(refused).catch(() => refused);

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
