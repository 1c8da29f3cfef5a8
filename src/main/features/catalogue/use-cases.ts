import type { itemCommands } from '../../../shared/catalogue/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ItemFiles } from './item-files.ts';
import type { ItemService } from './item-service.ts';
import type { MeasuredItems } from './measured-items.ts';

export interface ItemUseCasesNeeds {
  itemService: ItemService;
  itemFiles: ItemFiles;
  measuredItems: MeasuredItems;
}

export function itemUseCases({
  itemService,
  itemFiles,
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
    'items.import': async ({ files, confirm, save }) => {
      const read: { name: string; bytes: Uint8Array }[] = [];
      for (const { name, bytes } of files) {
        // Yields, since each file takes long.
        await new Promise((resolve) => setImmediate(resolve));
        const file = bytesOf(bytes);
        if (!file.ok) return file;
        read.push({ name, bytes: file.value });
      }
      return await itemFiles.importItems(read, { confirm, save });
    },
    'items.importFiles': ({ files, confirm }) =>
      itemFiles.importItems(files, { confirm, save: true }),
    'items.export': async ({ format }) => ok({ text: await itemFiles.exportItems(format) }),
  };
}
