import { type Pdfium, withMemory } from './pdfium-module.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * pdfium fills upright rectangles, as bars are, in whole pixels and rounds them up: a bar of 2.1
 * pixels comes out 3 wide, its gap narrower by as much. Turned by a hair they are drawn as any shape
 * is, grey where they cover a pixel in part. Over a whole page the hair is a twentieth of a pixel.
 */
const HAIR = 0.05;
const FLOAT_BYTES = 4;

/** Renders the page onto a bitmap of `size`, with every edge where it is. `page` in points. */
export function renderTrueEdges(
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
