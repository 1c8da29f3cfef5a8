import { createHash } from 'node:crypto';
import { StationFailure } from '../../../shared/kernel/errors.ts';
import { foldName } from '../../../shared/kernel/fold.ts';
import { isOfBench } from '../../../shared/settings/of-bench.ts';
import { isSettingKey, type Settings } from '../../../shared/settings/settings.ts';
import type { RecordSource, TakenRecord } from '../records/ports.ts';
import type { SavedSettings } from './ports.ts';

type Lists = 'merchants' | 'packers' | 'boxes' | 'requirements.own';

/** Each element is a record of its own, by name or id: two benches may add elements at the same time. */
const LISTS: { readonly [L in Lists]: (element: Settings[L][number]) => string } = {
  merchants: ({ name }) => foldName(name),
  packers: ({ name }) => foldName(name),
  boxes: ({ name }) => name,
  'requirements.own': ({ entry }) => entry.id,
};

/** The key of an element of that list. */
const elementKey = <L extends Lists>(list: L, element: Settings[L][number]): string =>
  `${list}/${LISTS[list](element)}`;

const isList = (key: string): key is Lists => Object.hasOwn(LISTS, key);

/** Settings shared by all benches of a site, including merchants, packers and boxes. */
export function settingRecords(settings: SavedSettings): RecordSource {
  /** Settings in the file; they are only removed by hand. */
  const savedHere = (): Set<string> => {
    const now = settings.current();
    return new Set(settings.savedKeys().filter((key) => now[key] !== undefined && !isOfBench(key)));
  };

  function own(): Map<string, unknown> {
    const now = settings.current();
    const found = new Map<string, unknown>();
    for (const key of settings.savedKeys().filter((each) => !isOfBench(each))) {
      if (!isList(key)) found.set(key, now[key]);
      else for (const each of now[key]) found.set(elementKey(key, each), each);
    }
    return found;
  }

  async function put(records: readonly TakenRecord[]): Promise<boolean> {
    const set = await settings.setAll(valuesOf(settings.current(), records));
    if (!set.ok && set.error.code !== 'bad-input') throw new StationFailure(set.error);
    return set.ok;
  }

  return {
    kind: 'setting',

    isLost(agreed) {
      const saved = savedHere();
      return [...agreed].some(([key, digest]) => digest !== '' && !saved.has(settingOf(key)));
    },

    changed(agreed) {
      const mine = own();
      const gone = [...agreed.keys()].filter((key) => agreed.get(key) !== '' && !mine.has(key));
      const others = [...mine].filter(([key, body]) => digestOf(body) !== agreed.get(key));
      return [...others.map(([key]) => key), ...gone];
    },

    async read(key) {
      const body = own().get(key);
      // The file is missing, or is being edited.
      if (!savedHere().has(settingOf(key))) return null;
      return { body: body ?? null, digest: digestOf(body) };
    },

    async take(records, agreed) {
      const mine = own();
      const isAsAgreed = (key: string) => digestOf(mine.get(key)) === (agreed.get(key) ?? '');
      const free = records.filter(({ key, over }) => over !== undefined || isAsAgreed(key));
      const fitting = free.filter(({ key }) => isShared(key));
      // Values that this program rejects, and other local settings, stay as they are.
      if (!(await put(fitting))) for (const record of fitting) await put([record]);
      const now = own();
      return new Map(free.map(({ key }) => [key, digestOf(now.get(key))]));
    },
  };
}

const listOf = (key: string): string => key.slice(0, key.indexOf('/'));

const settingOf = (key: string): string => (isList(listOf(key)) ? listOf(key) : key);

const isShared = (key: string): boolean =>
  isList(listOf(key)) || (isSettingKey(key) && !isList(key) && !isOfBench(key));

/** Settings resulting from these records, by key. */
function valuesOf(now: Settings, records: readonly TakenRecord[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, body } of records) {
    const list = listOf(key);
    if (!isList(list)) {
      values[key] = body ?? undefined;
      continue;
    }
    const before = (values[list] ?? now[list]) as readonly Settings[Lists][number][];
    const at = before.findIndex((each) => elementKey(list, each as never) === key);
    const others = before.filter((_, index) => index !== at);
    values[list] =
      body === null ? others : others.toSpliced(at < 0 ? others.length : at, 0, body as never);
  }
  return values;
}

/** `''` for an unset value. */
const digestOf = (body: unknown): string =>
  body === undefined ? '' : createHash('sha256').update(JSON.stringify(body)).digest('hex');
