import { parentPort } from 'node:worker_threads';
import { encode } from 'fast-png';
import { unreachable } from '../../../shared/result.ts';
import type { DocumentFindings, PageFindings } from '../../domain/documents/ports.ts';
import { findBarcodes } from './barcodes.ts';
import { extract } from './extract.ts';
import {
  type PdfReply,
  type PdfRequest,
  type PdfTask,
  type PdfTaskResults,
  PdfTrouble,
} from './messages.ts';
import { type OpenDocument, withDocument } from './pdfium.ts';
import { checkSignature } from './signature.ts';

/** Fine enough for the thinnest bars that carriers print, and no finer: reading takes the most time. */
const BARCODE_DPI = 300;
/** An A4 page at 300 dpi. A larger page is looked at more coarsely. */
const BARCODE_PIXELS = 8_750_000;
const PICTURE_PIXELS = 40_000_000;

/**
 * The worker thread in which PDFs are opened: a file that stalls or crashes the reader takes this
 * thread with it and nothing else. One request at a time; whoever asks keeps the order.
 */
parentPort?.on('message', async ({ pdf, task }: PdfRequest) => {
  parentPort?.postMessage(await answer(pdf, task));
});

async function answer(pdf: Uint8Array, task: PdfTask): Promise<PdfReply> {
  try {
    checkSignature(pdf);
    return { ok: true, value: await perform(pdf, task) };
  } catch (error) {
    if (error instanceof PdfTrouble) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function perform(pdf: Uint8Array, task: PdfTask): Promise<PdfTaskResults[PdfTask['kind']]> {
  switch (task.kind) {
    case 'inspect':
      return withDocument(pdf, (document) => inspect(document, task.maxPages));
    case 'sizes':
      return withDocument(pdf, (document) => sizes(document, task.maxPages));
    case 'extract':
      return extract(pdf, task.indexes);
    case 'picture':
      return withDocument(pdf, (document) =>
        document.withPage(task.index, (page) => encode(page.draw(task.dpi, PICTURE_PIXELS))),
      );
    default:
      return unreachable(task);
  }
}

async function inspect(document: OpenDocument, maxPages: number): Promise<DocumentFindings> {
  const pages: PageFindings[] = [];
  for (const index of pageIndexes(document, maxPages)) {
    const { raster, ...read } = document.withPage(index, (page) => ({
      width: page.width,
      height: page.height,
      rotation: page.rotation,
      text: page.text(),
      raster: page.draw(BARCODE_DPI, BARCODE_PIXELS),
    }));
    pages.push({ index, ...read, barcodes: await findBarcodes(raster) });
  }
  return { pages };
}

function sizes(document: OpenDocument, maxPages: number): PdfTaskResults['sizes'] {
  return pageIndexes(document, maxPages).map((index) =>
    document.withPage(index, ({ width, height }) => ({ width, height })),
  );
}

function pageIndexes({ pages }: OpenDocument, limit: number): number[] {
  if (pages > limit) throw new PdfTrouble({ kind: 'too-many-pages', pages, limit });
  return Array.from({ length: pages }, (_, index) => index);
}
