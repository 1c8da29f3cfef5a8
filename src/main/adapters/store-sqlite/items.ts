import {
  type Insertable,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import {
  type Item,
  type ItemKey,
  ItemSchema,
  itemGaps,
  showItemKey,
} from '../../../shared/catalogue/item.ts';
import { fold } from '../../../shared/orders/kept/search-text.ts';
import type { ItemPage, ItemQuery, ItemRepository } from '../../features/catalogue/ports.ts';
import { append } from './events.ts';
import { searchWords } from './order-search.ts';
import { anyOf, fromJson, merchantColumn, merchantOf, readSaved } from './rows.ts';
import type { Tables } from './tables.ts';

/** Keys per query and rows per write, so that one statement serves a slice of an import. */
const CHUNK = 200;

/** The catalogue's table: the item in `body`, and columns for searching and sorting. */
export function itemRepository(db: Kysely<Tables>): ItemRepository {
  return {
    async find(key) {
      const [item] = await findItems(db, [key]);
      return item ?? null;
    },

    findMany: (keys) => findItems(db, keys),

    list: (query) => list(db, query),

    async after(key, limit) {
      let rows = db.selectFrom('items').selectAll();
      if (key) {
        const { merchant, sku } = key;
        rows = rows.where(sql<boolean>`(merchant, sku) > (${merchantColumn(merchant)}, ${sku})`);
      }
      const page = await rows.orderBy('merchant').orderBy('sku').limit(limit).execute();
      return page.map(toItem);
    },

    change: (keys, change) =>
      db.transaction().execute(async (transaction) => {
        const known = new Map(
          (await findItems(transaction, keys)).map((item) => [columnKey(item), item]),
        );
        const changed = keys.flatMap((key) => {
          const after = change(key, known.get(columnKey(key)) ?? null);
          return after ? [after] : [];
        });
        await saveItems(transaction, changed);
        const items = changed.length;
        if (items > 0) await append(transaction, { kind: 'items.changed.v1', data: { items } });
        return changed;
      }),
  };
}

const columnKey = ({ merchant, sku }: ItemKey): string => JSON.stringify([merchant, sku]);

export async function findItems(db: Kysely<Tables>, keys: readonly ItemKey[]): Promise<Item[]> {
  const found: Item[] = [];
  for (const [merchant, ofMerchant] of Map.groupBy(keys, (key) => merchantColumn(key.merchant))) {
    for (let start = 0; start < ofMerchant.length; start += CHUNK) {
      const skus = ofMerchant.slice(start, start + CHUNK).map(({ sku }) => sku);
      const rows = await db
        .selectFrom('items')
        .selectAll()
        .where('merchant', '=', merchant)
        .where('sku', 'in', anyOf(skus))
        .execute();
      found.push(...rows.map(toItem));
    }
  }
  return found;
}

export async function saveItems(db: Kysely<Tables>, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += CHUNK) {
    await db
      .insertInto('items')
      .values(items.slice(start, start + CHUNK).map(columns))
      .onConflict((conflict) =>
        conflict.columns(['merchant', 'sku']).doUpdateSet(({ ref }) => ({
          gaps: ref('excluded.gaps'),
          search: ref('excluded.search'),
          body: ref('excluded.body'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

async function list(
  db: Kysely<Tables>,
  { merchant, search = '', sku, codeless, unsized, gaps, limit, offset = 0 }: ItemQuery,
): Promise<ItemPage> {
  const ofMerchant = db
    .selectFrom('items')
    .$if(merchant !== undefined, (rows) =>
      rows.where('merchant', '=', merchantColumn(merchant ?? null)),
    );
  let matches = ofMerchant;
  if (codeless) {
    const digits = '[0-9]'.repeat(6);
    matches = matches.where(sql<boolean>`coalesce(body ->> '$.hsCode', '') NOT GLOB ${digits}`);
  }
  if (unsized) matches = matches.where(sql<boolean>`body ->> '$.dimensions' IS NULL`);
  if (sku !== undefined) matches = matches.where('sku', '=', sku);
  if (gaps !== undefined) matches = matches.where('gaps', '=', gaps ? 1 : 0);
  for (const word of searchWords(search)) {
    matches = matches.where(sql<boolean>`instr(search, ${word}) > 0`);
  }
  // Finds the page with the index alone; only its rows are read completely.
  const keys = await matches
    .select(['merchant', 'sku'])
    .orderBy('gaps', 'desc')
    .orderBy('sku')
    .orderBy('merchant')
    .limit(limit)
    .offset(offset)
    .execute();
  const page = keys.map((key) => ({ merchant: merchantOf(key.merchant), sku: key.sku }));
  const found = new Map((await findItems(db, page)).map((item) => [columnKey(item), item]));
  const items = page.flatMap((key) => found.get(columnKey(key)) ?? []);
  // A partial page is the last one, so the total is known without counting.
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  return {
    items,
    total: isLast ? offset + items.length : await count(matches),
    gaps: await count(ofMerchant.where('gaps', '=', 1)),
  };
}

async function count(rows: SelectQueryBuilder<Tables, 'items', unknown>): Promise<number> {
  const counted = await rows
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return counted?.total ?? 0;
}

const columns = (item: Item): Insertable<Tables['items']> => ({
  merchant: merchantColumn(item.merchant),
  sku: item.sku,
  gaps: itemGaps(item).length > 0 ? 1 : 0,
  search: [showItemKey(item), item.description, item.barcode ?? '', item.hsCode ?? '']
    .map(fold)
    .join('\n'),
  body: JSON.stringify(item),
  updated_at: item.updatedAt,
});

function toItem(row: Selectable<Tables['items']>): Item {
  const key = { merchant: merchantOf(row.merchant), sku: row.sku };
  return readSaved(ItemSchema, fromJson<unknown>(row.body), () => `Item ${showItemKey(key)}`);
}
