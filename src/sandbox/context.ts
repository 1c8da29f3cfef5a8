import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { State } from './state.ts';

export type Context = {
  state: State;
  /** The sandbox's clock: the machine's, plus any time it was advanced. */
  now(): Date;
  settings(): Settings;
  /** Text derived from the seed and this name: secrets and URLs. */
  derive(name: string): string;
  /** The next hash of a kind. Never repeated; each run with the same seed gives the same series. */
  next(kind: string): string;
  /** The next number of a kind, from 1. */
  count(kind: string): number;
  baseUrl(): string;
  /** Aborted when the sandbox is closed: the state must not be used afterwards. */
  closing: AbortSignal;
  /** Of the latencies that requests wait for now. */
  latencies: Set<AbortController>;
};

type Options = {
  state: State;
  seed: string | undefined;
  now: () => Date;
  baseUrl: () => string;
  closing: AbortSignal;
};

export function createContext({ state, seed, now, baseUrl, closing }: Options): Context {
  const settled = state.atomically(() => storedSeed(state, seed));
  const derive = (name: string): string =>
    createHash('sha256')
      .update(JSON.stringify([settled, name]))
      .digest('hex');
  const count = (kind: string): number =>
    state.atomically(() => {
      const value = (state.get('count', kind) ?? 0) + 1;
      state.put('count', kind, value);
      return value;
    });
  return {
    state,
    now: () => new Date(now().getTime() + Number(state.get('fact', 'clock') ?? 0)),
    settings: () => ({ ...DEFAULT_SETTINGS, ...state.get('chosen', 'settings') }),
    derive,
    next: (kind) => derive(`${kind} ${count(`issued ${kind}`)}`),
    count,
    baseUrl,
    closing,
    latencies: new Set(),
  };
}

/** The folder's first seed stays: credentials and keys must survive a restart. */
function storedSeed(state: State, wanted: string | undefined): string {
  const stored = state.get('fact', 'seed');
  if (stored !== undefined) return stored;
  const seed = wanted ?? randomBytes(16).toString('hex');
  state.put('fact', 'seed', seed);
  return seed;
}

/** Formats a hash as a UUID, the form of RootRequestId. */
export const asUuid = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

/** Converts a hash to this many decimal digits. */
export const asDigits = (hash: string, digits: number): string =>
  (BigInt(`0x${hash}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0');
