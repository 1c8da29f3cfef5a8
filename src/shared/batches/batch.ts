import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { WeightSchema } from '../kernel/measure.ts';
import { MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** Content of each parcel. */
const ContentSchema = z.array(
  z.object({ sku: z.string(), description: z.string(), quantity: z.int() }),
);
export type Content = z.infer<typeof ContentSchema>;

/** Open orders with the same content, packed alike. */
export const StackSchema = z.object({
  /** The order that arrived first. */
  like: OrderKeySchema,
  orders: z.int(),
  countries: z.int(),
  content: ContentSchema,
});
export type Stack = z.infer<typeof StackSchema>;

const AsideSchema = OrderKeySchema.extend({ error: StationErrorSchema });

/** A stack being shipped, order by order; at most one at a time. */
export const BatchSchema = z.object({
  id: z.string(),
  like: OrderKeySchema,
  content: ContentSchema,
  /** Weight of one parcel, taken from the first one packed. */
  weight: WeightSchema,
  /**
   * Which offer to buy, and the most that one parcel may cost; null: no limit, or only what rules
   * buy.
   */
  choose: ChooseRuleSchema,
  atMost: MoneySchema.nullable(),
  /**
   * - running: orders are being shipped, here or by another program
   * - ready: all requested orders are done
   * - stopped: some wait until a person resumes or leaves them
   */
  state: z.enum(['running', 'ready', 'stopped']),
  /** Why it stopped by itself. */
  why: StationErrorSchema.nullable(),
  /** Orders requested so far, and how many of them are done. */
  orders: z.int(),
  shipped: z.int(),
  waiting: z.int(),
  /** Open orders of the stack that were not requested yet. */
  left: z.int(),
  /** Orders of the stack that other benches of the site have. */
  elsewhere: z.int(),
  current: OrderKeySchema.nullable(),
  /** Printed labels that must still be scanned on their parcels: setting `scanBack`. */
  labelsLeft: z.int(),
  refused: z.array(AsideSchema),
  /** Of the whole stack. */
  unknown: z.array(AsideSchema),
  /** Bought, but the label or its printing needs a person. */
  papers: z.array(AsideSchema),
});
export type Batch = z.infer<typeof BatchSchema>;

/** Nothing of the stack is left to ship, and every label is on its parcel. */
export const isDone = ({ state, left, labelsLeft }: Batch): boolean =>
  state === 'ready' && left === 0 && labelsLeft === 0;

/** Orders of the whole stack, requested or not. */
export const wholeStack = ({ orders, left }: Batch): number => orders + left;
