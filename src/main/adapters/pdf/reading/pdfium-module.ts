import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

type Declared = Awaited<ReturnType<typeof PDFiumModule>>;

/**
 * pdfium, with the functions used here that the package does not declare. Its wrapper classes close a page
 * only after drawing it, do not report its rotation, and draw for screens instead of paper.
 */
export interface Pdfium extends Declared {
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  /** Converts a point of the page (doubles) to a position on a picture of that size; writes two int32. */
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
  /** Quarters of a turn, clockwise. */
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, rotation: number): void;
  /** In page coordinates, inherited from the pages' tree too; writes four floats: left, top, right, bottom. */
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFPage_SetMediaBox(
    page: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): void;
  _FPDFPage_SetCropBox(
    page: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  /** Makes what annotations draw a part of the page's content, for a page that is loaded anew. */
  _FPDFPage_Flatten(page: number, use: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  /** Marked content that the object lies in (PDF 32000-1, 14.6). */
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObj_RemoveMark(object: number, mark: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_IsHyphen(text: number, index: number): number;
  /** Radians, clockwise on the page. */
  _FPDFText_GetCharAngle(text: number, index: number): number;
  /** Writes four doubles: left, right, bottom, top. */
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  /** Writes four uint32, 0 to 255. */
  _FPDFText_GetFillColor(
    text: number,
    index: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDF_RenderPageBitmapWithMatrix(
    bitmap: number,
    page: number,
    matrix: number,
    clip: number,
    flags: number,
  ): void;
  /** Replaced when the memory grows: never keep it in a variable across a call. */
  HEAPU8: Uint8Array;
}

/**
 * pdfium does not release memory it took for a document; above this the process is replaced. A scan of A4
 * at 600 dpi takes 126 MB of it.
 */
const MOST_KEPT = 144 * 1024 * 1024;

let loading: Promise<Pdfium> | undefined;
let loaded: Pdfium | undefined;

export async function pdfiumModule(): Promise<Pdfium> {
  loading ??= load();
  loaded = await loading;
  return loaded;
}

/** Whether documents have enlarged this process's memory beyond that. */
export const isBloated = (): boolean => (loaded?.HEAPU8.length ?? 0) > MOST_KEPT;

async function load(): Promise<Pdfium> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  // `locateFile` keeps the loader from searching for a file of its own; the result is not used.
  const module = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  const pdfium = module as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = allocate(pdfium, size);
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

export function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer) return pointer;
  // Named like every crash of pdfium, so that the process is ended and its memory released.
  const error = new Error(`pdfium has no memory left for ${size} bytes`);
  error.name = 'RuntimeError';
  throw error;
}
