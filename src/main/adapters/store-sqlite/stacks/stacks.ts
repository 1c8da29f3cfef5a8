import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { programFile } from '../../../program-file.ts';
import { askWorker } from '../../../worker-client.ts';
import type { Engine } from '../engine.ts';
import { type FoundStack, LARGEST_STACKS } from './stack-query.ts';

/** Open orders that are grouped within 5 ms; 100,000 take a tenth of a second. */
const FEW = 4_000;
/** After a search the thread rests this many times as long: each change of an order asks for one. */
const REST = 5;

/** Finds the largest stacks: of few orders at once, of many in a thread, which no scan waits for. */
export function openStacks({ db, file }: Pick<Engine, 'db' | 'file'>) {
  const thread = askWorker<number, FoundStack[]>(
    programFile('stack-worker', import.meta.url),
    'stacks',
    file,
  );
  const largest = oneAtATime(thread.ask);
  return {
    async find(limit: number): Promise<FoundStack[]> {
      const counted = await sql<{ orders: number }>`
        SELECT orders FROM order_counts WHERE status = 'open'`.execute(db);
      if ((counted.rows[0]?.orders ?? 0) > FEW) return await largest(limit);
      const found = await db.executeQuery(CompiledQuery.raw(LARGEST_STACKS, [limit]));
      return found.rows as FoundStack[];
    },
    close: thread.close,
  };
}

/** Calls that arrive while one is under way share the next. */
function oneAtATime<T>(search: (limit: number) => Promise<T>): (limit: number) => Promise<T> {
  const next = new Map<number, Promise<T>>();
  let rested: Promise<unknown> = Promise.resolve();
  return (limit) => {
    const shared = next.get(limit);
    if (shared) return shared;
    let took = 0;
    const turn = rested.then(async () => {
      next.delete(limit);
      const began = performance.now();
      const found = await search(limit);
      took = performance.now() - began;
      return found;
    });
    next.set(limit, turn);
    const rest = () => wait(REST * took, undefined, { ref: false });
    rested = turn.then(rest, () => undefined);
    return turn;
  };
}
