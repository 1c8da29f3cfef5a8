import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { DocumentFindings, LabelArea, LabelProof } from '../../features/documents/ports.ts';
import type { DotsWish, MustShow, PageDots } from '../../features/printing/ports.ts';

/** Tasks of the reader. */
export type PdfTask =
  /** Loads what reading a label needs; of no document. */
  | { kind: 'prepare' }
  | { kind: 'inspect'; maxPages: number }
  | { kind: 'sizes'; maxPages: number }
  | { kind: 'extract'; indexes: readonly number[] }
  | { kind: 'label'; index: number; area: LabelArea | null; proof: LabelProof | null }
  | { kind: 'page-picture'; index: number; mustShow: MustShow }
  | { kind: 'picture'; index: number; dpi: number; asPrinted: boolean }
  | { kind: 'raster'; index: number; dpi: number }
  | ({ kind: 'dots'; index: number; mustShow: MustShow } & DotsWish);

/** Result of each task. */
export interface PdfTaskResults {
  prepare: null;
  inspect: DocumentFindings;
  sizes: { width: number; height: number }[];
  extract: Uint8Array;
  label: Uint8Array;
  picture: Uint8Array;
  raster: PageRaster;
  'page-picture': PagePicture & { pages: number };
  dots: PageDots;
}

/** A page at its true size in shades of grey. */
export interface PageRaster {
  width: number;
  height: number;
  /** One byte per pixel, rows from the top: 0 is black, 255 white. */
  grey: Uint8Array;
  /** Number of pages of the document. */
  pages: number;
}

/** A page as nothing but its picture, for a PDF. */
export interface PagePicture {
  /** Points. */
  page: { width: number; height: number };
  /** Pixels. */
  width: number;
  height: number;
  /** Each pixel: one bit, 1 is black; a byte of grey; or three bytes of colour. */
  kind: 'dots' | 'grey' | 'colour';
  /** Rows from the top, compressed with zlib. */
  compressed: Uint8Array;
}

export interface PdfRequest {
  pdf: Uint8Array;
  task: PdfTask;
}

/** Argument of a reader's process that leaves the computer to others. */
export const LOW_PRIORITY = 'low-priority';

/** Sent by the station to the reader's process. */
export interface ReaderRequest extends PdfRequest {
  /** CPU time of the reader. */
  milliseconds: number;
  /** Elapsed milliseconds after which it is given up. */
  patience: number;
  /** Bytes of resident memory that its process may use. */
  memory: number;
}

/** Why there is no reply for a document; the process must be replaced. `milliseconds`: CPU time so far. */
type Lost = { lost: 'too-slow'; milliseconds: number } | { lost: 'too-much-memory' | 'crashed' };

/** Sent by the reader's process: first that reading the document begins, then the result. */
export type ReaderAnswer =
  | 'begun'
  /** `milliseconds`: CPU time that it took. */
  | { reply: PdfReply; milliseconds: number }
  | Lost
  /** A bug of ours, not of the document: its stack as text, because errors lose it in transfer. */
  | { defect: string };

/** What is wrong with a document. */
export type PdfProblem =
  | { kind: 'not-a-pdf'; looksLike: AnyMessage }
  | { kind: 'cut-off' }
  | { kind: 'damaged' }
  | { kind: 'encrypted' }
  | { kind: 'too-many-pages'; pages: number; limit: number }
  | { kind: 'no-such-page'; page: number; pages: number }
  /** No document of a shipment has this size. Points; pages from 0. */
  | { kind: 'odd-size'; page: number; width: number; height: number }
  /** The page is to be printed larger than it is drawn (UserUnit). */
  | { kind: 'own-scale' }
  /** Letters that can be seen on the page, counted from 0. */
  | { kind: 'too-much-text'; page: number; letters: number; limit: number }
  /** A pattern or a mask writes text. */
  | { kind: 'unread-text' }
  /** Size in pixels. */
  | { kind: 'huge-picture'; width: number; height: number }
  /** What would be printed or kept looks different from what was read. */
  | { kind: 'changed' }
  /** Nothing would come out of the printer. */
  | { kind: 'blank' }
  /** Share of its dots that are black, 0 to 1. */
  | { kind: 'solid'; share: number }
  /** Barcodes that are not read any more from the dots that would be printed. */
  | { kind: 'lost-barcodes'; texts: readonly string[]; dpi: number }
  /** Barcodes that are read from the print, and were not on the page. */
  | { kind: 'new-barcodes'; texts: readonly string[] }
  /** More than a frame's line would fall off a stock of this size. Points. */
  | { kind: 'cut-edges'; width: number; height: number }
  | { kind: 'too-much-memory' }
  /** The page at its true size has too many pixels. Size in points. */
  | { kind: 'page-too-large'; width: number; height: number };

/** `spent`: the process holds too much memory and should be replaced. */
export type PdfReply = (
  | { ok: true; value: PdfTaskResults[PdfTask['kind']] }
  | { ok: false; problem: PdfProblem }
) & { spent?: boolean };

/** Thrown anywhere in the worker to report a problem of the document. */
export class PdfTrouble extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem.kind);
    this.name = 'PdfTrouble';
    this.problem = problem;
  }
}
