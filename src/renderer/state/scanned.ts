import type { Order } from '../../shared/orders/order.ts';
import { sameCode } from '../../shared/scanning/check-digit.ts';
import { itemOf, linesOf, placesOf } from '../../shared/scanning/meaning.ts';
import { readScan } from '../../shared/scanning/reading.ts';

/** The line of a scanned item; null for any other code, and where it may be one of several lines. */
export function lineScanned({ lines }: Pick<Order, 'lines'>, text: string): number | null {
  const [line, ...more] = linesOf(readScan(text), { lines });
  return line !== undefined && more.length === 0 ? line : null;
}

/** The one among them whose reference was scanned. */
export function scannedOf<O extends { reference: string }>(all: readonly O[], text: string) {
  const [one, ...more] = all.filter(({ reference }) => sameCode(reference, text));
  return one && more.length === 0 ? one : null;
}

/** Texts of which one stands in a code that the scanned one means: article numbers have leading zeros or not. */
export function searchesFor(scanned: string): string[] {
  const { text, gtins } = readScan(scanned);
  return [...new Set([text, ...gtins.map((gtin) => gtin.replace(/^0+/, ''))])];
}

/** The one among them whose SKU or barcode was scanned, and how many of it; null for none, and for several. */
export function itemAmong<I extends { sku: string; barcode: string | null }>(
  items: readonly I[],
  text: string,
): { item: I; units: number } | null {
  const reading = readScan(text);
  const places = placesOf(reading, { lines: items });
  const meaning = places && itemOf(reading, places);
  if (meaning?.kind !== 'item' || meaning.lines.length !== 1) return null;
  const item = items[meaning.lines[0] ?? -1];
  return item ? { item, units: meaning.units } : null;
}
