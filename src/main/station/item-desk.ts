import { stationError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { say } from '../../shared/say.ts';
import {
  CUSTOMS_FACTS,
  type Item,
  type ItemEdit,
  type ItemFacts,
  type ItemKey,
  type ItemSource,
  showItemKey,
} from '../../shared/station/item.ts';
import { confirmed, fits, learned, newItem } from '../domain/customs/item-facts.ts';
import type { ItemPage, ItemQuery, ItemRepository } from '../domain/customs/ports.ts';
import type { DecisionLog } from '../domain/purchasing/ports.ts';

/** The catalogue of goods, by merchant and SKU. */
export interface ItemDesk {
  items(query: ItemQuery): Promise<ItemPage>;
  /** Errors: `not-found`. */
  item(key: ItemKey): Promise<Result<Item>>;
  /**
   * A person says what an item is; kept with who and when, and over every import. The item is made
   * where there is none. Errors: `bad-input` where a code or a country does not fit.
   */
  confirmItem(
    key: ItemKey,
    said: ItemEdit,
    source: ItemSource,
    /** What is known besides, and nobody confirms. */
    read?: Partial<ItemFacts>,
  ): Promise<Result<Item>>;
}

export interface ItemDeskParts {
  items: ItemRepository;
  decisions: DecisionLog;
  packer(): string | null;
  now(): Date;
  /** Orders that are worked on may take something from it. */
  confirmed(): Promise<void>;
}

export function createItemDesk(parts: ItemDeskParts): ItemDesk {
  const { items, decisions, packer, now } = parts;
  return {
    items: (query) => items.list(query),

    async item(key) {
      const found = await items.find(key);
      return found
        ? ok(found)
        : fail(stationError('not-found', say`Item ${showItemKey(key)} is not in the catalogue.`));
    },

    async confirmItem(key, said, source, read = {}) {
      const fit = fits(said);
      if (!fit.ok) return fit;
      const by = packer();
      const at = now().toISOString();
      const [saved] = await items.change([key], (_, before) => {
        const item = learned(before ?? newItem(key, source, at), read, source, at);
        return confirmed(item, said, { by, at, source });
      });
      if (!saved) throw new Error('a confirmed item was not saved');
      await decisions.write({
        actor: by,
        action: 'item-confirmed',
        subject: showItemKey(key),
        reason: null,
        data: { source, ...Object.fromEntries(CUSTOMS_FACTS.map((fact) => [fact, saved[fact]])) },
      });
      await parts.confirmed();
      return ok(saved);
    },
  };
}
