import { PdfTrouble } from '../messages.ts';
import { type Pdfium, withMemory } from './pdfium-module.ts';

const FOR_PRINT = 1;
const FAILED = 0;
const BITMAP_BGRA = 4;
/** Annotations, print mode. */
const DRAW = 0x01 | 0x800;

/**
 * Makes what the page's annotations print a part of its content, so that it is read as the rest of the page is. Whoever
 * loads the page after that gets it so. False where it has none.
 */
export function drawAnnotations(pdfium: Pdfium, page: number): boolean {
  if (pdfium._FPDFPage_GetAnnotCount(page) === 0) return false;
  drawThoseWithoutPicture(pdfium, page);
  keepSize(pdfium, page);
  if (pdfium._FPDFPage_Flatten(page, FOR_PRINT) === FAILED)
    throw new PdfTrouble({ kind: 'damaged' });
  return true;
}

/** pdfium writes the appearance of a note, a square or a line that has none when it draws the page. */
function drawThoseWithoutPicture(pdfium: Pdfium, page: number): void {
  withMemory(pdfium, 4, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(1, 1, BITMAP_BGRA, buffer, 4);
    if (!bitmap) throw new PdfTrouble({ kind: 'damaged' });
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, DRAW);
    pdfium._FPDFBitmap_Destroy(bitmap);
  });
}

/** Flattened, a page has the size that it names itself, and not that of all pages. */
function keepSize(pdfium: Pdfium, page: number): void {
  withMemory(pdfium, 16, (box) => {
    if (!pdfium._FPDF_GetPageBoundingBox(page, box)) throw new PdfTrouble({ kind: 'damaged' });
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(
      pdfium.HEAPU8.buffer,
      box,
      4,
    );
    pdfium._FPDFPage_SetMediaBox(page, left, bottom, right, top);
    pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top);
  });
}
