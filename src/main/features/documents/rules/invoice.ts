import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { DocumentRepository, KeptDocument, PageFindings } from '../ports.ts';
import { type ClassifiedPage, classifyPages } from './classify.ts';
import { isHeldInvoice } from './held.ts';
import { carriesNumberOf } from './held-later.ts';
import { type Obtained, type OriginalsParts, obtain, type ReadDocument } from './originals.ts';
import { anothersNumber, claimedReference, commandOn, ownNumbers, readPage } from './ownership.ts';
import { lossyKey } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

/** Source of the commercial invoice; null where none must travel with the shipment. */
export type InvoiceSource =
  | { kind: 'pages'; document: ReadDocument; pages: number[] }
  | { kind: 'not-had'; lack: Lack };

type Lack = Extract<Obtained, { kind: 'missing' }>;

const WANTED = { name: say('the commercial invoice'), file: 'original-invoice.pdf' };

/**
 * The invoice to print and attach, once per shipment: the invoice pages of the first merged label,
 * else the CustomsInvoiceURL (interface document, "Shipment response", rules on
 * SubmittedElectronically); a second page that does not look like an invoice only as a last resort.
 * The document does not say what an absent SubmittedElectronically means: an available invoice is
 * then used, since a needless page is better than a parcel returned by customs.
 */
export async function findInvoice(
  parts: OriginalsParts,
  { id, answer }: BoughtShipment,
  labels: readonly ReadDocument[],
  known: readonly KeptDocument[],
): Promise<Result<InvoiceSource | null>> {
  if (!answer || answer.submittedElectronically === true) return ok(null);
  const seen = merged(labels, 'looking');
  if (seen) return ok(seen);
  const url = answer.customsInvoiceUrl;
  if (!url) {
    const assumed = merged(labels, 'page-number');
    return ok(assumed ?? (answer.submittedElectronically === false ? notOffered : null));
  }
  const again = known.some(isHeldInvoice);
  const obtained = await obtain(parts, id, { ...WANTED, url }, known, again);
  if (!obtained.ok) return obtained;
  const document = obtained.value;
  // An invoice that was fetched but cannot be read is no reason to hold the labels.
  if (document.kind !== 'read') {
    return ok(merged(labels, 'page-number') ?? notHad(url, document.error));
  }
  const every = document.findings.pages.map(({ index }) => index);
  return ok(merged([document], 'looking') ?? { kind: 'pages', document, pages: every });
}

/** All invoice pages of the first document that has one identified that way. */
function merged(documents: readonly ReadDocument[], by: ClassifiedPage['by']) {
  for (const document of documents) {
    const invoice = classifyPages(document.findings).filter(({ kind }) => kind === 'invoice');
    if (invoice.some((page) => page.by === by)) {
      return { kind: 'pages' as const, document, pages: invoice.map(({ page }) => page.index) };
    }
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

/**
 * Why an invoice may be another purchase's, by the same marks as labels; null for no doubt. `hash`
 * is of its pages alone. A customer's order number or an item's name may equal another carton's
 * reference: on an invoice with our own reference or tracking number, another one only counts after
 * a word that identifies it.
 */
export async function whyNotOurInvoice(
  keptDocuments: Pick<DocumentRepository, 'claims' | 'invoiceOf'>,
  shipment: BoughtShipment,
  hash: string,
  pages: readonly Pick<PageFindings, 'text' | 'barcodes'>[],
): Promise<Wording | null> {
  const command = commandOn({
    barcodes: pages.flatMap((page) => page.barcodes.map(({ text }) => text)),
  });
  if (command !== null) return command;
  const read = pages.map(({ text, barcodes }) =>
    readPage(shipment, { text, barcodes: barcodes.map((each) => each.text) }),
  );
  const words = read.flatMap((page) => page.words);
  const order = lossyKey(shipment.reference);
  const isOwn = read.some(({ own }) => own) || words.some(({ key }) => key === order);
  const own = ownNumbers(shipment);
  const marks = read.flatMap(({ numbers: { barcodes, named, text }, words }) => [
    ...[...barcodes, ...named, ...text].filter((key) => !own.includes(key)),
    ...words.filter(({ certain }) => certain || !isOwn).map(({ key }) => key),
  ]);
  const claims = await keptDocuments.claims(shipment.id, [...new Set(marks)]);
  const number = anothersNumber(shipment, read, claims);
  if (number) return carriesNumberOf(number);
  const reference = claimedReference(shipment, { words, own: isOwn }, claims);
  if (reference !== null) return reference;
  const before = isOwn ? null : await keptDocuments.invoiceOf(hash, shipment.id);
  return before === null ? null : say('this is the invoice of order {before}', { before });
}
