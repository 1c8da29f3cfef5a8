import type { StationParts } from '../../station/parts.ts';
import type { Queue } from '../printing/rules/queue-context.ts';
import type { BatchRun } from './ports.ts';

export interface LeftOverParts {
  parts: { store: Pick<StationParts['store'], 'batches' | 'printJobs'> };
  queue: Pick<Queue, 'retry' | 'settled'>;
}

/**
 * Whoever goes on with a run wants its papers, in the order of the stack: those left over before those of
 * the next orders. One that may not print any more (cancelled since) stays, with its reason.
 */
export async function printLeftOver(
  { parts: { store }, queue }: LeftOverParts,
  { id }: BatchRun,
  wait: boolean,
): Promise<void> {
  for (const job of await store.batches.leftOver(id)) {
    await queue.retry(job);
    const again = wait && (await store.printJobs.find(job));
    if (again) await queue.settled([again]);
  }
}
