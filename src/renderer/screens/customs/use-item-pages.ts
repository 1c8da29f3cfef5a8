import type { Result } from '../../../shared/result.ts';
import type { Item } from '../../../shared/station/item.ts';
import { ask } from '../../store/station.ts';
import { type Pages, usePages } from '../../store/use-pages.ts';

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
