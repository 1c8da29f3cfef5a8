import { z } from 'zod';
import { ClassificationRunSchema, DescribedSchema } from '../station/classification.ts';
import { ItemEditSchema, ItemKeySchema, ItemSchema } from '../station/item.ts';

const job = z.string().min(1).max(100);

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
    input: z.object({
      item: ItemKeySchema,
      facts: ItemEditSchema,
      /** What the person confirms came of a classification. */
      classified: z.boolean().optional(),
    }),
    output: ItemSchema,
  },

  /**
   * What the partner makes of goods; saves nothing. `job` names it for its progress (the event
   * `goods.classifying`) and its end. Errors: `bad-input` at `goods[0].title`.
   */
  'goods.classify': {
    input: z.object({ job, goods: z.array(DescribedSchema).min(1).max(500) }),
    output: ClassificationRunSchema,
  },
  /** Ends it with what it has. */
  'goods.stopClassifying': { input: z.object({ job }), output: z.null() },
} as const;
