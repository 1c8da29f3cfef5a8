import type { OrderEntry } from '../../../../shared/orders/order-entry.ts';
import { itemAmong, searchesFor } from '../../../state/scanned.ts';
import { ask } from '../../../state/station.ts';
import { BLANK_LINE } from './blank.ts';
import { filledFrom, type KnownItem } from './known-item.ts';

/** A code that stands in more items is a part of their texts. */
const LOOKED_AT = 50;

export interface ScannedItem {
  item: KnownItem;
  units: number;
}

/** The one item of the catalogue that a scanned code names, and how many of it; null for any other code. */
export async function itemScanned(
  text: string,
  merchant: string | null,
): Promise<ScannedItem | null> {
  const found = new Map<string, KnownItem>();
  for (const search of searchesFor(text)) {
    const page = await ask('items.list', { merchant, search, limit: LOOKED_AT });
    if (page.ok) for (const item of page.value.items) found.set(item.sku, item);
  }
  return itemAmong([...found.values()], text);
}

/**
 * The entry with the scanned units: on the line of that SKU, else on the first without one, else on a new one.
 */
export function withScanned(entry: OrderEntry, { item, units }: ScannedItem): OrderEntry {
  const { lines } = entry;
  const known = lines.findIndex(({ sku }) => sku?.trim() === item.sku);
  if (known >= 0) {
    const counted = lines.map((line, index) =>
      index === known ? { ...line, quantity: String(unitsOf(line) + units) } : line,
    );
    return { ...entry, lines: counted };
  }
  const free = lines.findIndex(isEmpty);
  const at = free < 0 ? lines.length : free;
  const line = { ...(lines[at] ?? BLANK_LINE), sku: item.sku, quantity: String(units) };
  return filledFrom({ ...entry, lines: lines.toSpliced(at, 1, line) }, at, item);
}

const isEmpty = (line: Record<string, string>): boolean =>
  Object.entries(line).every(([name, value]) => value.trim() === '' || name === 'quantity');

/** A quantity that is no number is typed over: it could not be saved. */
const unitsOf = ({ quantity = '' }: Record<string, string>): number =>
  /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0;
