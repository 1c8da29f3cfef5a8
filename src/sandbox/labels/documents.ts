import { type Answer, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../pipeline.ts';
import type { ShipmentRecord } from '../records.ts';
import { addInvoicePages } from './invoice-page.ts';
import { addLabelPage } from './label-page.ts';
import { newPaper, type Paper } from './pen.ts';
import { addSheet } from './sheet-page.ts';
import { documentNamed } from './urls.ts';

/** Serves the PDFs behind `LabelUrl` and `CustomsInvoiceURL`; drawn when they are asked for. */
export const documentHandler =
  (context: Context): Handler =>
  async ({ params }) => {
    const record = context.state.get('shipment', params.shipment ?? '');
    const name = params.name?.replace(/\.pdf$/, '') ?? '';
    const wanted = record && documentNamed(context, record, name);
    if (!record || !wanted) throw new Refusal(404, 'There is no such document');
    return wanted === 'invoice' ? invoicePdf(record) : labelPdf(record, wanted.label);
  };

/**
 * One package's label. Not submitted electronically, it is followed by the commercial invoice of
 * the whole shipment (interface document, "Shipment response", rules).
 */
async function labelPdf(record: ShipmentRecord, index: number): Promise<Answer> {
  const paper = await newPaper(`Label ${record.trackingNumbers[index] ?? ''}`, record.createdAt);
  const { sheet } = record.labels;
  if (sheet) await addSheet(paper, record, { index, sheet });
  else addLabelPage(paper, record, index);
  if (!record.electronic) addInvoicePages(paper, record);
  return pdf(paper);
}

async function invoicePdf(record: ShipmentRecord): Promise<Answer> {
  const paper = await newPaper(`Commercial invoice ${record.request.Reference}`, record.createdAt);
  addInvoicePages(paper, record);
  return pdf(paper);
}

const pdf = async ({ document }: Paper): Promise<Answer> => ({
  status: 200,
  contentType: 'application/pdf',
  body: await document.save(),
});
