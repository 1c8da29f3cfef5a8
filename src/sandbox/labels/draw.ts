import type { ShipmentRecord } from '../records.ts';
import { addInvoicePages } from './invoice-page.ts';
import { addLabelPage } from './label-page.ts';
import { addPageBeside } from './page-beside.ts';
import { newPdf, type Pdf } from './pen.ts';
import { addSheet } from './sheet-page.ts';

/**
 * One package's label. If the invoice was not submitted electronically, the shipment's commercial invoice
 * follows it (interface document, "Shipment response", rules).
 */
export async function labelPdf(record: ShipmentRecord, index: number): Promise<Uint8Array> {
  const pdf = await newPdf(`Label ${record.trackingNumbers[index] ?? ''}`, record.createdAt);
  const { sheet, look } = record.labels;
  if (sheet) await addSheet(pdf, record, { index, sheet });
  else if (look === 'picture') await addPicture(pdf, record, index);
  else addLabelPage(pdf, record, index);
  addPageBeside(pdf, record, index);
  if (!record.electronic) addInvoicePages(pdf, record);
  return await pdf.document.save();
}

async function addPicture(pdf: Pdf, record: ShipmentRecord, index: number): Promise<void> {
  const drawn = await newPdf('', record.createdAt);
  addLabelPage(drawn, record, index);
  // Only labels that are pictures need a library that draws pages.
  const { addAsPicture } = await import('./picture-page.ts');
  await addAsPicture(pdf, await drawn.document.save());
}

export async function invoicePdf(record: ShipmentRecord): Promise<Uint8Array> {
  const pdf = await newPdf(`Commercial invoice ${record.request.Reference}`, record.createdAt);
  addInvoicePages(pdf, record);
  return await pdf.document.save();
}
