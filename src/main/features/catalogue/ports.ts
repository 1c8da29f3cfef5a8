import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { Classified, Described } from '../../../shared/catalogue/classification.ts';
import type { Item, ItemKey, ItemPicture } from '../../../shared/catalogue/item.ts';
import type { WeighedPart, WeightEstimate } from '../../../shared/catalogue/weights/estimate.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** `sku`: only what has exactly this one. */
export type ItemQuery = CallInput<'items.list'> & { sku?: string };

export interface ItemPage {
  /** Those with gaps first, then by SKU. */
  items: Item[];
  total: number;
  /** How many of all items of that merchant (or of all) have gaps, whatever is searched. */
  gaps: number;
}

/** The catalogue. */
export interface ItemRepository {
  find(key: ItemKey): Promise<Item | null>;
  /** Those of the keys that are known, in no order. */
  findMany(keys: readonly ItemKey[]): Promise<Item[]>;
  list(query: ItemQuery): Promise<ItemPage>;
  /** All of it, by merchant and SKU: what is confirmed meanwhile moves nothing to another page. */
  after(key: ItemKey | null, limit: number): Promise<Item[]>;
  /**
   * Looks and saves in one transaction, so that no other program's change is lost in between:
   * `change` is given what is known of each key and answers what it shall be, or null to leave it.
   * Answers what was saved.
   */
  change(
    keys: readonly ItemKey[],
    change: (key: ItemKey, before: Item | null) => Item | null,
  ): Promise<Item[]>;
}

/** What scales taught of weights; written with the purchases of what was weighed. In grams. */
export interface WeightRepository {
  /** Of these SKUs, and of all boxes of that merchant, by `partKey`. */
  known(
    of: { connection: string; merchant: string | null },
    skus: readonly string[],
  ): Promise<Map<string, WeightEstimate>>;
  /** By merchant, boxes first. */
  all(connection: string): Promise<(WeightEstimate & WeighedPart & { merchant: string | null })[]>;
}

/** Pictures of goods, by their content. */
export interface ItemPictures {
  /** Errors: `store`. */
  keep(bytes: Uint8Array, format: ItemPicture['format']): Promise<Result<ItemPicture>>;
  /** Errors: `not-found`, `store`. */
  read(picture: ItemPicture): Promise<Result<Uint8Array>>;
}

/** The partner's classification. It changes nothing there, so it may be asked again. */
export interface Classifier {
  /**
   * What it makes of each, in their order; null of what it did not answer. Errors: those of any
   * question to the partner; `partner-refused` with status 422 where it wants to know more, and with
   * `field` such as `goods[1].description` where it named one.
   */
  classify(goods: readonly Described[]): Promise<Result<(Classified | null)[]>>;
}
