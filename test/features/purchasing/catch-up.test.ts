import { expect, it } from 'vitest';
import type { Attempt } from '../../../src/main/features/purchasing/ports.ts';
import { type CatchUpNeeds, createCatchUp } from '../../../src/main/features/shipments/catch-up.ts';

const documentTries = { isDue: async () => true, failed: async () => {}, had: async () => {} };

/** Purchases without documents, on a partner whose downloads never finish. */
it('fetching missing documents stops after the download under way, so that the station can shut down', async () => {
  const openedAt = '2026-03-01T08:00:00.000Z';
  const bought = Array.from(
    { length: 500 },
    (_, n) => ({ id: `a-${n}`, state: 'confirmed', openedAt }) as Attempt,
  );
  const fetched: string[] = [];
  const catchUp = createCatchUp({
    journal: { list: async () => bought },
    documentTries,
    connection: { name: 'sandbox' },
    now: () => new Date(openedAt),
    documentService: {
      view: async () => ({ error: { code: 'paper-missing' } }),
      async collect({ id }: Attempt) {
        fetched.push(id);
        if (fetched.length === 3) void catchUp.close();
        return null;
      },
    },
    watch: {},
  } as unknown as CatchUpNeeds);
  await catchUp.run();
  expect(fetched).toEqual(['a-0', 'a-1', 'a-2']);
});

it('documents that cannot be fetched are not requested again at every start', async () => {
  const openedAt = '2026-03-01T08:00:00.000Z';
  const bought = ['lost', 'late'].map((id) => ({ id, state: 'confirmed', openedAt }) as Attempt);
  const fetched: string[] = [];
  const waiting = new Set<string>();
  const start = () =>
    createCatchUp({
      journal: { list: async () => bought },
      documentTries: {
        isDue: async (id: string) => !waiting.has(id),
        failed: async (id: string) => void waiting.add(id),
        had: async (id: string) => void waiting.delete(id),
      },
      connection: { name: 'sandbox' },
      now: () => new Date(openedAt),
      documentService: {
        view: async () => ({ error: { code: 'paper-missing' } }),
        async collect({ id }: Attempt) {
          fetched.push(id);
          return id === 'lost' ? { code: 'paper-missing' } : null;
        },
      },
      watch: {},
    } as unknown as CatchUpNeeds).run();
  await start();
  await start();
  expect(fetched).toEqual(['lost', 'late', 'late']);
});

it('a defect with the documents of one purchase is its own: those of all others are fetched', async () => {
  const openedAt = '2026-03-01T08:00:00.000Z';
  const bought = ['broken', 'late'].map((id) => ({ id, state: 'confirmed', openedAt }) as Attempt);
  const fetched: string[] = [];
  const watched: string[] = [];
  const unknown = { id: 'unknown', state: 'unknown', openedAt } as Attempt;
  await createCatchUp({
    journal: { list: async () => [...bought, unknown] },
    documentTries,
    connection: { name: 'sandbox' },
    now: () => new Date(openedAt),
    documentService: {
      async view({ id }: Attempt) {
        if (id === 'broken') throw new SyntaxError('Invalid regular expression: too large');
        return { error: { code: 'paper-missing' } };
      },
      async collect({ id }: Attempt) {
        fetched.push(id);
        return null;
      },
    },
    watch: { watch: async (id: string) => void watched.push(id) },
  } as unknown as CatchUpNeeds).run();
  expect(fetched).toEqual(['late']);
  expect(watched).toEqual(['unknown']);
});
