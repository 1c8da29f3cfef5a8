import { useState } from 'react';
import type { z } from 'zod';
import { afterPaint } from '../kit/content/after-paint.tsx';

/**
 * Session storage: ends with the window and belongs to it alone, so that two windows can show
 * different screens.
 */
function read<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    const text = sessionStorage.getItem(`packbench.${name}`);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // Storage is not available, or the value is invalid: start fresh.
    return null;
  }
}

/** For a screen that is opened next, and reads the value as after a reload. */
export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`packbench.${name}`, JSON.stringify(value));
  } catch {
    // As above: the value holds until the window is reloaded.
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(`packbench.${name}`);
  } catch {
    // Nothing was saved then.
  }
}

/** As `useState`, but survives a reload of the window. Never for secrets. */
export function useKept<T>(
  name: string,
  schema: z.ZodType<T>,
  first: T,
): [T, (next: T | ((before: T) => T)) => void] {
  const [value, setValue] = useState<T>(() => read(name, schema) ?? first);
  return [
    value,
    (next) =>
      setValue((before) => {
        const now = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
        remember(name, now);
        return now;
      }),
  ];
}

interface Store<T> {
  getState(): T;
  setState(part: Partial<T>): void;
  subscribe(listener: (state: T, before: T) => void): () => void;
}

/** A schema of some fields of a store. */
type FieldsOf<T> = z.ZodType<Partial<T>> & { shape: object };

/**
 * Restores a store after a reload; only the fields in the schema are saved. Saves after the screen has
 * shown a change, at the latest when the window leaves.
 */
export function keepStore<T extends object>(
  name: string,
  store: Store<T>,
  schema: FieldsOf<T>,
): void {
  const before = read(name, schema);
  if (before) store.setState(before);
  const fields = Object.keys(schema.shape) as (keyof T)[];
  let due: (() => void) | undefined;
  const save = () => {
    due?.();
    due = undefined;
    window.removeEventListener('pagehide', save);
    const now = schema.safeParse(store.getState());
    if (now.success) remember(name, now.data);
  };
  store.subscribe((state, last) => {
    if (due !== undefined || fields.every((field) => state[field] === last[field])) return;
    due = afterPaint(save);
    window.addEventListener('pagehide', save);
  });
}
