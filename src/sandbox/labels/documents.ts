import { Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../pipeline.ts';
import { documentNamed } from './urls.ts';

/** Serves the PDFs of `LabelUrl` and `CustomsInvoiceURL`, drawn on request. */
export const documentHandler =
  (context: Context): Handler =>
  async ({ params }) => {
    const record = context.state.get('shipment', params.shipment ?? '');
    const name = params.name?.replace(/\.pdf$/, '') ?? '';
    const wanted = record && documentNamed(context, record, name);
    if (!record || !wanted) throw new Refusal(404, 'There is no such document');
    const { invoicePdf, labelPdf } = await import('./draw.ts');
    return {
      status: 200,
      contentType: 'application/pdf',
      body: await (wanted === 'invoice' ? invoicePdf(record) : labelPdf(record, wanted.label)),
    };
  };
