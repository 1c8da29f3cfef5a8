import type { DocumentFindings, PageFindings } from '../ports.ts';

type PageKind = 'label' | 'invoice' | 'other';

export interface ClassifiedPage {
  page: PageFindings;
  kind: PageKind;
  /** Looking is proof enough; the page number is only the fallback. */
  by: 'looking' | 'page-number';
}

/** Points. The largest label stock in use is 4x8 inches; A6, 4x6 and 100x150 mm are smaller. */
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
 * Which page is a label, a commercial invoice or something else: told by size, text and barcodes.
 * Where looking says nothing, the first page is taken for the label and the second for the invoice
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
  // A label may lie on a whole sheet, and an invoice may carry the tracking barcode.
  if (page.areas.some((area) => !looksLikeInvoice(area))) return 'label';
  if (invoice) return 'invoice';
  if (page.barcodes.length > 0 && count(LABEL_WORDS, page.text) > 0) return 'label';
  return null;
}

const looksLikeInvoice = ({ text, barcodes }: Pick<PageFindings, 'text' | 'barcodes'>): boolean =>
  INVOICE_TITLE.test(text) && (count(INVOICE_WORDS, text) > 0 || barcodes.length === 0);

/** A sheet that says nothing of itself and follows an invoice is the invoice's next sheet. */
const continues = (before: ClassifiedPage | undefined, page: PageFindings): boolean =>
  before?.kind === 'invoice' && page.barcodes.length === 0 && !isLabelSize(page);

/** Whether the page is a label's own, not a sheet that a label may lie on. */
export function isLabelSize({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) <= LABEL_SHORT_SIDE && Math.max(width, height) <= LABEL_LONG_SIDE;
}

const count = (patterns: RegExp[], text: string): number =>
  patterns.filter((pattern) => pattern.test(text)).length;
