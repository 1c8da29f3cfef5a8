import type { itemCommands } from '../../../shared/catalogue/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ItemService } from './item-service.ts';
import type { MeasuredItems } from './measured-items.ts';

export interface ItemUseCasesNeeds {
  itemService: ItemService;
  measuredItems: MeasuredItems;
}

export function itemUseCases({
  itemService,
  measuredItems,
}: ItemUseCasesNeeds): UseCasesOf<typeof itemCommands> {
  return {
    'items.list': async (query) => ok(await itemService.items(query)),
    'items.of': (key) => itemService.item(key),
    'items.confirm': ({ item, facts, seen, classified }) =>
      itemService.confirmItem(item, facts, classified ? 'classification' : 'bench', { seen }),
    'items.show': async ({ item, picture }) => {
      const bytes = picture === null ? ok(null) : bytesOf(picture);
      return bytes.ok ? await itemService.showItem(item, bytes.value) : bytes;
    },
    'items.picture': async (picture) => {
      const bytes = await itemService.picture(picture);
      return bytes.ok ? ok({ bytes: Buffer.from(bytes.value).toString('base64') }) : bytes;
    },
    'items.pictures': async ({ merchant, skus }) =>
      ok({ pictures: await itemService.pictures(merchant, skus) }),
    'items.weights': async (asked) => ok({ items: await measuredItems(asked) }),
  };
}
