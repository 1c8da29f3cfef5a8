import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { Classified, Described } from '../../../shared/catalogue/classification.ts';
import type { Item, ItemKey, ItemPicture } from '../../../shared/catalogue/item.ts';
import type { WeighedPart, WeightEstimate } from '../../../shared/catalogue/weights/estimate.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** `sku`: exact match. */
export type ItemQuery = CallInput<'items.list'> & { sku?: string };

export interface ItemPage {
  /** Items with gaps first, then by SKU. */
  items: Item[];
  total: number;
  /** Number of items with gaps of that merchant (or of all), regardless of the search. */
  gaps: number;
}

export interface ItemRepository {
  find(key: ItemKey): Promise<Item | null>;
  /** The existing items for these keys, in no order. */
  findMany(keys: readonly ItemKey[]): Promise<Item[]>;
  list(query: ItemQuery): Promise<ItemPage>;
  /** Pages through all items by merchant and SKU, an order that confirmations do not change. */
  after(key: ItemKey | null, limit: number): Promise<Item[]>;
  /**
   * Reads and saves in one transaction, so that no other program's change is lost: `change` receives
   * the existing item of each key and returns the new one, or null to leave it. Returns the saved
   * items.
   */
  change(
    keys: readonly ItemKey[],
    change: (key: ItemKey, before: Item | null) => Item | null,
  ): Promise<Item[]>;
}

/** Weights learned from scales; saved together with the purchase of the weighed carton. In grams. */
export interface WeightRepository {
  /** For these SKUs and all boxes of that merchant, by `partKey`. */
  known(
    of: { connection: string; merchant: string | null },
    skus: readonly string[],
  ): Promise<Map<string, WeightEstimate>>;
  /** By merchant, boxes first. */
  all(connection: string): Promise<(WeightEstimate & WeighedPart & { merchant: string | null })[]>;
}

/** Pictures of items, addressed by content. */
export interface ItemPictures {
  /** Errors: `store`. */
  keep(bytes: Uint8Array, format: ItemPicture['format']): Promise<Result<ItemPicture>>;
  /** Errors: `not-found`, `store`. */
  read(picture: ItemPicture): Promise<Result<Uint8Array>>;
}

/** The partner's classification. It changes nothing there, so it may be repeated. */
export interface Classifier {
  /**
   * Classification of each, in order; null for one without an answer. Errors: those of any call to
   * the partner; `partner-refused` with status 422 where it needs more data, with a `field` such as
   * `goods[1].description` where it named one.
   */
  classify(goods: readonly Described[]): Promise<Result<(Classified | null)[]>>;
}
