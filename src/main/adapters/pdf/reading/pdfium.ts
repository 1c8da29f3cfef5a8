import { PdfTrouble } from '../messages.ts';
import { drawAnnotations } from './annotations.ts';
import { readLetters } from './line-order.ts';
import { type Letter, withoutText } from './page-text.ts';
import { allocate, type Pdfium, pdfiumModule, withMemory } from './pdfium-module.ts';

const ERROR = { password: 4, security: 5 } as const;
const BITMAP_BGRA = 4;
/** RGB byte order, print mode: the picture shows what will be printed. */
const DRAW = 0x10 | 0x800;
/** Text in black and white, with no stroke left out that is thinner than a dot; much faster than smooth text. */
const FOR_DOTS = DRAW | 0x1000;
/** Nothing smoothed: each pixel has the tone of one thing. */
const FOR_TONES = FOR_DOTS | 0x2000 | 0x4000;
/** Each byte of a white, opaque pixel. */
const WHITE = 255;

/** RGBA pixels in rows from the top. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels from the picture's upper edge. */
interface Rows {
  top: number;
  height: number;
}

/** A part of a page on paper of its own. Points; the part's place from the upper left corner as displayed. */
export interface Placement {
  /** Its centre becomes the paper's; nothing outside of it is drawn. */
  box: { x: number; y: number; width: number; height: number };
  stock: Size;
  /** Clockwise. */
  turn: 0 | 90 | 180 | 270;
}

export const wholePageOf = ({ width, height }: Size): Placement => ({
  box: { x: 0, y: 0, width, height },
  stock: { width, height },
  turn: 0,
});

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
  /** As `drawTrue`, of a part of the page on paper of its own; of these rows only, where given. */
  drawPlaced<T>(
    dpi: number,
    placement: Placement,
    rows: Rows | null,
    read: (raster: Raster) => T,
  ): T;
  drawWithoutText<T>(dpi: number, maxPixels: number, read: (raster: Raster) => T): T;
  /** As `draw`, with the tones as they are, also of thin strokes and at edges. */
  drawTones<T>(dpi: number, maxPixels: number, read: (raster: Raster) => T): T;
  drawTonesWithoutText<T>(dpi: number, maxPixels: number, read: (raster: Raster) => T): T;
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
  const inPage = (page: number): T => {
    const width = pdfium._FPDF_GetPageWidthF(page);
    const height = pdfium._FPDF_GetPageHeightF(page);
    if (!(width > 0 && height > 0)) throw new PdfTrouble({ kind: 'damaged' });
    const drawnAs =
      (flags: number) =>
      <R>(dpi: number, maxPixels: number, read: (raster: Raster) => R): R =>
        draw(pdfium, pixelSize({ width, height }, dpi, maxPixels), read, (bitmap, size) => {
          pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, flags);
        });
    const drawn = drawnAs(DRAW);
    const drawnTones = drawnAs(FOR_TONES);
    const placed: OpenPage['drawPlaced'] = (dpi, placement, rows, read) => {
      const whole = pixelSize(placement.stock, dpi);
      const { top, height: high } = rows ?? { top: 0, height: whole.height };
      return draw(pdfium, { width: whole.width, height: high }, read, (bitmap, size) => {
        renderTrueEdges(pdfium, { bitmap, page }, { placement, whole, top, size });
      });
    };
    return use({
      width,
      height,
      rotation: pdfium._FPDFPage_GetRotation(page) * 90,
      // Loaded anew, because reading takes the marks away, and with them the layers.
      letters: (picture) =>
        withLoaded(pdfium, document, index, (copy) => readLetters(pdfium, copy, picture)),
      draw: drawn,
      drawTrue: (dpi, read) => placed(dpi, wholePageOf({ width, height }), null, read),
      drawPlaced: placed,
      drawWithoutText: (dpi, maxPixels, read) =>
        withoutText(pdfium, page, () => drawn(dpi, maxPixels, read)),
      drawTones: drawnTones,
      drawTonesWithoutText: (dpi, maxPixels, read) =>
        withoutText(pdfium, page, () => drawnTones(dpi, maxPixels, read)),
    });
  };
  return withLoaded(pdfium, document, index, (page) =>
    drawAnnotations(pdfium, page) ? withLoaded(pdfium, document, index, inPage) : inPage(page),
  );
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

export function pixelSize(
  { width, height }: Size,
  dpi: number,
  maxPixels = Number.POSITIVE_INFINITY,
): Size {
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

interface Placed {
  placement: Placement;
  /** Of the whole picture, in pixels; the bitmap is its rows from `top` on. */
  whole: Size;
  top: number;
  size: Size;
}

/** Which coordinates of the page go right and down on the paper. */
const TURNED = {
  0: { right: [1, 0], down: [0, 1] },
  90: { right: [0, -1], down: [1, 0] },
  180: { right: [-1, 0], down: [0, -1] },
  270: { right: [0, 1], down: [-1, 0] },
} as const;

/** For a part of a page that is turned clockwise on paper of its own. */
export const axesOf = (turn: Placement['turn']) => TURNED[turn];

/** Renders a part of the page onto the bitmap with exact edges. */
function renderTrueEdges(
  pdfium: Pdfium,
  { bitmap, page }: { bitmap: number; page: number },
  { placement, whole, top, size }: Placed,
): void {
  const { box, stock, turn } = placement;
  const [across, down] = [whole.width / stock.width, whole.height / stock.height];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const axis = ([x, y]: readonly [number, number], scale: number, length: number) => ({
    x: scale * x,
    y: scale * y,
    at: length / 2 - scale * (x * middleX + y * middleY),
  });
  const right = axis(TURNED[turn].right, across, whole.width);
  const below = axis(TURNED[turn].down, down, whole.height);
  const [hairRight, hairBelow] = [HAIR / whole.height, HAIR / whole.width];
  const matrix = [
    ...[right.x + hairRight * below.x, below.x + hairBelow * right.x],
    ...[right.y + hairRight * below.y, below.y + hairBelow * right.y],
    ...[right.at + hairRight * below.at, below.at + hairBelow * right.at - top],
  ];
  const [wide, high] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  const [left, up] = [((stock.width - wide) / 2) * across, ((stock.height - high) / 2) * down];
  const clip = [
    ...[Math.max(0, left), Math.max(0, up - top)],
    ...[Math.min(size.width, left + wide * across), Math.min(size.height, up - top + high * down)],
  ];
  const floats = new Uint8Array(Float32Array.from([...matrix, ...clip]).buffer);
  withMemory(pdfium, floats.length, (pointer) => {
    pdfium.HEAPU8.set(floats, pointer);
    const clipAt = pointer + matrix.length * FLOAT_BYTES;
    pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, pointer, clipAt, FOR_DOTS);
  });
}
