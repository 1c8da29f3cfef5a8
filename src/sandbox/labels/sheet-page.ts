import { degrees, type PDFEmbeddedPage } from '@cantoo/pdf-lib';
import type { Sheet, ShipmentRecord } from '../records.ts';
import { addLabelPage } from './label-page.ts';
import { newPdf, type Pdf, type Pen, penFor } from './pen.ts';

const LETTER = [612, 792] as const;
const A4 = [595.28, 841.89] as const;
const SIZES: Readonly<Record<Sheet, readonly [number, number]>> = {
  'on-letter': LETTER,
  'on-a4': A4,
  turned: LETTER,
  flagged: A4,
  'two-up': LETTER,
  'two-up-a4': [A4[1], A4[0]],
};
const LABEL = { width: 288, height: 432 };

interface Place {
  index: number;
  sheet: Sheet;
}

/** Adds a sheet with one or two labels on it, as partners send them for office printers. */
export async function addSheet(
  pdf: Pdf,
  record: ShipmentRecord,
  { index, sheet }: Place,
): Promise<void> {
  const size = SIZES[sheet];
  const page = pdf.document.addPage([size[0], size[1]]);
  const pen = penFor(pdf, page);
  const label = await labelForm(pdf, record, index);
  switch (sheet) {
    case 'on-letter':
      page.drawPage(label, { x: (size[0] - LABEL.width) / 2, y: size[1] - 36 - LABEL.height });
      return instructions(pen, size[1] - 220);
    case 'on-a4':
      page.drawPage(label, { x: 60, y: size[1] - 60 - LABEL.height });
      cutLine(pen, 60, 60);
      pen.text('Cut along the line', 60, 52, { size: 7 });
      pen.text('Keep this part for your records.', 370, 90);
      return instructions(pen, 560);
    case 'turned':
      across(pen, label, { left: 90, top: 40 });
      return instructions(pen, 480);
    case 'flagged':
      across(pen, label, { left: 82, top: 54 });
      instructions(pen, 520);
      return page.setRotation(degrees(90));
    case 'two-up':
      across(pen, label, { left: 90, top: 48 });
      if (index + 1 < record.trackingNumbers.length) {
        across(pen, await labelForm(pdf, record, index + 1), { left: 90, top: 444 });
      }
      return;
    case 'two-up-a4':
      page.drawPage(label, { x: 66, y: size[1] - 60 - LABEL.height });
      if (index + 1 < record.trackingNumbers.length) {
        const next = await labelForm(pdf, record, index + 1);
        page.drawPage(next, { x: 488, y: size[1] - 60 - LABEL.height });
      }
      return;
    default:
      throw new Error(`No such sheet: ${sheet satisfies never}`);
  }
}

async function labelForm(pdf: Pdf, record: ShipmentRecord, index: number) {
  const own = await newPdf('', record.createdAt);
  addLabelPage(own, record, index);
  const [form] = await pdf.document.embedPdf(await own.document.save());
  if (!form) throw new Error('No label was drawn');
  return form;
}

/** Draws the label rotated, with its top at the left. */
function across(
  { page }: Pen,
  label: PDFEmbeddedPage,
  { left, top }: { left: number; top: number },
): void {
  const bottom = page.getHeight() - top - LABEL.width;
  page.drawPage(label, { x: left + LABEL.height, y: bottom, rotate: degrees(90) });
}

function cutLine(pen: Pen, left: number, top: number): void {
  const [right, bottom] = [left + LABEL.width, top + LABEL.height];
  for (let x = left; x < right - 4; x += 9) {
    for (const y of [top, bottom - 1]) pen.box(x, y, 6, 0.7);
  }
  for (let y = top; y < bottom - 4; y += 9) {
    for (const x of [left, right - 1]) pen.box(x, y, 0.7, 6);
  }
}

function instructions(pen: Pen, top: number): void {
  const lines = [
    'HOW TO USE THIS LABEL',
    '1. Print this page at 100%, without fitting it to the paper.',
    '2. Fold it in two and put it into a pouch, with the label outside.',
    '3. Put the pouch onto the carton. Cover no barcode.',
  ];
  for (const [row, line] of lines.entries()) {
    pen.text(line, 70, top + row * 14, { size: 9, bold: row === 0 });
  }
}
