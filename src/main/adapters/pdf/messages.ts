import type { Wording } from '../../../shared/kernel/message.ts';
import type { DocumentFindings, LabelArea } from '../../features/documents/ports.ts';
import type { PageRaster } from '../../features/printing/ports.ts';

/** What is asked of the reader. */
export type PdfTask =
  | { kind: 'inspect'; maxPages: number }
  | { kind: 'sizes'; maxPages: number }
  | { kind: 'extract'; indexes: readonly number[] }
  | { kind: 'cut-out'; index: number; area: LabelArea }
  | { kind: 'picture'; index: number; dpi: number }
  | { kind: 'raster'; index: number; dpi: number };

/** What each task gives. */
export interface PdfTaskResults {
  inspect: DocumentFindings;
  sizes: { width: number; height: number }[];
  extract: Uint8Array;
  'cut-out': Uint8Array;
  picture: Uint8Array;
  raster: PageRaster;
}

export interface PdfRequest {
  pdf: Uint8Array;
  task: PdfTask;
}

/** What the station sends to the reader's process. */
export interface ReaderRequest extends PdfRequest {
  /** Of the reader's own work. */
  milliseconds: number;
  /** Bytes of memory that its process may have resident. */
  memory: number;
}

/** Why a document has no reply; the process is of no further use. */
export type Lost = 'too-slow' | 'too-much-memory' | 'crashed';

/** What the reader's process sends: that it has the document, and then what came of it. */
export type ReaderAnswer =
  | 'begun'
  | { reply: PdfReply }
  | { lost: Lost }
  /** An error in this program, not in the document: its stack, for errors lose theirs on the way. */
  | { defect: string };

/** What is wrong with a document, by name. */
export type PdfProblem =
  | { kind: 'not-a-pdf'; looksLike: Wording }
  | { kind: 'cut-off' }
  | { kind: 'damaged' }
  | { kind: 'encrypted' }
  | { kind: 'too-many-pages'; pages: number; limit: number }
  | { kind: 'no-such-page'; page: number; pages: number }
  /** No paper of a shipment is so large or so small. Points; pages from 0. */
  | { kind: 'odd-size'; page: number; width: number; height: number }
  /** A page that asks to be printed larger than it is drawn (UserUnit). */
  | { kind: 'own-scale' }
  /** Dots. */
  | { kind: 'huge-picture'; width: number; height: number }
  /** Taken out, a page looks or reads otherwise than before. */
  | { kind: 'changed' }
  | { kind: 'too-much-memory' }
  /** Its true size is too many pixels. Points. */
  | { kind: 'page-too-large'; width: number; height: number };

/** `spent`: the process holds more memory than it is worth, and should be replaced. */
export type PdfReply = (
  | { ok: true; value: PdfTaskResults[PdfTask['kind']] }
  | { ok: false; problem: PdfProblem }
) & { spent?: boolean };

/** Carries a problem out of the depth of the worker. */
export class PdfTrouble extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem.kind);
    this.name = 'PdfTrouble';
    this.problem = problem;
  }
}
