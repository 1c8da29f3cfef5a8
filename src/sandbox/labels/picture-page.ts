import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'fast-png';
import type { Pdf } from './pen.ts';

/** Dots of a label printer, as carriers' programs draw pictures of labels. */
const DPI = 203;
/** What is darker than this is a black dot. */
const HALF = 128;
const CHANNELS = 4;

let loading: Promise<PDFiumLibrary> | undefined;

/** Adds the first page of that file as a picture of black and white dots: nothing on it is text. */
export async function addAsPicture(pdf: Pdf, drawn: Uint8Array): Promise<void> {
  loading ??= load();
  const document = await (await loading).loadDocument(drawn);
  try {
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: DPI / 72, render: 'bitmap' });
    const dots = new Uint8Array(width * height);
    for (let at = 0; at < dots.length; at += 1) {
      dots[at] = (data[at * CHANNELS] ?? 0) < HALF ? 0 : 255;
    }
    const png = encode({ width, height, data: dots, channels: 1, depth: 8 });
    const picture = await pdf.document.embedPng(png);
    const size: [number, number] = [(width / DPI) * 72, (height / DPI) * 72];
    const page = pdf.document.addPage(size);
    page.drawImage(picture, { x: 0, y: 0, width: size[0], height: size[1] });
  } finally {
    document.destroy();
  }
}

function load(): Promise<PDFiumLibrary> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
}
