import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { isOfJob, type PrintTarget } from '../../../shared/printing/print-job.ts';
import { saveFile } from '../../state/files.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

export const showQueue = (): void => useWindow.setState({ queueOpen: true });
export const hideQueue = (): void => useWindow.setState({ queueOpen: false });

/**
 * Prints for the order on the bench. Results are shown with the document; only a print that created
 * no job stops the packer.
 */
export async function printOnBench(wish: CallInput<'bench.print'>): Promise<void> {
  const printed = await ask('bench.print', wish);
  if (!printed.ok && !isOfJob(printed.error)) {
    useWindow.setState({ stop: { kind: 'call', error: printed.error } });
  }
}

/** Fetches the queue; returns the error, if any. */
export async function askQueue(): Promise<StationError | null> {
  const queue = await ask('printing.queue', {});
  if (!queue.ok) return queue.error;
  useWindow.setState({ queue: queue.value });
  return null;
}

export async function retryJob(job: string): Promise<void> {
  await askOrStop('printing.retry', { job });
}

export async function dropJob(job: string): Promise<void> {
  await askOrStop('printing.drop', { job });
}

export async function moveJob(job: string, target: PrintTarget): Promise<void> {
  await askOrStop('printing.move', { job, target });
}

export async function itCameOut(job: string): Promise<void> {
  await askOrStop('printing.resolve', { job, cameOut: true });
}

/** Reports the failure first, then reprints: if the reprint is refused, the report still stands. */
export async function didNotComeOut(job: string): Promise<void> {
  const resolved = await askOrStop('printing.resolve', { job, cameOut: false });
  if (resolved.ok) await retryJob(job);
}

/** Handles several jobs in order; the first refusal stops, and earlier ones stay done. */
export async function eachJob(
  call: 'printing.retry' | 'printing.drop',
  jobs: readonly { id: string }[],
): Promise<void> {
  for (const { id } of jobs) {
    const answer = await askOrStop(call, { job: id });
    if (!answer.ok) return;
  }
}

/** Downloads one of the station's documents as a PDF. */
export async function saveDocument(file: string): Promise<void> {
  const document = await askOrStop('shipments.file', { file });
  if (!document.ok) return;
  const bytes = Uint8Array.from(atob(document.value.pdf), (letter) => letter.charCodeAt(0));
  saveFile(document.value.name, 'application/pdf', bytes);
}
