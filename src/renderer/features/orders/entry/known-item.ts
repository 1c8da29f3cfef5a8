import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import type { OrderEntry } from '../../../../shared/orders/order-entry.ts';

type KnownItem = Pick<
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
  const known: Record<string, string | null | undefined> = {
    barcode: item.barcode,
    description: item.description,
    hsCode: item.hsCode,
    originCountry: item.originCountry,
    unitWeight: weightUnit.toUpperCase() === item.unitWeight?.unit ? item.unitWeight.value : null,
    unitPrice: currency.toUpperCase() === item.value?.currency ? item.value.amount : null,
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
