import type { AnyMessage } from '../../../../../shared/kernel/message.ts';
import { isAmong } from '../../../../../shared/scanning/carriers.ts';
import type { Claim } from '../../ports.ts';
import { carriesNumberOf } from '../held-later.ts';
import { numbersToLookUp } from '../label-marks.ts';
import {
  anothersNumber,
  claimedReference,
  ownNumbers,
  type ReadPage,
  readPage,
} from '../ownership.ts';
import { lossyKey } from '../references.ts';
import type { BoughtShipment } from '../shipment.ts';

/** What stands on the pages of an invoice, before it is compared with other purchases. */
export interface ReadInvoice {
  pages: ReadPage[];
  /** It has our own reference or tracking number. */
  isOwn: boolean;
  /** To look up among the marks of other purchases. */
  marks: string[];
}

export interface InvoicePages {
  shipment: BoughtShipment;
  pages: readonly { text: string; barcodes: readonly { text: string }[] }[];
}

/** The first half of the judgement of an invoice. */
export function readInvoice({ shipment, pages }: InvoicePages): ReadInvoice {
  const read = pages.map(({ text, barcodes }) =>
    readPage(shipment, { text, barcodes: barcodes.map((each) => each.text) }),
  );
  const words = read.flatMap((page) => page.words);
  const order = lossyKey(shipment.reference);
  const isOwn = read.some(({ own }) => own) || words.some(({ key }) => key === order);
  const own = ownNumbers(shipment);
  const marks = read.flatMap(({ numbers, words: found, parts }) => [
    ...numbersToLookUp(numbers).filter((key) => !isAmong(own, key)),
    ...[...found, ...parts].filter(({ certain }) => certain || !isOwn).map(({ key }) => key),
  ]);
  return { pages: read, isOwn, marks: [...new Set(marks)] };
}

/**
 * The second half: why an invoice may be another purchase's, by the same marks as labels; null for no doubt. A
 * customer's order number or an item's name may equal another carton's reference: on an invoice with our own
 * reference or tracking number, another one only counts after a word that identifies it.
 */
export function judgeInvoice(
  shipment: BoughtShipment,
  { pages, isOwn }: ReadInvoice,
  claims: readonly Claim[],
): AnyMessage | null {
  const number = anothersNumber(shipment, pages, claims);
  if (number) return carriesNumberOf(number);
  const words = pages.flatMap((page) => page.words);
  const parts = pages.flatMap((page) => page.parts);
  return claimedReference(shipment, { words, parts, own: isOwn }, claims);
}
