import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { WeightSchema } from '../kernel/measure.ts';
import { MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** What is in each parcel. */
const ContentSchema = z.array(
  z.object({ sku: z.string(), description: z.string(), quantity: z.int() }),
);
export type Content = z.infer<typeof ContentSchema>;

/** Open orders that are packed alike. */
export const StackSchema = z.object({
  /** The one that came first. */
  like: OrderKeySchema,
  orders: z.int(),
  countries: z.int(),
  content: ContentSchema,
});
export type Stack = z.infer<typeof StackSchema>;

const AsideSchema = OrderKeySchema.extend({ error: StationErrorSchema });

/** A stack that is being shipped, order by order; there is one at most. */
export const BatchSchema = z.object({
  id: z.string(),
  like: OrderKeySchema,
  content: ContentSchema,
  /** What one parcel weighs, as the first was packed. */
  weight: WeightSchema,
  /** Which offer, and up to which amount one parcel; null: whatever it costs, or as rules say. */
  choose: ChooseRuleSchema,
  atMost: MoneySchema.nullable(),
  /**
   * - running: orders are being shipped, here or by another program
   * - ready: all that were asked for are through
   * - stopped: some wait until a person goes on or leaves them
   */
  state: z.enum(['running', 'ready', 'stopped']),
  /** Why it stopped by itself. */
  why: StationErrorSchema.nullable(),
  /** Asked for so far, and how many of them are through. */
  orders: z.int(),
  shipped: z.int(),
  waiting: z.int(),
  /** Open orders of the stack that nobody asked for yet. */
  left: z.int(),
  current: OrderKeySchema.nullable(),
  /** Labels that came out and must still be scanned on their parcels: setting `scanBack`. */
  labelsLeft: z.int(),
  refused: z.array(AsideSchema),
  unknown: z.array(AsideSchema),
  /** Bought, and something about label or printing is to be done. */
  papers: z.array(AsideSchema),
});
export type Batch = z.infer<typeof BatchSchema>;
