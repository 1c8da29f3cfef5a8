import type { Exchanged, IntegrationStatus } from '../../../../shared/exchange/exchange-status.ts';
import { english, fromText, type Message, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { within } from '../../../../shared/kernel/within.ts';
import type { CurrentSettings } from '../../settings/ports.ts';
import { type Integration, NO_COUNTS } from '../integrations.ts';
import { expectedAndFoundOf } from '../logic/expected-found.ts';
import type { FolderRefusal, HotFolder, OpenHotFolder } from '../ports.ts';
import type { FolderState } from './folder-job.ts';
import { folderTrouble } from './trouble.ts';

interface FolderDoorNeeds {
  settings: CurrentSettings;
  hotFolder: OpenHotFolder;
  /** Result of the last look of the running station. */
  state(): FolderState;
}

/** Bench id for the names of written files; here files are only read or moved. */
const READER = 'reader';

/** Limit of refusals shown per file. */
const MOST_REFUSALS = 5;
/** Limit of waiting in milliseconds: a network folder may not answer while its server is away. */
const ANSWER_MS = 10_000;

export function folderIntegration({ settings, hotFolder, state }: FolderDoorNeeds): Integration {
  const path = () => settings.current()['exchange.folder'];

  async function at<T>(folder: string, ask: (of: HotFolder) => Promise<T>): Promise<Result<T>> {
    const asked = async () => {
      const opened = hotFolder(folder, READER);
      await opened.look();
      return await ask(opened);
    };
    try {
      return ok(
        await within(ANSWER_MS, asked(), () => {
          throw new Error('it does not answer');
        }),
      );
    } catch (error) {
      return refuse('store', folderTrouble(folder, error), { field: 'exchange.folder' });
    }
  }

  return {
    async status() {
      const folder = path();
      if (folder === null) return [];
      const known = state();
      const trouble = known.folder === folder ? known.trouble : null;
      return [statusOf(folder, await at(folder, (of) => of.now()), trouble)];
    },
    async problems() {
      const { folder, trouble, refused, newsAt } = state();
      if (folder === null || folder !== path()) return [];
      if (trouble) return [{ kind: 'folder', id: `folder ${english(trouble)}`, message: trouble }];
      if (!refused || refused.count === 0) return [];
      return [{ kind: 'folder', id: `refused ${newsAt}`, message: refusedFiles(refused.count) }];
    },
    async again(id) {
      const folder = path();
      return folder === null ? ok([]) : await at(folder, (of) => of.retry(id));
    },
  };
}

const refusedFiles = (count: number): Message =>
  count === 1
    ? say('A file in the exchange folder was refused')
    : say('{count} files in the exchange folder were refused', { count });

const notAnAnswer = ({ place, name }: { place: string; name: string }): Message =>
  say('{file} in the exchange folder is not a file of Packbench that can be read: remove it', {
    file: `${place}/${name}`,
  });

type Now = Awaited<ReturnType<HotFolder['now']>>;

/** `seen`: the problem of the last look, which reading the folder does not show. */
function statusOf(folder: string, now: Result<Now>, seen: Message | null): IntegrationStatus {
  const integration = { kind: 'folder' as const, name: folder, ...NO_COUNTS, last: [] };
  if (!now.ok)
    return { ...integration, trouble: now.error.translatable ?? fromText(now.error.message) };
  const { waiting, taken, failed, out, last, lastOut, foreign } = now.value;
  const all = [...last.map(fileIn), ...lastOut.map(eventOut), ...foreign.map(foreignThing)];
  const [other] = foreign;
  return {
    ...integration,
    waiting,
    in: taken,
    out,
    failed,
    trouble: seen ?? (failed > 0 ? refusedFiles(failed) : other ? notAnAnswer(other) : null),
    last: all.sort((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

function fileIn({ place, name, answer }: Now['last'][number]): Exchanged {
  const { at, imported, held, updated, unchanged, skipped, rejected } = answer;
  return {
    id: place === 'failed' ? name : null,
    at,
    way: 'in',
    name,
    order: null,
    state: place,
    orders: { imported, held, updated, unchanged, skipped, rejected: rejected.length },
    why: null,
    refusals: rejected.slice(0, MOST_REFUSALS).map(refusal),
  };
}

export function refusal({ row, field, message, translatable, ...apart }: FolderRefusal) {
  const { expected = null, found = null } = {
    ...apart,
    ...(translatable ? expectedAndFoundOf(translatable) : {}),
  };
  return { row, field, message: translatable ?? message, expected, found };
}

const eventOut = ({ at, event }: Now['lastOut'][number]): Exchanged => ({
  id: null,
  at,
  way: 'out',
  name: event.kind,
  order: event.order.reference,
  state: 'done',
  orders: null,
  why: null,
  refusals: [],
});

function foreignThing(thing: Now['foreign'][number]): Exchanged {
  const { place, name, at } = thing;
  return {
    id: null,
    at,
    way: place === 'out' ? 'out' : 'in',
    name,
    order: null,
    state: 'failed',
    orders: null,
    why: notAnAnswer(thing),
    refusals: [],
  };
}
