import { parentPort } from 'node:worker_threads';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { DocumentFindings, PageFindings } from '../../../features/documents/ports.ts';
import {
  type PdfReply,
  type PdfRequest,
  type PdfTask,
  type PdfTaskResults,
  PdfTrouble,
} from '../messages.ts';
import { dotsOf, greyOf } from '../printed/dots.ts';
import {
  documentPicture,
  dotsPicture,
  halved,
  labelDots,
  labelPreview,
  partTone,
} from '../printed/pictures.ts';
import { checkReadable } from '../printed/readable.ts';
import { inStrips } from '../printed/strips.ts';
import { asBarsStand } from '../reading/barcodes.ts';
import { blackBelow } from '../reading/black-below.ts';
import { freeBytes } from '../reading/free-bytes.ts';
import { drawPage, findingsOf } from '../reading/look.ts';
import { knownShapes } from '../reading/looks/known-shapes.ts';
import { type OpenDocument, type Raster, wholePageOf, withDocument } from '../reading/pdfium.ts';
import { isBloated } from '../reading/pdfium-module.ts';
import { barcodeReading } from './barcode-reading.ts';
import { boundMemory, wasRefused } from './bound-memory.ts';

/** Limit for pictures shown to people: A4 at 300 dpi. Larger pages are drawn at a lower resolution. */
const PICTURE_PIXELS = 10_000_000;
const RASTER_PIXELS = 40_000_000;

/** Of half the dots of a label's picture. */
const READ_DPI = 300;
/** Points. */
const LABEL_PAGE = { width: 288, height: 432 };

boundMemory();

/**
 * Thread that opens PDFs, in a process of its own, so that a hang or crash costs only this document and
 * process. Handles one request at a time; the sender keeps the order.
 */
parentPort?.on('message', async ({ pdf, task }: PdfRequest) => {
  if (task.kind === 'inspect' || task.kind === 'prepare') await loaded();
  parentPort?.postMessage('begun');
  const reply = await answer(pdf, task);
  parentPort?.postMessage(isBloated() ? { ...reply, spent: true } : reply, bytesOf(reply));
});

let loading: Promise<unknown> | undefined;

/**
 * Loads and compiles what reading any label needs, by reading a page with text and bars: a second of CPU time, three on
 * a slow computer. A document is charged with what reading it takes alone.
 */
function loaded(): Promise<unknown> {
  loading ??= import('../writing/printer-page.ts').then(async ({ writePrinterPage }) =>
    inspect(await writePrinterPage({ page: 'test', target: '', at: '' }, LABEL_PAGE), 1),
  );
  return loading;
}

/** Buffers to transfer instead of copying. */
function bytesOf(reply: PdfReply): ArrayBuffer[] {
  if (!reply.ok) return [];
  const { value } = reply;
  if (value === null) return [];
  const bytes = 'grey' in value ? value.grey : value;
  const isOwn = bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength;
  return isOwn && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

async function answer(pdf: Uint8Array, task: PdfTask): Promise<PdfReply> {
  try {
    if (task.kind !== 'prepare') checkSignature(pdf);
    const value = await perform(pdf, task);
    return wasRefused() ? TOO_MUCH : { ok: true, value };
  } catch (error) {
    if (wasRefused()) return TOO_MUCH;
    if (error instanceof PdfTrouble) return { ok: false, problem: error.problem };
    throw error;
  }
}

const TOO_MUCH: PdfReply = { ok: false, problem: { kind: 'too-much-memory' }, spent: true };

async function perform(pdf: Uint8Array, task: PdfTask): Promise<PdfTaskResults[PdfTask['kind']]> {
  switch (task.kind) {
    case 'prepare':
      return null;
    case 'inspect':
      return inspect(pdf, task.maxPages);
    case 'sizes':
      return withDocument(pdf, (document) => sizes(document, task.maxPages));
    case 'extract':
      return (await takingApart()).takePages(pdf, task.indexes);
    case 'label':
      return (await takingApart()).takeLabel(pdf, task.index, task.area, task.proof);
    case 'picture': {
      const { encode } = await takingApart();
      return withDocument(pdf, (document) =>
        document.withPage(task.index, (page) =>
          task.asPrinted
            ? encode(labelPreview(page, task.dpi, PICTURE_PIXELS))
            : page.draw(task.dpi, PICTURE_PIXELS, encode),
        ),
      );
    }
    case 'raster':
      return withDocument(pdf, (document) => atTrueSize(document, task, greyOf));
    case 'dots':
      return dots(pdf, task);
    case 'page-picture':
      return pagePicture(pdf, task);
    default:
      return unreachable(task);
  }
}

async function dots(
  pdf: Uint8Array,
  task: Extract<PdfTask, { kind: 'dots' }>,
): Promise<PdfTaskResults['dots']> {
  const { pages, ...drawn } = await withDocument(pdf, (document) =>
    atTrueSize(document, task, (raster) => dotsOf(raster, blackBelow(raster))),
  );
  if (task.mustShow) await checkReadable(drawn, { ...task.mustShow, dpi: task.dpi });
  return { ...inStrips(drawn, task), pages };
}

/** A label in the dots of a fine printer, which it must be readable with half of; a document as it looks. */
async function pagePicture(
  pdf: Uint8Array,
  { index, mustShow }: Extract<PdfTask, { kind: 'page-picture' }>,
): Promise<PdfTaskResults['page-picture']> {
  return withDocument(pdf, async (document) => {
    const { pages } = document;
    if (!mustShow) return { ...document.withPage(index, documentPicture), pages };
    const { page, label } = document.withPage(index, (open) => {
      const whole = wholePageOf(open);
      return {
        page: { width: open.width, height: open.height },
        label: labelDots(open, whole, partTone(open, whole), 1),
      };
    });
    await checkReadable(halved(label), { ...mustShow, dpi: READ_DPI });
    return { ...dotsPicture(label, page), pages };
  });
}

/** Loaded only when needed: sizes and rasters do without. */
const takingApart = () => import('../cutting/taking-apart.ts');

async function inspect(pdf: Uint8Array, maxPages: number): Promise<DocumentFindings> {
  const { activeContent } = await takingApart();
  const carries = await activeContent(pdf);
  const pages = await withDocument(pdf, (document) => inspectPages(document, maxPages));
  return { pages, carries };
}

async function inspectPages(document: OpenDocument, maxPages: number): Promise<PageFindings[]> {
  const read = barcodeReading();
  const shapes = await knownShapes();
  const indexes = pageIndexes(document, maxPages);
  const inspected: Promise<PageFindings>[] = [];
  let reading: Promise<unknown> | undefined;
  try {
    for (const index of indexes) {
      const { barcodes, barcodesSeen, ...page } = drawPage(document, { index, shapes }, (parts) => {
        const found = read(parts, index === indexes.length - 1);
        reading = Promise.allSettled([reading, found]);
        return found;
      });
      const findings = Promise.all([
        barcodes.then((found) => asBarsStand(page.bars, found)),
        barcodesSeen,
      ])
        .then(([found, seen]) => findingsOf(document, page, found, seen))
        .finally(() => freeBytes(page.drawn.data));
      findings.catch(() => {});
      inspected.push(findings);
      // Keeps no more than two pages in memory.
      await inspected.at(-2);
    }
    return await Promise.all(inspected);
  } finally {
    await Promise.allSettled([...inspected, reading]);
  }
}

function sizes(document: OpenDocument, maxPages: number): PdfTaskResults['sizes'] {
  return pageIndexes(document, maxPages).map((index) =>
    document.withPage(index, ({ width, height }) => ({ width, height })),
  );
}

/** Draws at true size or throws: a lower resolution would be printed smaller. */
function atTrueSize<T>(
  document: OpenDocument,
  { index, dpi }: { index: number; dpi: number },
  read: (raster: Raster) => T,
): T & { pages: number } {
  return document.withPage(index, (page) => {
    const { width, height } = page;
    if (width * height * (dpi / 72) ** 2 > RASTER_PIXELS) {
      throw new PdfTrouble({ kind: 'page-too-large', width, height });
    }
    return { ...page.drawTrue(dpi, read), pages: document.pages };
  });
}

function pageIndexes({ pages }: OpenDocument, limit: number): number[] {
  if (pages > limit) throw new PdfTrouble({ kind: 'too-many-pages', pages, limit });
  return Array.from({ length: pages }, (_, index) => index);
}

/** PDF readers accept the header and the end marker within this many bytes of either end of the file. */
const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * Rejects files that are not PDFs, and files without an end marker: pdfium would repair a truncated file
 * and show the rest, and half a label must not pass for a whole one.
 */
function checkSignature(pdf: Uint8Array): void {
  const head = latin1(pdf.subarray(0, HEADER_WITHIN));
  if (!head.includes('%PDF-')) {
    throw new PdfTrouble({ kind: 'not-a-pdf', looksLike: looksLike(head) });
  }
  if (!latin1(pdf.subarray(-END_WITHIN)).includes('%%EOF')) {
    throw new PdfTrouble({ kind: 'cut-off' });
  }
}

function looksLike(head: string): AnyMessage {
  const start = head.trimStart();
  if (start === '') return say('an empty file');
  if (/^<(!doctype html|html|head|body)/i.test(start)) return say('an HTML page');
  if (start.startsWith('<')) return say('an XML file');
  if (/^[[{]/.test(start)) return say('a JSON text');
  if (start.startsWith('\x89PNG')) return say('a PNG picture');
  if (start.startsWith('\xff\xd8\xff')) return say('a JPEG picture');
  if (start.startsWith('GIF8')) return say('a GIF picture');
  if (start.startsWith('^XA')) return say('a ZPL label');
  return say('something else');
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
