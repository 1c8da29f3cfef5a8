import type { itemCommands } from '../../../shared/catalogue/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ItemFiles } from './item-files.ts';
import type { ItemService } from './item-service.ts';
import type { MeasuredItems } from './measured-items.ts';

export function itemUseCases(
  items: ItemService,
  { importItems, exportItems }: ItemFiles,
  measured: MeasuredItems,
): UseCasesOf<typeof itemCommands> {
  return {
    'items.list': async (query) => ok(await items.items(query)),
    'items.of': (key) => items.item(key),
    'items.confirm': ({ item, facts, seen, classified }) =>
      items.confirmItem(item, facts, classified ? 'classification' : 'bench', { seen }),
    'items.show': async ({ item, picture }) => {
      const bytes = picture === null ? ok(null) : bytesOf(picture);
      return bytes.ok ? await items.showItem(item, bytes.value) : bytes;
    },
    'items.picture': async (picture) => {
      const bytes = await items.picture(picture);
      return bytes.ok ? ok({ bytes: Buffer.from(bytes.value).toString('base64') }) : bytes;
    },
    'items.pictures': async ({ merchant, skus }) =>
      ok({ pictures: await items.pictures(merchant, skus) }),
    'items.weights': async (asked) => ok({ items: await measured(asked) }),
    'items.import': async ({ files, confirm, save }) => {
      const read: { name: string; bytes: Uint8Array }[] = [];
      for (const { name, bytes } of files) {
        // Yields, since each file takes long.
        await new Promise((resolve) => setImmediate(resolve));
        const file = bytesOf(bytes);
        if (!file.ok) return file;
        read.push({ name, bytes: file.value });
      }
      return await importItems(read, { confirm, save });
    },
    'items.importFiles': ({ files, confirm }) => importItems(files, { confirm, save: true }),
    'items.export': async ({ format }) => ok({ text: await exportItems(format) }),
  };
}
