import type { DocumentFindings, PageFindings } from '../ports.ts';

type PageKind = 'label' | 'invoice' | 'other';

export interface ClassifiedPage {
  page: PageFindings;
  kind: PageKind;
  /** Content is sufficient proof; the page number is only the fallback. */
  by: 'looking' | 'page-number';
}

/** Points. The largest common label stock is 4x8 inches; A6, 4x6 and 100x150 mm are smaller. */
const LABEL_SHORT_SIDE = 320;
const LABEL_LONG_SIDE = 620;

const INVOICE_TITLE = /\b(commercial|customs|pro[ -]?forma)\s+invoice\b/i;
const INVOICE_WORDS = [
  /\bcountry of (origin|manufacture)\b/i,
  /\b(hs|harmoni[sz]ed|tariff)\b/i,
  /\bunit (value|price)\b/i,
  /\btotal\b.{0,20}\b(value|amount)\b|\binvoice total\b/i,
  /\b(exporter|consignee|importer)\b/i,
  /\bi (hereby )?(declare|certify)\b/i,
];
const LABEL_WORDS = [
  /\btracking\b/i,
  /\bship(ped)? to\b|\bdeliver to\b|\breceiver\b/i,
  /\bwaybill\b|\bawb\b/i,
  /\b(pkg|package|piece|carton|box)\s*\d+\s*(of|\/)\s*\d+\b/i,
];

/**
 * Classifies each page as label, commercial invoice or other, by size, text and barcodes. Where the
 * content is not conclusive, the first page counts as the label and the second as the invoice
 * (interface document, "Shipment response", rule on the merged file).
 */
export function classifyPages({ pages }: DocumentFindings): ClassifiedPage[] {
  const seen = pages.map(look);
  const classified: ClassifiedPage[] = [];
  for (const [index, page] of pages.entries()) {
    const kind = seen[index] ?? null;
    if (kind) classified.push({ page, kind, by: 'looking' });
    else if (index === 0 && !seen.includes('label')) {
      classified.push({ page, kind: 'label', by: 'page-number' });
    } else if (continues(classified.at(-1), page) || (index === 1 && !seen.includes('invoice'))) {
      classified.push({ page, kind: 'invoice', by: 'page-number' });
    } else classified.push({ page, kind: 'other', by: 'page-number' });
  }
  return classified;
}

function look(page: PageFindings): PageKind | null {
  const invoice = looksLikeInvoice(page);
  if (isLabelSize(page)) {
    if (page.barcodes.length > 0 || count(LABEL_WORDS, page.text) > 0) return 'label';
    return invoice ? 'invoice' : null;
  }
  // A label may be on a larger sheet, and an invoice may show the tracking barcode.
  if (page.areas.some((area) => !looksLikeInvoice(area))) return 'label';
  if (invoice) return 'invoice';
  if (page.barcodes.length > 0 && count(LABEL_WORDS, page.text) > 0) return 'label';
  return null;
}

const looksLikeInvoice = ({ text, barcodes }: Pick<PageFindings, 'text' | 'barcodes'>): boolean =>
  INVOICE_TITLE.test(text) && (count(INVOICE_WORDS, text) > 0 || barcodes.length === 0);

/** An unidentified sheet after an invoice is the invoice's next page. */
const continues = (before: ClassifiedPage | undefined, page: PageFindings): boolean =>
  before?.kind === 'invoice' && page.barcodes.length === 0 && !isLabelSize(page);

/** Whether the page has the size of a label, not of a sheet with a label on it. */
export function isLabelSize({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) <= LABEL_SHORT_SIDE && Math.max(width, height) <= LABEL_LONG_SIDE;
}

const count = (patterns: RegExp[], text: string): number =>
  patterns.filter((pattern) => pattern.test(text)).length;
