import type { DocumentFindings } from '../../domain/documents/ports.ts';
import type { PageRaster } from '../../domain/printing/ports.ts';

/** What is asked of the worker. */
export type PdfTask =
  | { kind: 'inspect'; maxPages: number }
  | { kind: 'sizes'; maxPages: number }
  | { kind: 'extract'; indexes: readonly number[] }
  | { kind: 'picture'; index: number; dpi: number }
  | { kind: 'raster'; index: number; dpi: number };

/** What each task gives. */
export interface PdfTaskResults {
  inspect: DocumentFindings;
  sizes: { width: number; height: number }[];
  extract: Uint8Array;
  picture: Uint8Array;
  raster: PageRaster;
}

export interface PdfRequest {
  pdf: Uint8Array;
  task: PdfTask;
}

/** What is wrong with a document, by name. */
export type PdfProblem =
  | { kind: 'not-a-pdf'; looksLike: string }
  | { kind: 'cut-off' }
  | { kind: 'damaged' }
  | { kind: 'encrypted' }
  | { kind: 'too-many-pages'; pages: number; limit: number }
  | { kind: 'no-such-page'; page: number; pages: number }
  /** Its true size is too many pixels. Points. */
  | { kind: 'page-too-large'; width: number; height: number };

export type PdfReply =
  | { ok: true; value: PdfTaskResults[PdfTask['kind']] }
  | { ok: false; problem: PdfProblem };

/** Carries a problem out of the depth of the worker. */
export class PdfTrouble extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem.kind);
    this.name = 'PdfTrouble';
    this.problem = problem;
  }
}
