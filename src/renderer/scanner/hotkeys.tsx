import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Act, type Hotkey, KEYS } from '../kit/keys.ts';

interface Entry {
  layer: number;
  label: () => string | undefined;
  run: () => void;
}

/** A key that does something now, and what. */
export interface KeyHere {
  key: Hotkey;
  label: string;
}

const entries = new Map<Hotkey, Entry[]>();
const layers: number[] = [];

/** A dialog opens a layer above: while it stands, only keys of its own are heard. */
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
 * Runs `action` at the key of the act, wherever the focus is; the newest that asked for it has it. It is
 * heard from the moment its button stands on the screen, not a frame later.
 */
export function useHotkey(
  act: Act | undefined,
  action: () => void,
  enabled = true,
  label?: string,
): void {
  const layer = useContext(LayerContext);
  const latest = useRef({ action, label });
  useLayoutEffect(() => {
    latest.current = { action, label };
  });
  useLayoutEffect(() => {
    if (!act || !enabled) return;
    const key = KEYS[act];
    const entry: Entry = {
      layer,
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
    const label = all.find((each) => each.layer === layer)?.label();
    return label === undefined ? [] : [{ key, label }];
  });
  // F1 to F10, Esc, then those with Alt.
  const rank = ({ key }: KeyHere) => (key.startsWith('Alt') ? `z${key}` : `a${key}`);
  keys.sort((a, b) => rank(a).localeCompare(rank(b), 'en', { numeric: true }));
  known.set(layer, keys);
  return keys;
}

/** The keys that do something now on this screen, or in the dialog around. */
export function useKeysHere(): readonly KeyHere[] {
  const layer = useContext(LayerContext);
  return useSyncExternalStore(
    watch,
    () => keysAt(layer),
    () => NONE,
  );
}

/** A dialog waits for its answer. */
export const isDialogOpen = (): boolean => layers.length > 0;

function entryOf(key: Hotkey): Entry | undefined {
  const top = Math.max(0, ...layers);
  return entries.get(key)?.find((each) => each.layer === top);
}

/** Does what the act's key would do now; false where it does nothing. */
export function pressHotkey(act: Act): boolean {
  const entry = entryOf(KEYS[act]);
  entry?.run();
  return entry !== undefined;
}

export function listenForHotkeys(target: Window): () => void {
  const onKey = (event: KeyboardEvent) => {
    const key = hotkeyOf(event);
    const entry = key && entryOf(key);
    if (!entry) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) entry.run();
  };
  target.addEventListener('keydown', onKey, { capture: true });
  return () => target.removeEventListener('keydown', onKey, { capture: true });
}

/**
 * By the letter on the key, as the button shows it: Y and Z change places on a German keyboard. By the
 * key's place where Alt makes another character of it: Option+O on a Mac, digits in France.
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
