import { expect, it } from 'vitest';
import { createPolling } from '../../src/main/kernel/polling.ts';
import { type Settings, SettingsSchema } from '../../src/shared/settings/settings.ts';

const FOLDER = 'exchange.folder';

/** Settings that a test changes, and a wait that it ends. */
function rig() {
  let settings: Settings = SettingsSchema.parse({});
  const listeners = new Set<() => void>();
  const seen: (string | null)[] = [];
  let looked = Promise.withResolvers<void>();
  let next = (): void => undefined;
  let waits = 0;
  const looking = createPolling(
    FOLDER,
    {
      wait: (_, signal) => {
        waits += 1;
        signal.addEventListener('abort', () => next());
        return new Promise<void>((resolve) => {
          next = resolve;
        });
      },
      settings: {
        onChange: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
    () => settings[FOLDER] === null,
    async () => {
      seen.push(settings[FOLDER]);
      looked.resolve();
    },
  );
  return {
    ...{ looking, seen, listeners },
    waits: () => waits,
    set(folder: string | null) {
      settings = { ...settings, [FOLDER]: folder };
      for (const listener of listeners) listener();
    },
    next: () => next(),
    async look(cause: () => void) {
      looked = Promise.withResolvers();
      cause();
      await looked.promise;
      // Lets the work after the look finish.
      await new Promise(setImmediate);
    },
  };
}

it('keeps looking while something is set up, else only after a change of the settings', async () => {
  const { looking, seen, waits, set, next, look, listeners } = rig();
  await look(looking.begin);
  expect([seen, waits()]).toEqual([[null], 0]);
  await look(() => set('/a'));
  expect([seen, waits()]).toEqual([[null, '/a'], 1]);
  await look(next);
  expect([seen, waits()]).toEqual([[null, '/a', '/a'], 2]);
  set(null);
  // One further look releases what was kept for the folder.
  await look(next);
  expect([seen.at(-1), waits()]).toEqual([null, 2]);
  await looking.close();
  expect(listeners.size).toBe(0);
});

it('notices a change during a look that found nothing set up', async () => {
  const { looking, seen, set, look } = rig();
  await look(() => {
    looking.begin();
    set('/a');
    set(null);
  });
  expect(seen.at(-1)).toBe(null);
  await look(() => set('/b'));
  expect(seen.at(-1)).toBe('/b');
  await looking.close();
});
