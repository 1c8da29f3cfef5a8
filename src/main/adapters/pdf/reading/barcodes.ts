/// <reference types="zxing-wasm/imageData" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './pdfium.ts';

/** The symbologies used by carriers and on cartons; the rare ones give false hits in plain text. */
const OPTIONS: ReaderOptions = {
  formats: [
    'Code128',
    'Code39',
    'Code93',
    'ITF',
    'DataMatrix',
    'QRCode',
    'PDF417',
    'Aztec',
    'MaxiCode',
  ],
};

export interface FoundBarcode {
  format: string;
  text: string;
  /** Position in pixels. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

let prepared = false;

/** Reads all barcodes of the picture that have no error. */
export async function findBarcodes(raster: Raster): Promise<FoundBarcode[]> {
  if (!prepared) prepare();
  const { width, height, data } = raster;
  const image = { width, height, data: new Uint8ClampedArray(data.buffer) };
  const found = await readBarcodes(image, OPTIONS);
  return found
    .filter((each) => each.isValid)
    .map(({ format, text, position }) => ({ format, text, ...boundsOf(Object.values(position)) }));
}

const boundsOf = (corners: readonly { x: number; y: number }[]) => ({
  left: Math.min(...corners.map(({ x }) => x)),
  top: Math.min(...corners.map(({ y }) => y)),
  right: Math.max(...corners.map(({ x }) => x)),
  bottom: Math.max(...corners.map(({ y }) => y)),
});

/** Loads the .wasm file from the package, which would otherwise fetch it from a CDN. */
function prepare(): void {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  prepared = true;
}
