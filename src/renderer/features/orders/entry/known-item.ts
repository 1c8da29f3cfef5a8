import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import type { OrderEntry } from '../../../../shared/orders/order-entry.ts';

export type KnownItem = Pick<
  CallOutput<'items.of'>,
  'sku' | 'barcode' | 'description' | 'unitWeight' | 'value' | 'hsCode' | 'originCountry'
>;

/**
 * The entry with the empty fields of that line filled from the catalogue. Typed values stay; a
 * weight or price in another unit or currency than the order's is skipped.
 */
export function filledFrom(entry: OrderEntry, at: number, item: KnownItem): OrderEntry {
  const line = entry.lines[at];
  // Another SKU may have been typed while the station answered.
  if (line?.sku?.trim() !== item.sku) return entry;
  const { order } = entry;
  const weightUnit = order.weightUnit?.trim() || (item.unitWeight?.unit ?? '');
  const currency = order.currency?.trim() || (item.value?.currency ?? '');
  const known: Facts = {
    ...factsOf(item),
    ...(weightUnit.toUpperCase() !== item.unitWeight?.unit && { unitWeight: null }),
    ...(currency.toUpperCase() !== item.value?.currency && { unitPrice: null }),
  };
  const filled = Object.fromEntries(
    Object.entries(line).map(([name, typed]) => [
      name,
      typed.trim() ? typed : (known[name] ?? typed),
    ]),
  );
  return {
    ...entry,
    order: { ...order, weightUnit, currency },
    lines: entry.lines.map((each, index) => (index === at ? filled : each)),
  };
}

/** The line without the values that are the item's: they are not those of another SKU. */
export function without(line: Record<string, string>, item: KnownItem): Record<string, string> {
  const known = factsOf(item);
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, value === known[name] ? '' : value]),
  );
}

type Facts = Record<string, string | null | undefined>;

/** By field of a line. */
const factsOf = (item: KnownItem): Facts => ({
  barcode: item.barcode,
  description: item.description,
  hsCode: item.hsCode,
  originCountry: item.originCountry,
  unitWeight: item.unitWeight?.value,
  unitPrice: item.value?.amount,
});
