import type { StationParts } from '../../station/parts.ts';
import type { Queue } from '../printing/rules/queue-context.ts';
import type { BatchLabel, BatchRun } from './ports.ts';

export interface LeftOverParts {
  parts: { store: Pick<StationParts['store'], 'batches' | 'printJobs'> };
  queue: Pick<Queue, 'retry' | 'settled'>;
}

/** It was queued, and its program ended before the printer took it. */
export const isLeftOver = ({ state, held }: BatchLabel): boolean =>
  state === 'queued' && held === 'person';

/**
 * Whoever goes on with a run wants its labels, in the order of the stack: those left over before those of
 * the next orders. One that may not print any more (cancelled since) stays, with its reason.
 */
export async function printLeftOver(
  { parts: { store }, queue }: LeftOverParts,
  { id }: BatchRun,
  wait: boolean,
): Promise<void> {
  const left = (await store.batches.labels(id)).filter(isLeftOver);
  for (const { job } of left) {
    await queue.retry(job);
    const again = wait && (await store.printJobs.find(job));
    if (again) await queue.settled([again]);
  }
}
