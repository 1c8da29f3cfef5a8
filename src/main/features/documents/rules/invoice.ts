import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { isHeldInvoice, type Paper } from '../ports.ts';
import { type ClassifiedPage, classifyPages } from './classify.ts';
import { type Obtained, type OriginalsParts, obtain, type ReadDocument } from './originals.ts';
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
  known: readonly Paper[],
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
