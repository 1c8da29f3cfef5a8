import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

export const ShortReasonSchema = z.enum(['not-found', 'damaged', 'out-of-stock', 'other'], {
  error: asText(say('expected not-found, damaged, out-of-stock or other')),
});
export type ShortReason = z.infer<typeof ShortReasonSchema>;

/** Units of an order line that are not shipped, and why; `line` is an index from 0. */
export const ShortLineSchema = z.object({
  line: z.int().min(0),
  sku: z.string(),
  quantity: z.int().min(1),
  reason: ShortReasonSchema,
  note: z.string().nullable(),
});
export type ShortLine = z.infer<typeof ShortLineSchema>;
