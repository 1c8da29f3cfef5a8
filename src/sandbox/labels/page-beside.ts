import type { ShipmentRecord } from '../records.ts';
import { drawCode128 } from './barcode.ts';
import { type Pdf, penFor } from './pen.ts';
import { WORDS } from './words.ts';

/** 4 x 6 inches, in points. */
const WIDTH = 288;
const HEIGHT = 432;
const LEFT = 12;

/** The courier's copy, or the label for sending the goods back, as carriers put it behind a label. */
export function addPageBeside(pdf: Pdf, record: ShipmentRecord, index: number): void {
  const { beside } = record.labels;
  if (!beside) return;
  const pen = penFor(pdf, pdf.document.addPage([WIDTH, HEIGHT]));
  const own = record.trackingNumbers[index] ?? '';
  // Made like the shipment's number, and nobody's.
  const number = beside === 'copy' ? own : own.split('').reverse().join('');
  const words = WORDS[record.labels.language];
  const courier = record.labels.language === 'en' ? ['Hand to courier'] : [];
  const lines =
    beside === 'copy' ? [...words.copy, ...courier] : [words.back, record.bought.carrier];
  for (const [row, line] of lines.entries()) {
    pen.text(line, LEFT, 40 + row * 20, { size: row === 0 ? 18 : 11, bold: row === 0 });
  }
  pen.text(`${words.order} ${record.request.Reference}`, LEFT, 130, { size: 10 });
  drawCode128(pen.page, number, { x: LEFT, bottom: 120, width: WIDTH - 2 * LEFT, height: 58 });
  pen.text(number, WIDTH / 2, 330, { size: 9, align: 'center' });
}
