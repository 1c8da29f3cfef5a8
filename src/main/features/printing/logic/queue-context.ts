import type { Result } from '../../../../shared/kernel/result.ts';
import type {
  PrintJob,
  PrintQueue,
  PrintRole,
  PrintTarget,
} from '../../../../shared/printing/print-job.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { NewPrintJob, PrintLocks, StoredPrintJob } from '../ports.ts';
import type { PrintLease } from './print-lease.ts';
import type { PrinterWorkerParts, PrinterWorkers } from './printer-workers.ts';

export interface QueueParts extends Omit<PrinterWorkerParts, 'changed'> {
  /** One lease for every program that prints from this store. */
  leases: PrintLocks;
  decisions: DecisionLog;
  targets(): Record<PrintRole, PrintTarget | null>;
  now(): Date;
}

/** Called with a changed job, or null where only a printer changed. */
export type QueueListener = (job: StoredPrintJob | null) => void;

export interface Queue {
  /** Records jobs in this order and passes each to its printer's worker. */
  add(
    jobs: readonly Omit<NewPrintJob, 'lease' | 'state' | 'held' | 'closed'>[],
    only?: { unprinted?: boolean },
  ): Promise<StoredPrintJob[]>;
  /** Resolves once each is finished, or held. */
  settled(jobs: readonly StoredPrintJob[]): Promise<StoredPrintJob[]>;
  /** Errors of all five: `not-found`, `bad-input` where the job's state does not allow it. */
  retry(id: string): Promise<Result<PrintJob>>;
  move(id: string, target: PrintTarget): Promise<Result<PrintJob>>;
  drop(id: string): Promise<Result<PrintJob>>;
  resolve(id: string, cameOut: boolean): Promise<Result<PrintJob>>;
  /** Scan back verified the carton's newest label. */
  confirm(attemptId: string, carton: string): Promise<void>;
  /** The order left the bench: its queued labels wait for a person. */
  setAside(orderId: string): Promise<void>;
  view(): Promise<PrintQueue>;
  workers: Pick<PrinterWorkers, 'readiness' | 'ask'>;
  listen(listener: QueueListener): void;
  /** For a long-running host: sets aside jobs of dead programs and waits for printers. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueContext extends QueueParts {
  workers: PrinterWorkers;
  lease: PrintLease;
  listeners: Set<QueueListener>;
  /** Callbacks for the next change of a job. */
  waiting: Set<() => void>;
  closing: AbortController;
  notify: QueueListener;
}

/** A job as shown to people. */
export function shown(job: StoredPrintJob): PrintJob {
  const { orderId: _, file: __, source: ___, ...shownOfIt } = job;
  const { lease: ____, media: _____, packer: ______, ...rest } = shownOfIt;
  return rest;
}
