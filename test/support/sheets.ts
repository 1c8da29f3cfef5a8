import {
  degrees,
  grayscale,
  PDFDocument,
  type PDFEmbeddedPage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { LETTER, labelPage, makePdf } from './paper.ts';

/** The position of a label on a sheet: its left and upper edge in points, rotated counter-clockwise. */
interface Lying {
  reference: string;
  left: number;
  top: number;
  turned?: 0 | 90 | 180 | 270;
  /** The drawn label; by default framed, with text and barcodes from edge to edge. */
  drawn?: Uint8Array;
}

export interface SheetContent {
  size?: [number, number];
  labels: Lying[];
  /** Draws beside the labels. */
  adjust?(page: PDFPage): void;
}

/** A framed 4x6 label, as carriers draw them: lines between its parts, marks near all its edges. */
export function framedLabel(reference: string): Promise<Uint8Array> {
  const content = labelPage({ reference, tracking: `TRACK-${reference}`, barcodes: [reference] });
  return makePdf({
    ...content,
    adjust(page) {
      page.drawRectangle({
        x: 4,
        y: 4,
        width: 280,
        height: 424,
        borderWidth: 1,
        borderColor: grayscale(0),
      });
      for (const y of [200, 260, 320]) {
        page.drawLine({ start: { x: 4, y }, end: { x: 284, y }, thickness: 1 });
      }
      page.drawText('TOP LEFT', { x: 8, y: 418, size: 6 });
      page.drawText('LOW RIGHT', { x: 240, y: 8, size: 6 });
    },
  });
}

/** One sheet with labels on it, all vectors except the barcodes. */
export async function makeSheet({ size = LETTER, labels, adjust }: SheetContent) {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(size);
  for (const lying of labels) {
    const [form] = await document.embedPdf(lying.drawn ?? (await framedLabel(lying.reference)));
    if (form) lay(page, form, lying);
  }
  adjust?.(page);
  return document.save({ useObjectStreams: false });
}

function lay(page: PDFPage, form: PDFEmbeddedPage, { left, top, turned = 0 }: Lying): void {
  const [wide, high] = turned % 180 === 0 ? [form.width, form.height] : [form.height, form.width];
  const bottom = page.getHeight() - top - high;
  const x = turned === 90 || turned === 180 ? left + wide : left;
  const y = turned === 180 || turned === 270 ? bottom + high : bottom;
  page.drawPage(form, { x, y, rotate: degrees(turned) });
}

/** Lines of instructions; the first one at this distance from the upper edge. */
export function instructions(page: PDFPage, top: number, left = 60): void {
  ['FOLD HERE', '1. Print this page.', '2. Put BOX-9 and BOX-2 into a pouch.'].forEach(
    (line, row) => {
      page.drawText(line, { x: left, y: page.getHeight() - top - row * 14, size: 10 });
    },
  );
}
