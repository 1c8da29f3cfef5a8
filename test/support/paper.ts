import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';

/** Points (1/72 inch). */
export const LABEL_SIZE: [number, number] = [288, 432];
export const LETTER: [number, number] = [612, 792];
export const A4: [number, number] = [595.28, 841.89];

/** The content of a page in a test's PDF. */
export interface PageContent {
  size?: [number, number];
  lines?: string[];
  /** Code 128 barcodes, without their text. */
  barcodes?: string[];
  /** For what `lines` and `barcodes` cannot describe: rotation, boxes, raw operators. */
  adjust?(page: PDFPage, document: PDFDocument): void | Promise<void>;
}

export async function makePdf(...pages: PageContent[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { size = LABEL_SIZE, lines = [], barcodes = [], adjust } of pages) {
    const page = document.addPage(size);
    lines.forEach((line, row) => {
      page.drawText(line, { x: 20, y: size[1] - 30 - row * 14, size: 11, font });
    });
    for (const [row, text] of barcodes.entries()) {
      const png = await bwipjs.toBuffer({ bcid: 'code128', text, scale: 3, height: 12 });
      const image = await document.embedPng(png);
      page.drawImage(image, { x: 24, y: 30 + row * 80, width: 240, height: 60 });
    }
    await adjust?.(page, document);
  }
  return document.save({ useObjectStreams: false });
}

export interface LabelContent {
  reference?: string | undefined;
  tracking?: string;
  lines?: string[];
  barcodes?: string[];
}

/** A 4x6 label as carriers print it. */
export const labelPage = ({
  reference,
  tracking = '1Z999AA10123456784',
  lines = [],
  barcodes = [],
}: LabelContent = {}): PageContent => ({
  size: LABEL_SIZE,
  lines: [
    'EXAMPLE CARRIER EXPRESS',
    'SHIP TO: Jane Doe',
    '12 High Street, London',
    ...lines,
    `TRACKING ${tracking}`,
    ...(reference === undefined ? [] : [`REF ${reference}`]),
  ],
  barcodes: [tracking, ...barcodes],
});

export const invoicePage = (lines: string[] = []): PageContent => ({
  size: LETTER,
  lines: [
    'COMMERCIAL INVOICE',
    'Exporter: Example Goods Ltd',
    'Country of origin  HS code  Unit value  Total value',
    '1 x Mug  CN  691200  12.00',
    ...lines,
  ],
});
