import { inEnglish } from '../../../shared/say.ts';
import { carriesNumberOf } from './held-later.ts';
import { carries, numbersOn, referenceWords } from './label-marks.ts';
import { isOn, ownNumbers, ownReferences, trackingKey } from './ownership.ts';
import type { PageFindings, PaperRepository } from './ports.ts';
import { lossyKey } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

/**
 * Why an invoice may be another purchase's, by what tells labels apart; null where nothing on record
 * says so. `hash` is of its pages alone. A customer's order number or an item's name may be called
 * like somebody's carton: where our own reference or tracking number stands on the invoice, another
 * one counts only behind a word that says what it is.
 */
export async function whyNotOurInvoice(
  papers: Pick<PaperRepository, 'claims' | 'invoiceOf'>,
  shipment: BoughtShipment,
  hash: string,
  pages: readonly Pick<PageFindings, 'text' | 'barcodes'>[],
): Promise<string | null> {
  const read = pages.map(({ text, barcodes }) => {
    const page = { text, barcodes: barcodes.map((each) => each.text) };
    return { page, numbers: numbersOn(page), words: referenceWords(page) };
  });
  const order = lossyKey(shipment.reference);
  const tracking = trackingKey(shipment);
  const isOwn = read.some(
    ({ page, numbers, words }) =>
      words.some(({ key }) => key === order) ||
      (tracking !== null && carries(page, numbers, tracking)),
  );
  const numbers = ownNumbers(shipment);
  const references = ownReferences(shipment);
  const marks = read.flatMap(({ numbers: { barcodes, named, text }, words }) => [
    ...[...barcodes, ...named, ...text].filter((key) => !numbers.includes(key)),
    ...words.filter(({ certain }) => certain || !isOwn).map(({ key }) => key),
  ]);
  const claims = await papers.claims(shipment.id, [...new Set(marks)]);
  const number = claims.find(
    ({ kind, mark, sameOrder, otherKind }) =>
      kind === 'tracking' &&
      !numbers.includes(mark) &&
      !(sameOrder && otherKind) &&
      read.some((each) => isOn(each.numbers, mark)),
  );
  if (number) return carriesNumberOf(number);
  for (const { key, word, certain } of read.flatMap(({ words }) => words)) {
    if (references.includes(key) || (isOwn && !certain)) continue;
    const claim = claims.find(
      ({ kind, mark, sameOrder }) => kind === 'reference' && mark === key && !sameOrder,
    );
    if (claim) return inEnglish`it carries ${word}, which is of order ${claim.reference}`;
  }
  const before = isOwn ? null : await papers.invoiceOf(hash, shipment.id);
  return before === null ? null : inEnglish`this is the invoice of order ${before}`;
}
