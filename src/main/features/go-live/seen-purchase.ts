import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { isParcelNumber } from '../../../shared/scanning/carriers.ts';
import { labelJudge } from '../documents/judging/label-judge-thread.ts';
import type { ReadShipment } from '../documents/logic/guard.ts';
import { isLabelSize } from '../documents/logic/pages/label-size.ts';
import { ownReferences } from '../documents/logic/references.ts';
import type { DocumentFiles, DocumentInspector, DocumentRepository } from '../documents/ports.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SeenPage, SeenPurchase } from './ports.ts';

export interface SeenPurchaseNeeds {
  journal: PurchaseJournal;
  documents: DocumentRepository;
  quotes: QuoteRepository;
  files: DocumentFiles;
  inspector: DocumentInspector;
}

/** A purchase with its documents, inspected page by page. */
export async function seenPurchase(
  needs: SeenPurchaseNeeds,
  shipment: Shipment,
  error: StationError | null,
  isOurs: boolean,
): Promise<SeenPurchase> {
  const { journal, quotes } = needs;
  const attempt = await journal.find(shipment.attemptId);
  const kept = await needs.documents.list(shipment.attemptId);
  const quote = attempt ? await quotes.find(attempt.quoteId) : null;
  const rated = quote?.quote.options.find(
    ({ service, terms }) => service === shipment.service && terms === shipment.terms,
  );
  const documents: SeenPurchase['documents'] = [];
  for (const { role, hash, url } of kept)
    if (role === 'original' && attempt)
      documents.push({
        isInvoice: url !== null && url === (attempt?.answer?.customsInvoiceUrl ?? undefined),
        pages: await pagesOf(needs, attempt, hash),
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
    isForbidden: kept.some(({ role, matchedBy }) => role === 'unmatched' && matchedBy === null),
  };
}

async function pagesOf(
  { files, inspector }: SeenPurchaseNeeds,
  shipment: Attempt,
  hash: string,
): Promise<SeenPage[]> {
  const pdf = await files.read(hash);
  const found = pdf.ok ? await inspector.inspect(pdf.value) : pdf;
  if (!found.ok) return [];
  const documents = [{ hash, findings: found.value }];
  const read = await labelJudge.readShipment({ shipment, documents, isComplete: true });
  if (!read.ok) return [];
  const isHint = read.value.invoices[hash]?.by === 'hint';
  return found.value.pages.map((page, at) => ({
    kind: read.value.kinds[hash]?.[at] ?? 'other',
    by: isHint ? 'page-number' : 'looking',
    width: page.width,
    height: page.height,
    isLabelSize: isLabelSize(page),
    rotation: page.rotation,
    number: numberOn(read.value, page.index, ownReferences(shipment)),
  }));
}

function numberOn(
  { labels, unmatched, pages }: ReadShipment,
  index: number,
  references: readonly string[],
): SeenPage['number'] {
  const parts = [...labels, ...unmatched].flatMap(({ label }, at) => {
    const part = pages[at];
    return part && label.page === index ? [part] : [];
  });
  if (parts.length === 0) return null;
  const others = parts
    .flatMap(({ numbers }) => [...numbers.named, ...numbers.barcodes.filter(isParcelNumber)])
    .filter((key) => !references.includes(key));
  return { isOwn: parts.some(({ own }) => own), other: others[0] ?? null };
}
