import type { BatchSlip } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { newSheet, penFor } from './pen.ts';

const MARGIN = 14;
const LINE = 22;
/** Further items are only counted, because the label has no room for them. */
const MOST_ITEMS = 8;

/**
 * Slip in front of the labels of a batch: how many labels follow and what is in each parcel. Black bars
 * at top and bottom make it visible in a pile of labels; it has no address and no barcode.
 */
export async function writeBatchSlip(slip: BatchSlip, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Batch like ${slip.like}`);
  const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
  const { width, height } = pen;
  const maxWidth = width - 2 * MARGIN;
  pen.bar(0, 0, width, 18);
  pen.bar(0, height - 18, width, 18);
  const labels = slip.orders === 1 ? '1 label' : `${slip.orders} labels`;
  pen.text(labels, width / 2, 84, { size: 48, bold: true, align: 'center', maxWidth });
  pen.text('In each parcel:', MARGIN, 124, { size: 13 });
  let top = 152;
  for (const { sku, description, quantity } of slip.items.slice(0, MOST_ITEMS)) {
    pen.text(`${quantity} x ${sku}`, MARGIN, top, { size: 17, bold: true, maxWidth });
    pen.text(description, MARGIN, top + 15, { size: 10, maxWidth });
    top += LINE + 14;
  }
  const more = slip.items.length - MOST_ITEMS;
  if (more > 0) pen.text(`and ${more} more`, MARGIN, top, { size: 13 });
  const foot = `Like order ${slip.like}. Begun ${slip.at.slice(0, 16).replace('T', ' ')}.`;
  pen.text(foot, MARGIN, height - 46, { size: 10, maxWidth });
  pen.text('Batch slip. Not a shipping label.', width / 2, height - 28, {
    size: 10,
    align: 'center',
  });
  return await sheet.document.save();
}
