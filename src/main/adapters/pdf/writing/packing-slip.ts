import type { PackingSlip } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const LINE = 16;
const BOTTOM = 60;

/** Column layout for an office sheet or a 4 inch label. */
interface Columns {
  margin: number;
  title: number;
  /** From the left edge: right end of the quantities, left end of the next two columns. */
  quantity: number;
  sku: number;
  description: number;
}
const SHEET: Columns = { margin: 50, title: 24, quantity: 98, sku: 110, description: 240 };
const LABEL: Columns = { margin: 18, title: 16, quantity: 44, sku: 50, description: 150 };
const columnsOf = ({ width }: { width: number }): Columns => (width < 400 ? LABEL : SHEET);

/** Lists what is in which carton, without prices, on as many pages as needed. */
export async function writePackingSlip(slip: PackingSlip, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Packing slip ${slip.reference}`);
  const { margin } = columnsOf(size);
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
    pen.text(`Packing slip ${slip.reference}`, margin, 50, { size: 12, bold: true });
    top = 80;
  };

  for (const { carton, weight, items } of slip.contents) {
    room(3);
    const name = carton === null ? 'All cartons' : `Carton ${carton}`;
    pen.text(weight === null ? name : `${name}, ${weight}`, margin, top, { size: 12, bold: true });
    pen.bar(margin, top + 5, pen.width - 2 * margin, 0.7);
    top += LINE + 6;
    for (const item of items) {
      room(1);
      line(pen, top, item);
      top += LINE;
    }
    top += LINE;
  }
  for (const [index, each] of pens.entries()) {
    each.text(`Page ${index + 1} of ${pens.length}`, each.width - margin, each.height - 30, {
      size: 9,
      align: 'right',
    });
  }
  return await sheet.document.save();
}

function head(pen: Pen, slip: PackingSlip): number {
  const { margin, title } = columnsOf(pen);
  const right = pen.width - margin;
  const half = pen.width / 2 - margin;
  pen.text('Packing slip', margin, 64, { size: title, bold: true });
  pen.text(`Order ${slip.reference}`, right, 56, {
    size: 12,
    bold: true,
    align: 'right',
    maxWidth: half,
  });
  const facts = [
    slip.date,
    ...(slip.merchant ? [slip.merchant] : []),
    ...(slip.locationName ? [`From ${slip.locationName}`] : []),
    ...(slip.carrier ? [slip.carrier] : []),
    ...(slip.trackingNumber ? [`Tracking ${slip.trackingNumber}`] : []),
  ];
  for (const [index, fact] of facts.entries()) {
    pen.text(fact, right, 74 + index * 14, { align: 'right', maxWidth: half });
  }
  pen.text('Ship to', margin, 98, { size: 9, bold: true });
  for (const [index, part] of slip.shipTo.entries()) {
    pen.text(part, margin, 114 + index * 14, { maxWidth: half });
  }
  return 114 + Math.max(slip.shipTo.length, facts.length) * 14 + 30;
}

function line(
  pen: Pen,
  top: number,
  { sku, description, quantity }: PackingSlip['contents'][number]['items'][number],
): void {
  const at = columnsOf(pen);
  pen.text(`${quantity} x`, at.quantity, top, { bold: true, align: 'right' });
  pen.text(sku, at.sku, top, { maxWidth: at.description - at.sku - 10 });
  pen.text(description, at.description, top, {
    maxWidth: pen.width - at.margin - at.description,
  });
}
