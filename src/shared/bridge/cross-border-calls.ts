import { z } from 'zod';
import { ItemEditSchema, ItemKeySchema, ItemSchema } from '../station/item.ts';

/** Calls about goods, what customs must know of them, and whose they are. */
export const crossBorderCalls = {
  /** The catalogue; `merchant` null: the station's own goods, left out: everybody's. */
  'items.list': {
    input: z.object({
      merchant: ItemKeySchema.shape.merchant.optional(),
      search: z.string().max(200).optional(),
      gaps: z.boolean().optional(),
      limit: z.int().min(1).max(500),
      offset: z.int().min(0).optional(),
    }),
    output: z.object({ items: z.array(ItemSchema), total: z.int(), gaps: z.int() }),
  },
  /** A person confirms what an item is; what is left out stays as it was. */
  'items.confirm': {
    input: z.object({ item: ItemKeySchema, facts: ItemEditSchema }),
    output: ItemSchema,
  },
} as const;
