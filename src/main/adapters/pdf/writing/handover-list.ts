import type { HandoverPaper } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const MARGIN = 40;
const COLUMN_GAP = 20;
/** Height of one shipment: a barcode of 0.4 in with its text below. */
const ROW = 56;
const BARS = 28;
const FOOT = 40;
/** Height of the fields for names, time and signatures. */
const SIGNATURES = 96;

/** The list for a driver: every shipment once, with a barcode, and fields for signatures. */
export async function writeHandoverList(list: HandoverPaper, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Hand-over list ${list.carrier}`);
  const pens: Pen[] = [];
  const newPage = (): Pen => {
    const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
    pens.push(pen);
    return pen;
  };
  const width = (size.width - 2 * MARGIN - COLUMN_GAP) / 2;
  const bottom = size.height - FOOT;
  let pen = newPage();
  let top = head(pen, list);
  let column = 0;
  for (const parcel of list.parcels) {
    if (column === 0 && top + ROW > bottom) {
      pen = newPage();
      pen.text(title(list), MARGIN, 40, { size: 11, bold: true });
      top = 56;
    }
    parcelAt(pen, parcel, { x: MARGIN + column * (width + COLUMN_GAP), top, width });
    column = 1 - column;
    if (column === 0) top += ROW;
  }
  if (column === 1) top += ROW;
  if (top + SIGNATURES > bottom) {
    pen = newPage();
    pen.text(title(list), MARGIN, 40, { size: 11, bold: true });
    top = 56;
  }
  signatures(pen, top, list);
  for (const [index, each] of pens.entries()) {
    each.text(`Page ${index + 1} of ${pens.length}`, each.width - MARGIN, each.height - 22, {
      size: 9,
      align: 'right',
    });
    each.text(`List ${list.id}`, MARGIN, each.height - 22, { size: 9 });
  }
  return await sheet.document.save();
}

const title = ({ carrier, merchant }: HandoverPaper): string =>
  merchant === null ? `Hand-over list: ${carrier}` : `Hand-over list: ${carrier}, ${merchant}`;

const counted = ({ parcels, cartons }: HandoverPaper): string =>
  `${cartons} parcel${cartons === 1 ? '' : 's'} of ${parcels.length} shipment${
    parcels.length === 1 ? '' : 's'
  }`;

function head(pen: Pen, list: HandoverPaper): number {
  const maxWidth = pen.width - 2 * MARGIN;
  pen.text(title(list), MARGIN, 56, { size: 20, bold: true, maxWidth });
  pen.text(`${counted(list)}, ${list.weight}`, MARGIN, 78, { size: 13, bold: true, maxWidth });
  pen.text(`From ${list.from}`, MARGIN, 96, { maxWidth });
  pen.text(list.closed ? `Closed ${list.closed}` : 'Still open: not to be signed.', MARGIN, 110, {
    maxWidth,
    bold: !list.closed,
  });
  pen.bar(MARGIN, 118, maxWidth, 0.7);
  return 128;
}

function parcelAt(
  pen: Pen,
  { trackingNumber, reference, cartons, weight }: HandoverPaper['parcels'][number],
  { x, top, width }: { x: number; top: number; width: number },
): void {
  // A number too long for its half of the sheet is printed as text only.
  drawCode128(pen, trackingNumber, { x, top, width, height: BARS });
  pen.text(trackingNumber, x + width / 2, top + BARS + 10, {
    bold: true,
    align: 'center',
    maxWidth: width,
  });
  const words = [reference, `${cartons} parcel${cartons === 1 ? '' : 's'}`, weight].join('   ');
  pen.text(words, x + width / 2, top + BARS + 20, { size: 8, align: 'center', maxWidth: width });
}

function signatures(pen: Pen, top: number, list: HandoverPaper): void {
  pen.text(`Received: ${counted(list)}, ${list.weight}.`, MARGIN, top + 18, {
    size: 11,
    bold: true,
  });
  const half = (pen.width - 2 * MARGIN - COLUMN_GAP) / 2;
  const lines = [`Driver of ${list.carrier}: name and signature`, 'Date and time'];
  for (const [index, line] of lines.entries()) {
    const x = MARGIN + index * (half + COLUMN_GAP);
    pen.bar(x, top + 66, half, 0.7);
    pen.text(line, x, top + 78, { size: 9, maxWidth: half });
  }
}
