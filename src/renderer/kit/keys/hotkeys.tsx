import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../../words/words.ts';
import { type Act, type Hotkey, KEYS } from './keys.ts';

interface Entry {
  layer: number;
  enabled: boolean;
  label: () => string | undefined;
  /** Explains why a press does nothing while the key is disabled. */
  whyNot: () => string | null;
  run: () => void;
}

/** A currently active key and its action. */
export interface KeyHere {
  key: Hotkey;
  label: string;
}

const entries = new Map<Hotkey, Entry[]>();
const layers: number[] = [];

/** A dialog opens a layer above: while it is open, only its own keys are active. */
const LayerContext = createContext(0);

export function HotkeyLayer({ children }: { children: React.ReactNode }) {
  const layer = useContext(LayerContext) + 1;
  useLayoutEffect(() => {
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}

/**
 * Runs `action` on the key of the act, wherever the focus is; the most recent registration wins. Active
 * as soon as its button is on the screen, not a frame later. While disabled, a press shows `whyNot`, or
 * a general reason.
 */
export function useHotkey(
  act: Act | undefined,
  action: () => void,
  enabled = true,
  label?: string,
  whyNot?: string,
): void {
  const layer = useContext(LayerContext);
  const latest = useRef({ action, label, whyNot });
  useLayoutEffect(() => {
    latest.current = { action, label, whyNot };
  });
  useLayoutEffect(() => {
    if (!act) return;
    const key = KEYS[act];
    const entry: Entry = {
      layer,
      enabled,
      whyNot: () => latest.current.whyNot ?? notNow(latest.current.label),
      label: () => latest.current.label,
      run: () => latest.current.action(),
    };
    entries.set(key, [entry, ...(entries.get(key) ?? [])]);
    changed();
    return () => {
      entries.set(
        key,
        (entries.get(key) ?? []).filter((each) => each !== entry),
      );
      changed();
    };
  }, [act, layer, enabled]);
}

const notNow = (label: string | undefined): string | null =>
  label === undefined ? null : t('{label}: not now.', { label });

const watchers = new Set<() => void>();
const known = new Map<number, readonly KeyHere[]>();
const NONE: readonly KeyHere[] = [];

function changed(): void {
  known.clear();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function keysAt(layer: number): readonly KeyHere[] {
  const found = known.get(layer);
  if (found) return found;
  const keys = [...entries].flatMap(([key, all]) => {
    const label = all.find((each) => each.enabled && each.layer === layer)?.label();
    return label === undefined ? [] : [{ key, label }];
  });
  // Order: F1 to F10, Esc, then the keys with Alt.
  const rank = ({ key }: KeyHere) => (key.startsWith('Alt') ? `z${key}` : `a${key}`);
  keys.sort((a, b) => rank(a).localeCompare(rank(b), 'en', { numeric: true }));
  known.set(layer, keys);
  return keys;
}

/** Active keys of this screen, or of the surrounding dialog. */
export function useKeysHere(): readonly KeyHere[] {
  const layer = useContext(LayerContext);
  return useSyncExternalStore(
    watch,
    () => keysAt(layer),
    () => NONE,
  );
}

/** Whether a dialog is open. */
export const isDialogOpen = (): boolean => layers.length > 0;

function entryOf(key: Hotkey): Entry | undefined {
  const top = Math.max(0, ...layers);
  const here = entries.get(key)?.filter((each) => each.layer === top);
  return here?.find(({ enabled }) => enabled) ?? here?.[0];
}

const waits: (() => string)[] = [];

/** While mounted, a key without effect shows `why`: what is being waited for. */
export function useWaits(why: string): void {
  const latest = useRef(why);
  useLayoutEffect(() => {
    latest.current = why;
  });
  useLayoutEffect(() => {
    const say = () => latest.current;
    waits.push(say);
    return () => {
      waits.splice(waits.indexOf(say), 1);
    };
  }, []);
}

/**
 * Keys with a default action in the browser, which is suppressed: F6 would move the focus, and with it
 * the next scan, out of the page.
 */
const OF_THE_PAGE: ReadonlySet<string> = new Set(
  Object.entries(KEYS).flatMap(([act, key]) =>
    /^F\d/.test(key) && act !== 'reload' && act !== 'save' ? [key] : [],
  ),
);

/** Runs the action of an act's key; false where the key is not active. */
/** Whether pressing the key of that act would do something now. */
export const hasHotkey = (act: Act): boolean => entryOf(KEYS[act])?.enabled ?? false;

export function pressHotkey(act: Act): boolean {
  const entry = entryOf(KEYS[act]);
  if (!entry?.enabled) return false;
  entry.run();
  return true;
}

/** `ignored`: called with the reason why the last key had no effect; null once one had. */
export function listenForHotkeys(
  target: Window,
  ignored: (why: string | null) => void,
): () => void {
  const onKey = (event: KeyboardEvent) => {
    const key = hotkeyOf(event);
    // Esc closes the innermost thing: an open list closes itself.
    if (!key || (key === KEYS.close && isListOpen(target))) return;
    const entry = entryOf(key);
    if (!entry?.enabled) {
      if (OF_THE_PAGE.has(key)) event.preventDefault();
      if (!event.repeat && (entry || OF_THE_PAGE.has(key))) ignored(whyIgnored(entry));
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    ignored(null);
    entry.run();
  };
  target.addEventListener('keydown', onKey, { capture: true });
  return () => target.removeEventListener('keydown', onKey, { capture: true });
}

const isListOpen = ({ document }: Window): boolean =>
  document.querySelector('.pick-popover') !== null;

function whyIgnored(entry: Entry | undefined): string | null {
  if (entry) return entry.whyNot();
  return isDialogOpen() ? null : (waits.at(-1)?.() ?? null);
}

/**
 * By the character of the key, as the button shows it: Y and Z are swapped on a German keyboard. By the
 * key's position where Alt changes the character: Option+O on a Mac, digits in France.
 */
export function hotkeyOf(event: KeyboardEvent): Hotkey | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.altKey) {
    if (/^[a-z0-9]$/i.test(event.key)) return `Alt+${event.key.toUpperCase()}`;
    const [, letter] = /^(?:Key|Digit)(.)$/.exec(event.code) ?? [];
    return letter ? `Alt+${letter}` : null;
  }
  return /^(F\d+|Escape)$/.test(event.key) ? (event.key as Hotkey) : null;
}
