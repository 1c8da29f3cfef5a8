import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { DocumentRepository, KeptDocument, PageFindings } from '../ports.ts';
import { type ClassifiedPage, classifyPages } from './classify.ts';
import { isHeldInvoice } from './held.ts';
import { carriesNumberOf } from './held-later.ts';
import { type Obtained, type OriginalsParts, obtain, type ReadDocument } from './originals.ts';
import { anothersNumber, claimedReference, ownNumbers, readPage } from './ownership.ts';
import { lossyKey } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

/** Where the commercial invoice is; null where none need travel with the shipment. */
export type InvoiceSource =
  | { kind: 'pages'; document: ReadDocument; pages: number[] }
  | { kind: 'not-had'; lack: Lack };

type Lack = Extract<Obtained, { kind: 'missing' }>;

const WANTED = { name: say('the commercial invoice'), file: 'original-invoice.pdf' };

/**
 * The invoice that must be printed and attached, once per shipment: the invoice pages of the first
 * merged label, else the CustomsInvoiceURL (interface document, "Shipment response", rules on
 * SubmittedElectronically); a second page that does not look like an invoice only where there is
 * nothing better. Silence: where SubmittedElectronically is absent, an invoice that can be had is
 * taken, for too much paper is better than a parcel that customs sends back.
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
  // One that came and cannot be read is no reason to hold the labels.
  if (document.kind !== 'read') {
    return ok(merged(labels, 'page-number') ?? notHad(url, document.error));
  }
  const every = document.findings.pages.map(({ index }) => index);
  return ok(merged([document], 'looking') ?? { kind: 'pages', document, pages: every });
}

/** All invoice pages of the first document that has one told that way. */
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
 * Why an invoice may be another purchase's, by what tells labels apart; null where nothing on record
 * says so. `hash` is of its pages alone. A customer's order number or an item's name may be called
 * like somebody's carton: where our own reference or tracking number stands on the invoice, another
 * one counts only behind a word that says what it is.
 */
export async function whyNotOurInvoice(
  keptDocuments: Pick<DocumentRepository, 'claims' | 'invoiceOf'>,
  shipment: BoughtShipment,
  hash: string,
  pages: readonly Pick<PageFindings, 'text' | 'barcodes'>[],
): Promise<Wording | null> {
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
