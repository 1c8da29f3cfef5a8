import { PdfTrouble } from '../messages.ts';
import { type Letter, readLetters, withoutText } from './page-text.ts';
import { allocate, type Pdfium, pdfiumModule, withMemory } from './pdfium-module.ts';

const ERROR = { password: 4, security: 5 } as const;
const BITMAP_BGRA = 4;
/** Annotations, RGB byte order, print mode: the picture shows what will be printed. */
const DRAW = 0x01 | 0x10 | 0x800;
/** Text in black and white, with no stroke left out that is thinner than a dot; much faster than smooth text. */
const FOR_DOTS = DRAW | 0x1000;
/** Each byte of a white, opaque pixel. */
const WHITE = 255;

/** RGBA pixels in rows from the top. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An open page; valid until the document's callback returns. */
export interface OpenPage {
  /** Points, as displayed. */
  width: number;
  height: number;
  /** Degrees clockwise. */
  rotation: number;
  /** All letters of the text as its glyphs say, visible or not, positioned on a picture of that size. */
  letters(picture: { width: number; height: number }): Letter[];
  /**
   * Draws at `dpi`, or at a lower resolution if the page would have more than `maxPixels`. `read` must
   * neither draw nor keep the raster, except as a copy (`copied`).
   */
  draw<T>(dpi: number, maxPixels: number, read: (raster: Raster) => T): T;
  /** Draws at `dpi` with exact edges, for label printers. `read` as for `draw`. */
  drawTrue<T>(dpi: number, read: (raster: Raster) => T): T;
  drawWithoutText<T>(dpi: number, maxPixels: number, read: (raster: Raster) => T): T;
}

export interface OpenDocument {
  pages: number;
  withPage<T>(index: number, use: (page: OpenPage) => T): T;
}

/** Opens a PDF while `use` runs. Throws PdfTrouble: encrypted, damaged, no-such-page. */
export async function withDocument<T>(
  pdf: Uint8Array,
  use: (document: OpenDocument) => T,
): Promise<Awaited<T>> {
  const pdfium = await pdfiumModule();
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
  return withLoaded(pdfium, document, index, (page) => {
    const width = pdfium._FPDF_GetPageWidthF(page);
    const height = pdfium._FPDF_GetPageHeightF(page);
    if (!(width > 0 && height > 0)) throw new PdfTrouble({ kind: 'damaged' });
    const drawn = <R>(dpi: number, maxPixels: number, read: (raster: Raster) => R): R =>
      draw(pdfium, pixelSize({ width, height }, dpi, maxPixels), read, (bitmap, size) => {
        pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, DRAW);
      });
    return use({
      width,
      height,
      rotation: pdfium._FPDFPage_GetRotation(page) * 90,
      // Loaded anew, because reading takes the marks away, and with them the layers.
      letters: (picture) =>
        withLoaded(pdfium, document, index, (copy) => readLetters(pdfium, copy, picture)),
      draw: drawn,
      drawTrue: (dpi, read) =>
        draw(pdfium, pixelSize({ width, height }, dpi), read, (bitmap, size) => {
          renderTrueEdges(pdfium, { bitmap, page, flags: FOR_DOTS }, { width, height }, size);
        }),
      drawWithoutText: (dpi, maxPixels, read) =>
        withoutText(pdfium, page, () => drawn(dpi, maxPixels, read)),
    });
  });
}

function withLoaded<T>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (page: number) => T,
): T {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw new PdfTrouble({ kind: 'damaged' });
  try {
    return use(page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function pixelSize(
  { width, height }: { width: number; height: number },
  dpi: number,
  maxPixels = Number.POSITIVE_INFINITY,
): { width: number; height: number } {
  const wanted = dpi / 72;
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export const copied = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: data.slice(),
});

function draw<T>(
  pdfium: Pdfium,
  size: { width: number; height: number },
  read: (raster: Raster) => T,
  render: (bitmap: number, size: { width: number; height: number }) => void,
): T {
  const { width, height } = size;
  const bytes = width * height * 4;
  return withMemory(pdfium, bytes, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRA, buffer, width * 4);
    if (!bitmap) throw new PdfTrouble({ kind: 'damaged' });
    try {
      // A third of the time of pdfium's own rectangle.
      pdfium.HEAPU8.fill(WHITE, buffer, buffer + bytes);
      render(bitmap, size);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
    return read({ width, height, data: pdfium.HEAPU8.subarray(buffer, buffer + bytes) });
  });
}

function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

interface Size {
  width: number;
  height: number;
}

/**
 * pdfium rounds axis-aligned rectangles, such as bars, up to whole pixels: a bar of 2.1 pixels becomes 3
 * wide and its gap correspondingly narrower. Slightly rotated, they are drawn like any shape, grey where
 * they cover a pixel partly. The rotation moves a whole page by a twentieth of a pixel.
 */
const HAIR = 0.05;
const FLOAT_BYTES = 4;

/** Renders the page onto a bitmap of `size` with exact edges. `points` is the size of the page in points. */
function renderTrueEdges(
  pdfium: Pdfium,
  { bitmap, page, flags }: { bitmap: number; page: number; flags: number },
  points: Size,
  size: Size,
): void {
  const matrix = [
    ...[size.width / points.width, HAIR / points.width],
    ...[HAIR / points.height, size.height / points.height],
    ...[0, 0],
  ];
  const clip = [0, 0, size.width, size.height];
  const floats = new Uint8Array(Float32Array.from([...matrix, ...clip]).buffer);
  withMemory(pdfium, floats.length, (pointer) => {
    pdfium.HEAPU8.set(floats, pointer);
    const clipAt = pointer + matrix.length * FLOAT_BYTES;
    pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, pointer, clipAt, flags);
  });
}
