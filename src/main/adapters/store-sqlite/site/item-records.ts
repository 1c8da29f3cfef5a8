import { sql } from 'kysely';
import { type Item, type ItemKey, ItemSchema } from '../../../../shared/catalogue/item.ts';
import { append } from '../events.ts';
import { findItems, saveItems } from '../items.ts';
import { deleteWhere, merchantColumn, merchantOf } from '../rows.ts';
import type { RecordTable } from './record-table.ts';

/** The catalogue, keyed by merchant, a slash and the SKU: a merchant's name has no slash. */
export const itemRecords: RecordTable = {
  keys: sql`SELECT merchant || '/' || sku AS key FROM items`,

  async read(db, keys) {
    const items = await findItems(db, keys.map(toItemKey));
    // The time of the bench's own write is not shared.
    return new Map(items.map(({ updatedAt: _, ...item }) => [toKey(item), item]));
  },

  digestInput: (body) => ({
    ...(body as Item),
    source: null,
    confirmedAt: null,
    confirmedBy: null,
  }),

  async take(db, records, at) {
    const [gone, known] = [records.filter(isGone), records.filter((each) => !isGone(each))];
    for (const { merchant, sku } of gone.map(({ key }) => toItemKey(key))) {
      await deleteWhere(db, 'items', { merchant: merchantColumn(merchant), sku });
    }
    const items = known.flatMap(({ body }) => {
      const item = ItemSchema.safeParse({ ...(body as object), updatedAt: at });
      return item.success ? [item.data] : [];
    });
    await saveItems(db, items);
    const data = { items: gone.length + items.length };
    if (data.items > 0) await append(db, { kind: 'items.changed.v1', data });
  },
};

const isGone = ({ body }: { body: unknown }): boolean => body === null;

const toKey = ({ merchant, sku }: ItemKey): string => `${merchantColumn(merchant)}/${sku}`;

function toItemKey(key: string): ItemKey {
  const slash = key.indexOf('/');
  return { merchant: merchantOf(key.slice(0, slash)), sku: key.slice(slash + 1) };
}
