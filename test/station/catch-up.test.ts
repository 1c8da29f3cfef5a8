import { expect, it } from 'vitest';
import type { BenchRunner } from '../../src/main/domain/packing/bench.ts';
import type { Attempt } from '../../src/main/domain/purchasing/ports.ts';
import { createCatchUp } from '../../src/main/station/catch-up.ts';
import type { PaperDesk } from '../../src/main/station/paper-desk.ts';
import type { StationParts } from '../../src/main/station/parts.ts';
import type { UnknownWatch } from '../../src/main/station/unknown-watch.ts';

/** Purchases that lack their paper, on a partner whose documents take for ever. */
it('taking up what is missing ends with the document under way, so that the station can end', async () => {
  const openedAt = '2026-03-01T08:00:00.000Z';
  const bought = Array.from(
    { length: 500 },
    (_, n) => ({ id: `a-${n}`, state: 'confirmed', openedAt }) as Attempt,
  );
  const fetched: string[] = [];
  const catchUp = createCatchUp({
    parts: {
      store: { journal: { list: async () => bought } },
      connection: { name: 'sandbox' },
      now: () => new Date(openedAt),
    } as unknown as StationParts,
    paper: {
      view: async () => ({ error: { code: 'paper-missing' } }),
      async collect({ id }: Attempt) {
        fetched.push(id);
        if (fetched.length === 3) catchUp.stop();
        return null;
      },
    } as unknown as PaperDesk,
    watch: {} as UnknownWatch,
    bench: {} as BenchRunner,
  });
  await catchUp.run();
  expect(fetched).toEqual(['a-0', 'a-1', 'a-2']);
});
