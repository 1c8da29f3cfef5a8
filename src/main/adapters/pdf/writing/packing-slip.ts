import type { PackingSlip, PaperSize } from '../../../domain/printing/ports.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const MARGIN = 50;
const LINE = 16;
const BOTTOM = 60;

/** What is in which carton, without prices; as many pages as the goods need. */
export async function writePackingSlip(slip: PackingSlip, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Packing slip ${slip.reference}`);
  const pens: Pen[] = [];
  const newPage = (): Pen => {
    const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
    pens.push(pen);
    return pen;
  };
  let pen = newPage();
  let top = head(pen, slip);

  const room = (lines: number): void => {
    if (top + lines * LINE <= pen.height - BOTTOM) return;
    pen = newPage();
    pen.text(`Packing slip ${slip.reference}`, MARGIN, 50, { size: 12, bold: true });
    top = 80;
  };

  for (const { carton, weight, items } of slip.contents) {
    room(3);
    const name = carton === null ? 'All cartons' : `Carton ${carton}`;
    pen.text(weight === null ? name : `${name}, ${weight}`, MARGIN, top, { size: 12, bold: true });
    pen.bar(MARGIN, top + 5, pen.width - 2 * MARGIN, 0.7);
    top += LINE + 6;
    for (const item of items) {
      room(1);
      line(pen, top, item);
      top += LINE;
    }
    top += LINE;
  }
  for (const [index, each] of pens.entries()) {
    each.text(`Page ${index + 1} of ${pens.length}`, each.width - MARGIN, each.height - 30, {
      size: 9,
      align: 'right',
    });
  }
  return await sheet.document.save();
}

function head(pen: Pen, slip: PackingSlip): number {
  const right = pen.width - MARGIN;
  const half = pen.width / 2 - MARGIN;
  pen.text('Packing slip', MARGIN, 64, { size: 24, bold: true });
  pen.text(`Order ${slip.reference}`, right, 56, {
    size: 12,
    bold: true,
    align: 'right',
    maxWidth: half,
  });
  const facts = [
    slip.date,
    ...(slip.merchant ? [slip.merchant] : []),
    ...(slip.carrier ? [slip.carrier] : []),
    ...(slip.trackingNumber ? [`Tracking ${slip.trackingNumber}`] : []),
  ];
  for (const [index, fact] of facts.entries()) {
    pen.text(fact, right, 74 + index * 14, { align: 'right', maxWidth: half });
  }
  pen.text('Ship to', MARGIN, 98, { size: 9, bold: true });
  for (const [index, part] of slip.shipTo.entries()) {
    pen.text(part, MARGIN, 114 + index * 14, { maxWidth: half });
  }
  return 114 + Math.max(slip.shipTo.length, facts.length) * 14 + 30;
}

function line(
  pen: Pen,
  top: number,
  { sku, description, quantity }: PackingSlip['contents'][number]['items'][number],
): void {
  const left = MARGIN + 60;
  pen.text(`${quantity} x`, left - 12, top, { bold: true, align: 'right' });
  pen.text(sku, left, top, { maxWidth: 120 });
  pen.text(description, left + 130, top, { maxWidth: pen.width - MARGIN - left - 130 });
}
