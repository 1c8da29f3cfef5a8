import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  PrintJob,
  PrintRole,
  PrintState,
  PrintTarget,
} from '../../../shared/printing/print-job.ts';

/** One document to print: a whole file, at true size. */
export interface PrintTask {
  jobId: string;
  file: string;
  /** Shown in the printer's queue, and the base of the file name in a folder. */
  title: AnyMessage;
  role: PrintRole;
  copies: number;
  /** Paper size to request, in points: the page's own, or the printer's nearest. */
  media: { width: number; height: number };
  /** Texts of the barcodes that were read on it; nothing is sent if one of them would be lost. */
  barcodes: readonly string[];
}

/** `done`: accepted by the printer; `unknown`: it may have printed. */
export interface PrintOutcome {
  state: Extract<PrintState, 'done' | 'failed' | 'unknown'>;
  detail: AnyMessage;
  /** Nothing was sent because the printer is not ready: to be retried. */
  held?: true;
}

/** A page as a label printer takes it. */
export interface PageDots {
  width: number;
  height: number;
  rowBytes: number;
  /** From the top, about equally high. */
  strips: readonly DotStrip[];
  /** Number of pages of the document. */
  pages: number;
}

interface DotStrip {
  /** Its first row. */
  top: number;
  /** Length of its rows. */
  bytes: number;
  /** Its rows, compressed with zlib: the leftmost dot in the highest bit, 1 is black. */
  compressed: Uint8Array;
}

export interface DotsWish {
  dpi: number;
  /** Dots. A landscape page that is wider is turned clockwise by 90 degrees. */
  widest: number;
  /** Most bytes of a strip's rows. */
  stripBytes: number;
}

/** What must come out; null for a document, which may have blank pages. */
export type MustShow = { barcodes: readonly string[] } | null;

/**
 * The page at `dpi` at true size, rounded to the nearest dot: a 4x6 in page is 812 x 1218 at 203 dpi, also
 * where the file says 287.99 points. Errors: `labels-held`, as for every inspected document, and where the
 * page is too large, blank, all black, or where a barcode cannot be read from the dots.
 */
export type DotsOfPage = (
  pdf: Uint8Array,
  wish: DotsWish & { index: number; mustShow: MustShow },
) => Promise<Result<PageDots>>;

/**
 * A PDF that holds nothing but a picture of each page, at true size, as the page was inspected: no filter of a
 * print queue draws anything else of it. A label in black and white, a document in grey or colour. Errors:
 * `labels-held`, as for `DotsOfPage`.
 */
export type PicturesOf = (pdf: Uint8Array, mustShow: MustShow) => Promise<Result<Uint8Array>>;

export interface Printers {
  print(target: PrintTarget, task: PrintTask): Promise<PrintOutcome>;
  /**
   * A person reported that the job did not print: cancels it in the system's queue, where it could still
   * print in addition to a reprint. Returns why it may still print; null if nothing is known to be left.
   */
  withdraw(target: PrintTarget, jobId: string): Promise<AnyMessage | null>;
  /**
   * Paper sizes that a page of that size could be printed on: the printer's, and the page's own where
   * the printer takes custom sizes. Empty where unknown.
   */
  papers(target: PrintTarget, page: PaperSize): Promise<readonly PaperSize[]>;
  /** Available targets, as `system:NAME`. */
  discover(): Promise<{ target: PrintTarget; detail: AnyMessage }[]>;
  /** Whether the target is ready for a job, with an explanation. */
  check(target: PrintTarget): Promise<{ ok: boolean; detail: AnyMessage }>;
}

export interface StoredPrintJob extends PrintJob {
  orderId: string | null;
  file: string;
  /** Of an insert: the file that the rule names. */
  source: string | null;
  /** Page size in points. */
  media: { width: number; height: number };
  /** Lease of the printing program; a lease without holder means abandoned jobs. */
  lease: number | null;
  /** Packer who requested it, where known. */
  packer: string | null;
}

/** A new job; the repository counts the copy number. */
export type NewPrintJob = Omit<StoredPrintJob, 'copyNumber' | 'confirmedAt'>;

/** Changeable fields of a job; `held` is cleared unless given. */
type PrintJobChange = Partial<
  Pick<StoredPrintJob, 'state' | 'held' | 'detail' | 'target' | 'confirmedAt' | 'lease' | 'closed'>
>;

export interface PrintJobRepository {
  /**
   * Adds all or none, in this order. A document already queued or printing is not added again: its job
   * is returned. With `unprinted`, one that printed or may have printed is left out too, whatever its file.
   * Where it is not known of some whether they came out, nothing is added: those jobs are returned, because a
   * person must say so first.
   */
  add(jobs: readonly NewPrintJob[], only?: { unprinted?: boolean }): Promise<StoredPrintJob[]>;
  find(id: string): Promise<StoredPrintJob | null>;
  /** Only from one of those states (that lease, that target): of two concurrent calls, one gets null. */
  change(
    id: string,
    from: { states: readonly PrintState[]; lease?: number | null; target?: PrintTarget },
    to: PrintJobChange,
  ): Promise<StoredPrintJob | null>;
  /** The next queued job of that lease for the printer. */
  next(target: PrintTarget, lease: number): Promise<StoredPrintJob | null>;
  /** Marks every queued job of that lease as waiting for the printer. */
  hold(target: PrintTarget, lease: number, detail: AnyMessage): Promise<void>;
  /** Jobs of one purchase, in the order added. */
  list(attemptId: string): Promise<StoredPrintJob[]>;
  /**
   * Queued, sent, unknown and failed jobs that are not closed, the oldest first; `needs`: only those that need
   * a person's decision; without `limit` all of them.
   */
  open(which: { limit?: number; needs?: 'person'; orderId?: string }): Promise<StoredPrintJob[]>;
  /** Number of open jobs, by target. */
  openCounts(): Promise<OpenJobs[]>;
  /** The last finished jobs, in order. */
  lastDone(limit: number): Promise<StoredPrintJob[]>;
  /** Confirms the newest label job of the carton that may have printed; null for none. */
  confirm(attemptId: string, carton: string, at: string): Promise<StoredPrintJob | null>;
  leases(): Promise<number[]>;
  /** Marks a dead program's jobs: sent ones may have printed, queued ones wait for a person. */
  abandon(lease: number, words: { sent: AnyMessage; queued: AnyMessage }): Promise<void>;
}

/** A printer's open jobs. */
interface OpenJobs {
  target: PrintTarget;
  /** Being printed, or printed next without anybody's decision. */
  printing: number;
  /** Waiting for their turn or the printer, or being printed. */
  waiting: number;
  /** Need a person's decision: failed, unknown, left over. */
  trouble: number;
}

/** Result of a print request; `error` names jobs that certainly did not print. */
export interface Printed {
  jobs: PrintJob[];
  error: StationError | null;
}

export interface PrintLock {
  release(): void;
}

/** Locks visible to all programs, released when their holder dies. */
export interface PrintLocks {
  tryAcquire(name: string): Promise<PrintLock | null>;
}

/** In points: 72 per inch. */
export interface PaperSize {
  width: number;
  height: number;
}
