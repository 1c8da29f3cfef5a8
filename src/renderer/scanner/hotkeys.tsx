import { createContext, useContext, useLayoutEffect, useRef } from 'react';

/** `F8`, `Escape`, or `Alt+O`: never a bare letter, which a scanner types too. */
export type Hotkey = `F${number}` | 'Escape' | `Alt+${string}`;

interface Entry {
  layer: number;
  run: () => void;
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
 * Runs `action` at the key, wherever the focus is; the newest that asked for a key has it. It is heard
 * from the moment its button stands on the screen, not a frame later.
 */
export function useHotkey(key: Hotkey | undefined, action: () => void, enabled = true): void {
  const layer = useContext(LayerContext);
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  useLayoutEffect(() => {
    if (!key || !enabled) return;
    const entry: Entry = { layer, run: () => latest.current() };
    entries.set(key, [entry, ...(entries.get(key) ?? [])]);
    return () => {
      entries.set(
        key,
        (entries.get(key) ?? []).filter((each) => each !== entry),
      );
    };
  }, [key, layer, enabled]);
}

/** A dialog waits for its answer. */
export const isDialogOpen = (): boolean => layers.length > 0;

function entryOf(key: Hotkey): Entry | undefined {
  const top = Math.max(0, ...layers);
  return entries.get(key)?.find((each) => each.layer === top);
}

/** Does what the key would do now. */
export const pressHotkey = (key: Hotkey): void => entryOf(key)?.run();

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

/** By the place of the key, not its letter: Option+O types something else on a Mac. */
function hotkeyOf(event: KeyboardEvent): Hotkey | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.altKey) {
    return event.code.startsWith('Key') ? `Alt+${event.code.slice(3)}` : null;
  }
  return /^(F\d+|Escape)$/.test(event.key) ? (event.key as Hotkey) : null;
}
