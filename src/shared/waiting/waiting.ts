import { z } from 'zod';
import { LineStateSchema } from '../connection/line.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** A packed order that is bought when the partner is back. */
const WaitingOrderSchema = OrderKeySchema.extend({
  since: z.string(),
  cartons: z.array(z.string()),
  choose: ChooseRuleSchema,
  atMost: MoneySchema,
  /** The packer who accepted it, null if nobody was signed in; and the supervisor's rule, if one did. */
  by: z.string().nullable(),
  rule: z.string().nullable(),
});

export const WaitingSchema = z.object({
  line: LineStateSchema,
  /** In the order of purchase. */
  waiting: z.array(WaitingOrderSchema),
  /** Orders whose purchase needs a person first. */
  refused: z.array(OrderKeySchema.extend({ error: StationErrorSchema })),
  /**
   * Orders that their sender held, cancelled or changed: nothing is bought, and the cartons are still
   * here.
   */
  stopped: z.array(OrderKeySchema.extend({ as: z.enum(['held', 'cancelled', 'changed']) })),
  /** Why nothing is bought now; null if purchases run or nothing waits. */
  why: StationErrorSchema.nullable(),
});
export type Waiting = z.infer<typeof WaitingSchema>;
