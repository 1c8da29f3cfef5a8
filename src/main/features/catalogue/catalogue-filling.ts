import type { FilledFact, StoredOrder } from '../../../shared/orders/order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { replaceUnbought } from '../orders/replace-unbought.ts';
import { type FilledLine, filledFrom, keysToFill } from './logic/order-items.ts';
import type { ItemRepository } from './ports.ts';

/** Fills the empty fields of an order from the catalogue, once somebody works on it. */
export interface CatalogueFilling {
  /** The order as saved; unchanged where there is nothing to fill, or it may not be changed. */
  fill(order: StoredOrder): Promise<{ order: StoredOrder; filled: FilledLine[] }>;
}

export interface CatalogueFillingNeeds {
  items: ItemRepository;
  orders: OrderRepository;
}

export function createCatalogueFilling({ items, orders }: CatalogueFillingNeeds): CatalogueFilling {
  async function fill(order: StoredOrder): ReturnType<CatalogueFilling['fill']> {
    const keys = keysToFill(order);
    const asItIs = { order, filled: [] };
    if (keys.length === 0) return asItIs;
    const after = filledFrom(order, await items.findMany(keys));
    return after.filled.length > 0 && (await replaceUnbought(orders, after.order)) ? after : asItIs;
  }

  return { fill };
}

const NAMES: Record<FilledFact, string> = {
  description: 'description',
  hsCode: 'HS code',
  originCountry: 'country of origin',
  unitWeight: 'weight',
  unitPrice: 'value',
};

/** For the terminal: `Line 2 (BRUSH): HS code, country of origin from the catalogue.` */
export const filledText = ({ line, sku, facts }: FilledLine): string =>
  `Line ${line + 1} (${sku}): ${facts.map((fact) => NAMES[fact]).join(', ')} from the catalogue.`;
