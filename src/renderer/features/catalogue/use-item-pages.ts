import type { Item } from '../../../shared/catalogue/item.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { ask } from '../../state/station.ts';
import { type Pages, usePages } from '../../state/use-pages.ts';

export interface ItemsWanted {
  gaps?: boolean;
  search?: string;
}

export type ItemPages = Pages<ItemsWanted, Item, { gaps: number }>;

export const useItemPages = (query: ItemsWanted): ItemPages => usePages(query, askItems);

async function askItems(
  question: ItemsWanted & { limit: number; offset: number },
): Promise<Result<{ rows: Item[]; total: number; more: { gaps: number } }>> {
  const page = await ask('items.list', question);
  if (!page.ok) return page;
  const { items, total, gaps } = page.value;
  return { ok: true, value: { rows: items, total, more: { gaps } } };
}
