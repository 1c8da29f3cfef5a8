import type { Result } from '../../../shared/result.ts';
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
  /** Nothing was sent because the printer is not ready: to be tried again once it is. */
  held?: true;
}

/** A page as it lies before the reader. */
export interface PageRaster {
  width: number;
  height: number;
  /** One byte a pixel, rows from the top: 0 is black, 255 white. */
  grey: Uint8Array;
  /** How many pages the whole document has. */
  pages: number;
}

/**
 * The page at `dpi` and at its true size, rounded to the nearest pixel: a 4x6 in page is 812 x 1218
 * at 203 dpi, also where the file says 287.99 points. Errors: `labels-held`, as for every document
 * that is looked at, and where the page is too large.
 */
export type RasterPage = (
  pdf: Uint8Array,
  page: { index: number; dpi: number },
) => Promise<Result<PageRaster>>;

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
