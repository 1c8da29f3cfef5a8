import type { ShipmentRecord } from '../records.ts';
import { addInvoicePages } from './invoice-page.ts';
import { addLabelPage } from './label-page.ts';
import { newPaper } from './pen.ts';
import { addSheet } from './sheet-page.ts';

/**
 * One package's label. If the invoice was not submitted electronically, the shipment's commercial invoice
 * follows it (interface document, "Shipment response", rules).
 */
export async function labelPdf(record: ShipmentRecord, index: number): Promise<Uint8Array> {
  const paper = await newPaper(`Label ${record.trackingNumbers[index] ?? ''}`, record.createdAt);
  const { sheet } = record.labels;
  if (sheet) await addSheet(paper, record, { index, sheet });
  else addLabelPage(paper, record, index);
  if (!record.electronic) addInvoicePages(paper, record);
  return await paper.document.save();
}

export async function invoicePdf(record: ShipmentRecord): Promise<Uint8Array> {
  const paper = await newPaper(`Commercial invoice ${record.request.Reference}`, record.createdAt);
  addInvoicePages(paper, record);
  return await paper.document.save();
}
