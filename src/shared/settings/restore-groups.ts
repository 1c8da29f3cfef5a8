import { PIN_KEY, type SettingKey } from './settings.ts';

/**
 * All settings: the PIN protects each. A restore takes a group from the backup only by its name: a
 * backup's hashes show damage, not who wrote it. A key that ends in a dot is a prefix; of two that fit, the
 * longer one counts.
 */
const GROUPS = {
  connection: ['connection.', 'partner.'],
  proxy: ['connection.proxy'],
  merchants: ['merchants'],
  purchasing: ['purchasing.', 'quotes.maxAgeMinutes', 'waiting.'],
  rules: [
    'rules',
    'rules.',
    'choose',
    'choose.',
    'rates.byThemselves',
    'packing.',
    'requirements.',
  ],
  shops: ['exchange.stores'],
  webhooks: ['exchange.webhooks'],
  exchange: ['exchange.folder', 'exchange.folderXml', 'exchange.lookupView', 'exchange.lookupUser'],
  ports: ['api.', 'events.'],
  printers: ['printers.', 'printing.sandboxToRealPrinters'],
  programs: ['updates.', 'startAtLogin'],
  goods: [
    'shipFrom',
    'boxes',
    'boxes.',
    'units.',
    'orders.apart',
    'orders.columns',
    'orders.statuses',
    'handover.',
    'charges.',
  ],
  people: ['packers', 'packers.', 'statistics.'],
  photos: ['photos.'],
  papers: ['printing.', 'labels.'],
  bench: [
    'scale.',
    'scanner.',
    'scan.',
    'scanBack',
    'tracking.',
    'site.',
    'retention.',
    'language',
  ],
} as const satisfies Record<string, readonly (SettingKey | `${string}.`)[]>;

/** `site`: the membership, which is in the database. */
export type RestoreGroup = keyof typeof GROUPS | 'site';
export const RESTORE_GROUPS = [...Object.keys(GROUPS), 'site'] as RestoreGroup[];
export const isRestoreGroup = (name: string): name is RestoreGroup =>
  (RESTORE_GROUPS as string[]).includes(name);

/** null for the PIN, which has a rule of its own, and for a name that is no setting of this program. */
export function groupOf(key: string): Exclude<RestoreGroup, 'site'> | null {
  let found: { group: keyof typeof GROUPS; length: number } | null = null;
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const name of names) {
      const fits = name.endsWith('.') ? key.startsWith(name) : key === name;
      if (fits && name.length > (found?.length ?? 0))
        found = { group: group as keyof typeof GROUPS, length: name.length };
    }
  }
  return found?.group ?? null;
}

/** Values in a settings file, by key. */
export type SavedSettings = Readonly<Record<string, unknown>>;

export interface LeftGroup {
  group: RestoreGroup;
  /** Values of the backup that this machine does not have. */
  settings: SavedSettings;
}

export interface ChosenSettings {
  saved: SavedSettings;
  /** Groups taken from the backup. */
  taken: RestoreGroup[];
  left: LeftGroup[];
}

/** Whoever knows it can post events. */
const SECRETS: readonly string[] = ['events.path'];

/**
 * The settings after a restore: those of the backup, but in each group that is not in `take` this machine's.
 * `pin`: hash of the PIN from then on; null for none.
 */
export function chooseSettings(
  { here, theirs }: Record<'here' | 'theirs', SavedSettings>,
  take: ReadonlySet<RestoreGroup>,
  pin: unknown,
): ChosenSettings {
  const saved: Record<string, unknown> = {};
  const taken = new Set<RestoreGroup>();
  const left = new Map<RestoreGroup, Record<string, unknown>>();
  for (const [key, value] of Object.entries(theirs)) {
    const group = groupOf(key);
    if (key === PIN_KEY) continue;
    if (group === null || take.has(group)) saved[key] = value;
    if (group === null) continue;
    if (take.has(group)) taken.add(group);
    else if (!isEqual(here[key], value)) {
      const differing = left.get(group) ?? {};
      differing[key] = SECRETS.includes(key) ? '…' : value;
      left.set(group, differing);
    }
  }
  for (const [key, value] of Object.entries(here)) {
    const group = groupOf(key);
    if (group !== null && !taken.has(group)) saved[key] = value;
  }
  if (pin !== null && pin !== undefined) saved[PIN_KEY] = pin;
  return {
    saved,
    taken: [...taken],
    left: [...left].map(([group, settings]) => ({ group, settings })),
  };
}

/** Both are JSON. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
