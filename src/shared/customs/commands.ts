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
   * What the partner makes of goods; saves nothing. `job` names it for its progress (the event
   * `goods.classifying`) and its end. Errors: `bad-input` at `goods[0].title`.
   */
  'goods.classify': {
    input: z.object({ job, goods: z.array(DescribedSchema).min(1).max(500) }),
    output: ClassificationRunSchema,
    access: 'packer',
    audit: [],
  },
  /**
   * One of the goods; with `save` kept with the item that `sku` (SKU or MERCHANT/SKU) names, as
   * confirmed. Errors: also `ambiguous` and `bad-input` of the SKU.
   */
  'goods.classifyItem': {
    input: z.object({ goods: DescribedSchema, sku: z.string().nullable(), save: z.boolean() }),
    output: z.object({
      classified: ClassifiedSchema,
      saved: ItemKeySchema.nullable(),
      /** Why it was not saved. */
      error: StationErrorSchema.nullable(),
    }),
    access: commandLineAlone,
    audit: ['item-confirmed'],
  },
  /** Ends it with what it has. */
  'goods.stopClassifying': {
    input: z.object({ job }),
    output: z.null(),
    access: 'packer',
    audit: [],
  },
} as const satisfies Commands;
