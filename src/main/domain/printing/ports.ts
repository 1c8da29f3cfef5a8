import type {
  PrintJob,
  PrintRole,
  PrintState,
  PrintTarget,
} from '../../../shared/station/print-job.ts';

/** One document to print: a whole file, at true size. */
export interface PrintTask {
  jobId: string;
  file: string;
  /** Shown in the printer's queue, and the base of the file name in a folder. */
  title: string;
  role: PrintRole;
  copies: number;
  /** Page size in points. */
  media: { width: number; height: number };
}

/** `done` means handed over and accepted; `unknown` that it may or may not have come out. */
export interface PrintOutcome {
  state: Extract<PrintState, 'done' | 'failed' | 'unknown'>;
  detail: string;
}

export interface Printers {
  print(target: PrintTarget, task: PrintTask): Promise<PrintOutcome>;
  /** Targets that can be had here, as `system:NAME`. */
  discover(): Promise<{ target: PrintTarget; detail: string }[]>;
  /** Whether the target could take a job now, in words. */
  check(target: PrintTarget): Promise<{ ok: boolean; detail: string }>;
}

export interface KeptPrintJob extends PrintJob {
  attemptId: string;
  file: string;
}

export interface PrintJobRepository {
  add(job: KeptPrintJob): Promise<void>;
  setState(id: string, state: PrintState, detail: string | null): Promise<void>;
  list(attemptId: string): Promise<KeptPrintJob[]>;
}
