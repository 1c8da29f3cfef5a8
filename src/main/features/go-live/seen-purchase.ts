import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { StationParts } from '../../station/parts.ts';
import { classifyPages, isLabelSize } from '../documents/rules/classify.ts';
import type { SeenPage, SeenPurchase } from './ports.ts';

/** A purchase with its documents, inspected page by page. */
export async function seenPurchase(
  parts: Pick<StationParts, 'store' | 'files' | 'inspector'>,
  shipment: Shipment,
  error: StationError | null,
  isOurs: boolean,
): Promise<SeenPurchase> {
  const { store } = parts;
  const attempt = await store.journal.find(shipment.attemptId);
  const kept = await store.documents.list(shipment.attemptId);
  const quote = attempt ? await store.quotes.find(attempt.quoteId) : null;
  const rated = quote?.quote.options.find(
    ({ service, terms }) => service === shipment.service && terms === shipment.terms,
  );
  const documents: SeenPurchase['documents'] = [];
  for (const { role, hash, url } of kept)
    if (role === 'original')
      documents.push({
        isInvoice: url !== null && url === (attempt?.answer?.customsInvoiceUrl ?? undefined),
        pages: await pagesOf(parts, hash),
      });
  return {
    shipment,
    error,
    isOurs,
    ratedCarrier: rated?.carrier ?? null,
    labelUrls: attempt?.answer?.labelUrls ?? [],
    invoiceUrl: attempt?.answer?.customsInvoiceUrl ?? null,
    cartons: shipment.cartons.map(({ reference, label }) => ({
      reference,
      matchedBy: label?.matchedBy ?? null,
    })),
    documents,
  };
}

async function pagesOf(
  { files, inspector }: Pick<StationParts, 'files' | 'inspector'>,
  hash: string,
): Promise<SeenPage[]> {
  const pdf = await files.read(hash);
  const found = pdf.ok ? await inspector.inspect(pdf.value) : pdf;
  if (!found.ok) return [];
  return classifyPages(found.value).map(({ page, kind, by }) => ({
    kind,
    by,
    width: page.width,
    height: page.height,
    isLabelSize: isLabelSize(page),
    rotation: page.rotation,
  }));
}
