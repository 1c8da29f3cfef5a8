import {
  CUSTOMS_FACTS,
  type Item,
  type ItemEdit,
  type ItemFacts,
  type ItemKey,
  type ItemPicture,
  type ItemSource,
  showItemKey,
} from '../../../shared/catalogue/item.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Packers } from '../people/packers.ts';
import { confirmed, fits, learned, newItem } from './logic/item-facts.ts';
import { pictureFormat } from './logic/picture.ts';
import type { ItemPage, ItemPictures, ItemQuery, ItemRepository } from './ports.ts';

interface Besides {
  /**
   * Values left unchanged by the person: confirmed, unless somebody confirmed other values
   * meanwhile.
   */
  seen?: ItemEdit | undefined;
  /** Recognised by a machine, not confirmed. */
  read?: Partial<ItemFacts>;
}

export type ItemService = ReturnType<typeof createItemService>;

export interface ItemServiceNeeds {
  items: ItemRepository;
  pictures: ItemPictures;
  decisions: DecisionLog;
  packers: Packers;
  now(): Date;
}

export function createItemService({ items, pictures, decisions, packers, now }: ItemServiceNeeds) {
  async function keepPicture(bytes: Uint8Array): Promise<Result<ItemPicture>> {
    const format = pictureFormat(bytes);
    return format.ok ? await pictures.keep(bytes, format.value) : format;
  }

  return {
    items: (query: ItemQuery): Promise<ItemPage> => items.list(query),

    /** Errors: `not-found`. */
    async item(key: ItemKey): Promise<Result<Item>> {
      const found = await items.find(key);
      return found
        ? ok(found)
        : refuse(
            'not-found',
            say('Item {itemKey} is not in the catalogue.', { itemKey: showItemKey(key) }),
          );
    },

    /**
     * A person confirms facts of an item; saved with name and time, and protected from imports.
     * Creates a missing item. Errors: `bad-input` for an invalid code or country.
     */
    async confirmItem(
      key: ItemKey,
      edit: ItemEdit,
      source: ItemSource,
      { seen = {}, read = {} }: Besides = {},
    ): Promise<Result<Item>> {
      const fit = fits({ ...seen, ...edit });
      if (!fit.ok) return fit;
      const by = packers.current();
      const at = now().toISOString();
      const [saved] = await items.change([key], (_, before) => {
        const item = learned(before ?? newItem(key, source, at), read, source, at);
        return confirmed(item, edit, { by, at, source }, seen);
      });
      if (!saved) throw new Error('a confirmed item was not saved');
      await decisions.write({
        action: 'item-confirmed',
        subject: showItemKey(key),
        data: { source, ...Object.fromEntries(CUSTOMS_FACTS.map((fact) => [fact, saved[fact]])) },
      });
      return ok(saved);
    },

    /** Sets the picture; null removes it. Errors: `bad-input`, `store`. */
    async showItem(key: ItemKey, bytes: Uint8Array | null): Promise<Result<Item>> {
      const kept = bytes ? await keepPicture(bytes) : ok(null);
      if (!kept.ok) return kept;
      const at = now().toISOString();
      const [saved] = await items.change([key], (_, before) => ({
        ...(before ?? newItem(key, 'bench', at)),
        picture: kept.value,
        updatedAt: at,
      }));
      if (!saved) throw new Error('an item was not saved');
      return ok(saved);
    },

    /** Errors: `not-found`, `store`. */
    picture: (picture: ItemPicture): Promise<Result<Uint8Array>> => pictures.read(picture),

    /** Pictures of the merchant's items that have one. */
    async pictures(
      merchant: string | null,
      skus: readonly string[],
    ): Promise<{ sku: string; picture: ItemPicture }[]> {
      const found = await items.findMany(skus.map((sku) => ({ merchant, sku })));
      return found.flatMap(({ sku, picture }) => (picture ? [{ sku, picture }] : []));
    },
  };
}
