import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { DocumentRepository, StoredDocument } from '../ports.ts';
import { commandOn } from './command-code.ts';
import type { ReadShipment } from './guard.ts';
import { isHeldInvoice } from './held.ts';
import type { LabelJudge } from './label-judge.ts';
import { type Obtained, type OriginalsParts, obtain, type ReadDocument } from './originals.ts';
import type { InvoicePages } from './pages/invoice-pages.ts';
import type { BoughtShipment } from './shipment.ts';

/** Source of the commercial invoice; null where none must travel with the shipment. */
export type InvoiceSource =
  | { kind: 'pages'; document: ReadDocument; pages: number[] }
  | { kind: 'not-had'; lack: Lack };

type Lack = Extract<Obtained, { kind: 'missing' }>;

type Invoices = ReadShipment['invoices'];

const WANTED = { name: say('the commercial invoice'), file: 'original-invoice.pdf' };

/**
 * The invoice to print and attach, once per shipment: the invoice pages of the first merged label,
 * else the CustomsInvoiceURL (interface document, "Shipment response", rules on
 * SubmittedElectronically); a second page that does not look like an invoice only as a last resort.
 * The document does not say what an absent SubmittedElectronically means: an available invoice is
 * then used, since a needless page is better than a parcel returned by customs.
 */
export async function findInvoice(
  parts: OriginalsParts & { judge: LabelJudge },
  shipment: BoughtShipment,
  labels: readonly ReadDocument[],
  invoices: Invoices,
  known: readonly StoredDocument[],
): Promise<Result<InvoiceSource | null>> {
  const { id, answer } = shipment;
  if (!answer || answer.submittedElectronically === true) return ok(null);
  const seen = merged(labels, invoices, 'looking');
  if (seen) return ok(seen);
  const url = answer.customsInvoiceUrl;
  if (!url) {
    const assumed = merged(labels, invoices, 'hint');
    return ok(assumed ?? (answer.submittedElectronically === false ? notOffered : null));
  }
  const again = known.some(isHeldInvoice);
  const obtained = await obtain(parts, id, { ...WANTED, url }, known, again);
  if (!obtained.ok) return obtained;
  const document = obtained.value;
  // An invoice that was fetched but cannot be read is no reason to hold the labels.
  if (document.kind !== 'read') {
    return ok(merged(labels, invoices, 'hint') ?? notHad(url, document.error));
  }
  const read = await parts.judge.readShipment(pagesOf(shipment, document));
  if (!read.ok) return ok(merged(labels, invoices, 'hint') ?? notHad(url, read.error));
  const every = document.findings.pages.map(({ index }) => index);
  const own = merged([document], read.value.invoices, 'looking');
  return ok(own ?? { kind: 'pages', document, pages: every });
}

/** All invoice pages of the first document that has one identified that way. */
function merged(documents: readonly ReadDocument[], invoices: Invoices, by: 'looking' | 'hint') {
  for (const document of documents) {
    const invoice = invoices[document.original.hash];
    if (invoice?.by === by) return { kind: 'pages' as const, document, pages: invoice.pages };
  }
  return null;
}

export const notHad = (url: string, error: StationError): InvoiceSource & { kind: 'not-had' } => ({
  kind: 'not-had',
  lack: { wanted: { ...WANTED, url }, kind: 'missing', error },
});

const notOffered = notHad(
  '',
  stationError('paper-missing', say('it is on no label and the partner gave no address for it'), {
    retry: 'later',
  }),
);

const pagesOf = (shipment: BoughtShipment, { original, findings }: ReadDocument) => ({
  shipment,
  documents: [{ hash: original.hash, findings }],
  isComplete: false,
});

/** Why an invoice is doubtful; null for no doubt. `hash` is of its pages alone. */
export async function whyNotOurInvoice(
  { judge, keptDocuments }: { judge: LabelJudge; keptDocuments: DocumentRepository },
  hash: string,
  invoice: InvoicePages,
): Promise<AnyMessage | null> {
  const { shipment, pages } = invoice;
  const barcodes = pages.flatMap((page) => page.barcodes.map(({ text }) => text));
  const command = commandOn({ barcodes });
  if (command !== null) return command;
  const read = await judge.readInvoice(invoice);
  if (!read.ok) return messageOf(read.error);
  const claims = await keptDocuments.claims(shipment.id, read.value.marks);
  const why = await judge.judgeInvoice(shipment, read.value, claims);
  if (!why.ok) return messageOf(why.error);
  if (why.value !== null || read.value.isOwn) return why.value;
  const before = await keptDocuments.invoiceOf(hash, shipment.id);
  return before === null ? null : say('this is the invoice of order {before}', { before });
}
