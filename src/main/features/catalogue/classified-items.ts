import { type Classified, isUsable } from '../../../shared/catalogue/classification.ts';
import {
  type Item,
  type ItemKey,
  ItemKeySchema,
  showItemKey,
} from '../../../shared/catalogue/item.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { either, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Packers } from '../people/packers.ts';
import type { ItemService } from './item-service.ts';
import type { ItemRepository } from './ports.ts';

/** Classifications confirmed without a window. */
export type ClassifiedItems = ReturnType<typeof createClassifiedItems>;

export interface ClassifiedItemsNeeds {
  items: ItemRepository;
  itemService: ItemService;
  packers: Packers;
}

export function createClassifiedItems({ items, itemService, packers }: ClassifiedItemsNeeds) {
  return {
    /**
     * The item that `SKU` or `MERCHANT/SKU` names, in the catalogue or not. Errors: `ambiguous` where
     * several merchants have that SKU, `bad-input`.
     */
    async itemNamed(text: string): Promise<Result<ItemKey>> {
      const whole = readKey(null, text);
      // A SKU may contain a slash: an existing item takes precedence.
      if (whole.ok && (await items.find(whole.value))) return whole;
      const slash = text.indexOf('/');
      if (slash >= 0) return readKey(text.slice(0, slash).trim() || null, text.slice(slash + 1));
      const { items: found } = await items.list({ sku: text.trim(), limit: 500 });
      const [one, ...others] = found;
      if (!one) return whole;
      if (others.length === 0) return ok({ merchant: one.merchant, sku: one.sku });
      const message = say('{text} is an item of several merchants. Specify one: {one}.', {
        text,
        one: either([one, ...others].map(showItemKey)),
      });
      return refuse('ambiguous', message, { field: '--sku' });
    },

    /**
     * Saves code and customs description with the item, as confirmed. Errors: `customs-missing` where
     * there is no code of 6 digits, `usage` where a packer must be named.
     */
    async saveClassified(key: ItemKey, classified: Classified): Promise<Result<Item>> {
      if (!isUsable(classified)) return fail(notSaved(key, classified));
      const somebody = packers.signIn.done('command-line');
      if (!somebody.ok) return somebody;
      const { hsCode, customsDescription } = classified;
      const description = customsDescription.slice(0, 500);
      const given = { hsCode, ...(description ? { description } : {}) };
      return await itemService.confirmItem(key, given, 'classification');
    },
  };
}

function readKey(merchant: string | null, sku: string): Result<ItemKey> {
  const read = ItemKeySchema.safeParse({ merchant, sku });
  if (read.success) return ok(read.data);
  const message = say('An item is expected as SKU or MERCHANT/SKU, found {found}.', {
    found: show(sku),
  });
  return refuse('bad-input', message, { field: '--sku' });
}

function notSaved(key: ItemKey, { success, hsCode }: Classified): StationError {
  const why = success
    ? say('the code is {hsCode}, which is not 6 digits', { hsCode: show(hsCode) })
    : say('the partner found no HS code');
  const message = say(
    'Not saved to {itemKey}: {why}. Describe it better and classify it again, or fill in the code yourself.',
    { itemKey: showItemKey(key), why },
  );
  return stationError('customs-missing', message, { field: 'hsCode', retry: 'after-change' });
}
