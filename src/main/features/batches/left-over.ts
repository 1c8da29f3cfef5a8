import type { Queue } from '../printing/logic/queue-context.ts';
import type { PrintJobRepository } from '../printing/ports.ts';
import type { BatchRepository, BatchRun } from './ports.ts';

export interface LeftOverNeeds {
  batches: BatchRepository;
  printJobs: PrintJobRepository;
  queue: Queue;
}

/**
 * Whoever goes on with a run wants its papers, in the order of the stack: those left over before those of
 * the next orders. One that may not print any more (cancelled since) stays, with its reason.
 */
export async function printLeftOver(
  { batches, printJobs, queue }: LeftOverNeeds,
  { id }: BatchRun,
  wait: boolean,
): Promise<void> {
  for (const job of await batches.leftOver(id)) {
    await queue.retry(job);
    const again = wait && (await printJobs.find(job));
    if (again) await queue.settled([again]);
  }
}
