import { say, type Wording } from '../../../../shared/kernel/message.ts';
import type { PageFindings, PaperRepository } from '../ports.ts';
import { carriesNumberOf } from './held-later.ts';
import { anothersNumber, claimedReference, ownNumbers, readPage } from './ownership.ts';
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
  const claims = await papers.claims(shipment.id, [...new Set(marks)]);
  const number = anothersNumber(shipment, read, claims);
  if (number) return carriesNumberOf(number);
  const reference = claimedReference(shipment, { words, own: isOwn }, claims);
  if (reference !== null) return reference;
  const before = isOwn ? null : await papers.invoiceOf(hash, shipment.id);
  return before === null ? null : say('this is the invoice of order {before}', { before });
}
