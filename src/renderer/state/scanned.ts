import type { Order } from '../../shared/orders/order.ts';
import { sameCode } from '../../shared/scanning/check-digit.ts';
import { linesOf } from '../../shared/scanning/meaning.ts';
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
