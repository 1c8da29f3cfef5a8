import { useState } from 'react';
import type { z } from 'zod';

/** Ends with the window, and is this window's alone: two windows may look at two things. */
function read<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    const text = sessionStorage.getItem(`packbench.${name}`);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // A browser that keeps nothing, or what was kept is no longer whole: begin anew.
    return null;
  }
}

/** For a screen that is gone to next, and finds it as after a reload. */
export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`packbench.${name}`, JSON.stringify(value));
  } catch {
    // As above: it holds until the window is reloaded.
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(`packbench.${name}`);
  } catch {
    // Then nothing was kept.
  }
}

/** As `useState`, and a reload of the window finds it again. Never for what is secret. */
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
  subscribe(listener: (state: T) => void): () => void;
}

/** A store's state finds itself again after a reload: of all of it only what the schema names. */
export function keepStore<T extends object>(
  name: string,
  store: Store<T>,
  schema: z.ZodType<Partial<T>>,
): void {
  const before = read(name, schema);
  if (before) store.setState(before);
  let last = '';
  store.subscribe((state) => {
    const now = schema.safeParse(state);
    const text = JSON.stringify(now.data);
    if (!now.success || text === last) return;
    last = text;
    remember(name, now.data);
  });
}
