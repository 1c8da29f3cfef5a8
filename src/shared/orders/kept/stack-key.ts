import type { Order } from '../order.ts';

/** Orders with more lines are never stacked: packing them is not repetitive work. */
const MOST_LINES = 20;

/**
 * Orders with the same key are packed alike: the same units of the same SKUs, for the same merchant, on
 * the same terms, in the same units and currency. Empty for an order with notes, which a packer must
 * read, for one that lacks a weight or a value, for one with kits, which are packed part by part, and for one
 * that others go with.
 */
export function stackKey({ notes, merchant, terms, lines, ...order }: StackedBy): string {
  if (notes?.trim() || lines.length > MOST_LINES) return '';
  if (lines.some(({ from, parts, kit }) => from !== undefined || parts || kit)) return '';
  if (lines.some(({ unitWeight, unitPrice }) => unitWeight === null || unitPrice === null))
    return '';
  const units = new Map<string, number>();
  for (const { sku, quantity } of lines) units.set(sku, (units.get(sku) ?? 0) + quantity);
  const content = [...units].sort(([a], [b]) => (a < b ? -1 : 1));
  const { currency, weightUnit, dimensionUnit } = order;
  return JSON.stringify([merchant, terms, currency, weightUnit, dimensionUnit, content]);
}

type StackedBy = Pick<
  Order,
  'notes' | 'merchant' | 'terms' | 'lines' | 'currency' | 'weightUnit' | 'dimensionUnit'
>;
