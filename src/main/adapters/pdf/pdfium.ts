import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { PdfTrouble } from './messages.ts';

/**
 * pdfium's own functions, as far as we call them. The wrapper classes of the package close a page
 * only after drawing it, cannot say how it is turned, and draw for a screen instead of for paper.
 */
interface Pdfium {
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    data: number,
    stride: number,
  ): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  /** Replaced when the memory grows: never kept in a variable over a call. */
  HEAPU8: Uint8Array;
}

const ERROR = { password: 4, security: 5 } as const;
const BITMAP_BGRA = 4;
/** Annotations drawn, red before blue, as for printing: what is looked at is what will be printed. */
const DRAW = 0x01 | 0x10 | 0x800;
const WHITE = 0xffffffff;

/** Pixels as RGBA rows from the top. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An open page; valid until the document's callback returns. */
export interface OpenPage {
  /** Points, as shown. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  rotation: number;
  text(): string;
  /** At `dpi`, or coarser where the page would take more than `maxPixels`. */
  draw(dpi: number, maxPixels: number): Raster;
}

export interface OpenDocument {
  pages: number;
  withPage<T>(index: number, use: (page: OpenPage) => T): T;
}

let loading: Promise<Pdfium> | undefined;

/** Opens a PDF for the time of `use`. Throws PdfTrouble: encrypted, damaged, no-such-page. */
export async function withDocument<T>(
  pdf: Uint8Array,
  use: (document: OpenDocument) => T,
): Promise<Awaited<T>> {
  loading ??= load();
  const pdfium = await loading;
  const data = copyIn(pdfium, pdf);
  const document = pdfium._FPDF_LoadMemDocument(data, pdf.length, 0);
  try {
    if (!document) throw new PdfTrouble(openingProblem(pdfium._FPDF_GetLastError()));
    const pages = pdfium._FPDF_GetPageCount(document);
    if (pages < 1) throw new PdfTrouble({ kind: 'damaged' });
    return await use({
      pages,
      withPage: (index, usePage) => withPage(pdfium, document, { index, pages }, usePage),
    });
  } finally {
    if (document) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
  }
}

async function load(): Promise<Pdfium> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  // locateFile keeps the loader from looking for a file of its own; it is not read.
  const module: unknown = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  const pdfium = module as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

const openingProblem = (error: number) =>
  error === ERROR.password || error === ERROR.security
    ? ({ kind: 'encrypted' } as const)
    : ({ kind: 'damaged' } as const);

function withPage<T>(
  pdfium: Pdfium,
  document: number,
  { index, pages }: { index: number; pages: number },
  use: (page: OpenPage) => T,
): T {
  if (!Number.isInteger(index) || index < 0 || index >= pages) {
    throw new PdfTrouble({ kind: 'no-such-page', page: index, pages });
  }
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw new PdfTrouble({ kind: 'damaged' });
  try {
    const width = pdfium._FPDF_GetPageWidthF(page);
    const height = pdfium._FPDF_GetPageHeightF(page);
    if (!(width > 0 && height > 0)) throw new PdfTrouble({ kind: 'damaged' });
    return use({
      width,
      height,
      rotation: pdfium._FPDFPage_GetRotation(page) * 90,
      text: () => readText(pdfium, page),
      draw: (dpi, maxPixels) => draw(pdfium, page, pixelSize({ width, height }, dpi, maxPixels)),
    });
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function readText(pdfium: Pdfium, page: number): string {
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) throw new PdfTrouble({ kind: 'damaged' });
  try {
    const count = pdfium._FPDFText_CountChars(text);
    if (count <= 0) return '';
    return withMemory(pdfium, (count + 1) * 2, (buffer) => {
      const written = pdfium._FPDFText_GetText(text, 0, count, buffer);
      // The count includes the closing zero.
      const bytes = pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, written - 1) * 2);
      return new TextDecoder('utf-16le').decode(bytes);
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function pixelSize(
  { width, height }: { width: number; height: number },
  dpi: number,
  maxPixels: number,
): { width: number; height: number } {
  const wanted = dpi / 72;
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function draw(pdfium: Pdfium, page: number, size: { width: number; height: number }): Raster {
  const { width, height } = size;
  const bytes = width * height * 4;
  return withMemory(pdfium, bytes, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRA, buffer, width * 4);
    if (!bitmap) throw new PdfTrouble({ kind: 'damaged' });
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
    return { width, height, data: pdfium.HEAPU8.slice(buffer, buffer + bytes) };
  });
}

function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = allocate(pdfium, size);
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer) return pointer;
  // Named like every crash of pdfium: the thread ends, and its memory with it.
  const error = new Error(`pdfium has no memory left for ${size} bytes`);
  error.name = 'RuntimeError';
  throw error;
}
