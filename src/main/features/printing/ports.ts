import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  PrintJob,
  PrintRole,
  PrintState,
  PrintTarget,
} from '../../../shared/printing/print-job.ts';
import type { CommandSheet } from '../../../shared/scanning/command-sheet.ts';

/** One document to print: a whole file, at true size. */
export interface PrintTask {
  jobId: string;
  file: string;
  /** Shown in the printer's queue, and the base of the file name in a folder. */
  title: Wording;
  role: PrintRole;
  copies: number;
  /** The paper to ask for, in points: the page's own size, or the printer's nearest one. */
  media: { width: number; height: number };
}

/** `done` means handed over and accepted; `unknown` that it may or may not have come out. */
export interface PrintOutcome {
  state: Extract<PrintState, 'done' | 'failed' | 'unknown'>;
  detail: Wording;
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
  /**
   * A person says that the job did not come out: where it still waits in a queue of this machine it is
   * taken back, or it would come out beside its second print. As well as it can be done.
   */
  withdraw(jobId: string): Promise<void>;
  /**
   * The papers that a page of that size could lie on: those the printer has, and the page's own size
   * where the printer takes any such. Empty where nobody knows.
   */
  papers(target: PrintTarget, page: PaperSize): Promise<readonly PaperSize[]>;
  /** Targets that can be had here, as `system:NAME`. */
  discover(): Promise<{ target: PrintTarget; detail: Wording }[]>;
  /** Whether the target could take a job now, in words. */
  check(target: PrintTarget): Promise<{ ok: boolean; detail: Wording }>;
}

export interface KeptPrintJob extends PrintJob {
  orderId: string | null;
  file: string;
  /** Page size in points; null for jobs of older programs. */
  media: { width: number; height: number } | null;
  /** The lease of the program that prints it: one that nobody holds has left its jobs behind. */
  lease: number | null;
  /** Who had it printed, where the station knows. */
  packer: string | null;
}

/** A job as it is made: how often its document was printed before, the repository counts. */
export type NewPrintJob = Omit<KeptPrintJob, 'copyNumber' | 'confirmedAt'>;

/** What of a job changes; `held` is forgotten unless it is said anew. */
type PrintJobChange = Partial<
  Pick<KeptPrintJob, 'state' | 'held' | 'detail' | 'target' | 'confirmedAt' | 'lease' | 'closed'>
>;

export interface PrintJobRepository {
  /**
   * All or none, in this order. A document that waits already, or is at the printer now, is not added
   * a second time: its job is answered instead.
   */
  add(jobs: readonly NewPrintJob[]): Promise<KeptPrintJob[]>;
  find(id: string): Promise<KeptPrintJob | null>;
  /** Only from one of those states (that lease, that target): of two who ask for it, one gets null. */
  change(
    id: string,
    from: { states: readonly PrintState[]; lease?: number | null; target?: PrintTarget },
    to: PrintJobChange,
  ): Promise<KeptPrintJob | null>;
  /** The next queued job of that lease for the printer. */
  next(target: PrintTarget, lease: number): Promise<KeptPrintJob | null>;
  /** Every queued job of that lease for the printer waits for it. */
  hold(target: PrintTarget, lease: number, detail: Wording): Promise<void>;
  /** Of one purchase, in the order they were added. */
  list(attemptId: string): Promise<KeptPrintJob[]>;
  /** Queued, sent, unknown and failed ones that are not closed, in their order. */
  open(): Promise<KeptPrintJob[]>;
  /** The last done ones, in their order. */
  lastDone(limit: number): Promise<KeptPrintJob[]>;
  /** The newest label job of the carton that may have come out is confirmed; null where none is. */
  confirm(attemptId: string, carton: string, at: string): Promise<KeptPrintJob | null>;
  leases(): Promise<number[]>;
  /** What a program left behind: sent may have come out, queued waits for a person. */
  abandon(lease: number, words: { sent: Wording; queued: Wording }): Promise<void>;
}

/** What came of a wish to print; `error` says which of the jobs did not come out for sure. */
export interface Printed {
  jobs: PrintJob[];
  error: StationError | null;
}

export interface PrintLock {
  release(): void;
}

/** Locks that several programs see, and that die with their holder. */
export interface PrintLocks {
  tryAcquire(name: string): Promise<PrintLock | null>;
}

/** In points: 72 to an inch. */
export interface PaperSize {
  width: number;
  height: number;
}

export interface PackingSlip {
  reference: string;
  merchant: string | null;
  /** YYYY-MM-DD. */
  date: string;
  /** Lines of the address, the name first; of a business with its tax IDs. */
  shipTo: readonly string[];
  /** The warehouse that it leaves from, where the order names it. */
  locationName: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** What is in each carton; one entry without a carton where that is not known. */
  contents: readonly {
    carton: string | null;
    weight: string | null;
    items: readonly { sku: string; description: string; quantity: number }[];
  }[];
}

export interface CartonSlip {
  /** The reference that stands on the carton, as text and as Code 128. */
  carton: string;
  n: number;
  of: number;
  order: string;
  merchant: string | null;
}

/** In front of the labels of a batch. */
export interface BatchSlip {
  /** The order that all are packed like. */
  like: string;
  /** How many labels follow. */
  orders: number;
  /** What is in each parcel. */
  items: readonly { sku: string; description: string; quantity: number }[];
  /** When the batch was begun, for the reader. */
  at: string;
}

/** What a driver takes along, and signs for. */
export interface HandoverPaper {
  id: string;
  carrier: string;
  /** null: of every merchant. */
  merchant: string | null;
  /** Who hands over, in one line. */
  from: string;
  /** When the list was closed, for the reader; null: it is open. */
  closed: string | null;
  cartons: number;
  /** Of all, with its unit; of two units both. */
  weight: string;
  parcels: readonly {
    trackingNumber: string;
    reference: string;
    cartons: number;
    weight: string;
  }[];
}

export interface PrinterPage {
  page: 'test' | 'calibration';
  /** The printer it is for. */
  target: string;
  /** When it was made, for the reader. */
  at: string;
}

/** The station's own documents as PDFs. The same content gives the same bytes. */
export interface DocumentWriter {
  packingSlip(slip: PackingSlip, size: PaperSize): Promise<Uint8Array>;
  /** null where that paper has no room for the reference as a barcode that can be scanned. */
  cartonSlip(slip: CartonSlip, size: PaperSize): Promise<Uint8Array | null>;
  batchSlip(slip: BatchSlip, size: PaperSize): Promise<Uint8Array>;
  handoverList(list: HandoverPaper, size: PaperSize): Promise<Uint8Array>;
  printerPage(page: PrinterPage, size: PaperSize): Promise<Uint8Array>;
  /** A code that has no place as a barcode is named as one to choose on the screen. */
  commandSheet(sheet: CommandSheet, size: PaperSize): Promise<Uint8Array>;
}
