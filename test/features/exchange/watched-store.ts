import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';

/** Called before and after every write with its name; throws to simulate a kill there. */
export type AtWrite = (when: 'before' | 'after', write: string) => void;

/** Wraps the store: reports these writes of these parts. */
export function watchedStore(
  store: Store,
  writes: Readonly<Record<string, readonly string[]>>,
  at: AtWrite,
): Store {
  const all: Record<string, unknown> = { ...store };
  for (const [name, ofPart] of Object.entries(writes)) {
    const part = (store as unknown as Record<string, Record<string, unknown>>)[name] ?? {};
    const wrapped = ofPart.map((write) => {
      const call = part[write] as (...args: unknown[]) => Promise<unknown>;
      const watchedCall = async (...args: unknown[]) => {
        at('before', write);
        const done = await call(...args);
        at('after', write);
        return done;
      };
      return [write, watchedCall] as const;
    });
    all[name] = { ...part, ...Object.fromEntries(wrapped) };
  }
  return all as unknown as Store;
}
