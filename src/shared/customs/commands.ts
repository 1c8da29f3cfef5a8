import { z } from 'zod';
import {
  ClassificationRunSchema,
  ClassifiedSchema,
  DescribedSchema,
} from '../catalogue/classification.ts';
import { ItemKeySchema } from '../catalogue/item.ts';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';

const job = z.string().min(1).max(100);

export const customsCommands = {
  /**
   * Classifies goods with the partner; saves nothing. `job` identifies it for progress (event
   * `goods.classifying`) and for stopping it. Errors: `bad-input` at `goods[0].title`.
   */
  'goods.classify': {
    input: z.object({ job, goods: z.array(DescribedSchema).min(1).max(500) }),
    output: ClassificationRunSchema,
    access: 'packer',
    audit: [],
  },
  /**
   * Classifies one item; with `save` the result is kept as confirmed with the item that `sku` (SKU
   * or MERCHANT/SKU) names. Errors: also `ambiguous` and `bad-input` of the SKU.
   */
  'goods.classifyItem': {
    input: z.object({ goods: DescribedSchema, sku: z.string().nullable(), save: z.boolean() }),
    output: z.object({
      classified: ClassifiedSchema,
      saved: ItemKeySchema.nullable(),
      error: StationErrorSchema.nullable(),
    }),
    access: commandLineAlone,
    audit: ['item-confirmed'],
  },
  /** Stops a job; it returns the results so far. */
  'goods.stopClassifying': {
    input: z.object({ job }),
    output: z.null(),
    access: 'packer',
    audit: [],
  },
} as const satisfies Commands;
