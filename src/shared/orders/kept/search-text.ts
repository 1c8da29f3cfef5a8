import { type Order, showOrderKey } from '../order.ts';

/**
 * Searched text: reference, its sender's number, merchant, recipient's name, city, tote, SKUs and barcodes also of kits and their
 * parts, folded; one line
 * per field, so that no match spans two fields.
 */
export function searchText(order: Order): string {
  const goods = order.lines.flatMap((line) => [
    line,
    ...(line.parts ?? []),
    ...(line.kit ? [line.kit] : []),
  ]);
  const codes = new Set(goods.flatMap(({ sku, barcode }) => [sku, barcode ?? sku]));
  if (order.tote !== null) codes.add(order.tote);
  const number = order.source?.number;
  const fields = [
    showOrderKey(order),
    ...(number === undefined ? [] : [number]),
    order.shipTo.name,
    order.shipTo.city,
    ...codes,
  ];
  return fields.map(fold).join('\n');
}

const ASCII = /^[ -~]*$/;

/** Ignores case and accents. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Upper case first unifies ß with SS, and the Greek sigmas.
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');
}
