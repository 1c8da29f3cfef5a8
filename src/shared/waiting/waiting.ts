import { z } from 'zod';
import { LineStateSchema } from '../connection/line.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** Packed, and bought by itself when the partner is back. */
const WaitingOrderSchema = OrderKeySchema.extend({
  since: z.string(),
  cartons: z.array(z.string()),
  choose: ChooseRuleSchema,
  atMost: MoneySchema,
  /** Who accepted it: a packer, and the supervisor's rule where one did. */
  by: z.string().nullable(),
  rule: z.string().nullable(),
});

export const WaitingSchema = z.object({
  line: LineStateSchema,
  /** In the order they are bought. */
  waiting: z.array(WaitingOrderSchema),
  /** Its turn came, and a person must look at it first. */
  refused: z.array(OrderKeySchema.extend({ error: StationErrorSchema })),
  /** Held, cancelled or changed by its sender: nothing is bought, and its cartons still lie here. */
  stopped: z.array(OrderKeySchema.extend({ as: z.enum(['held', 'cancelled', 'changed']) })),
  /** Why nothing is bought now; null where it is, or nothing waits. */
  why: StationErrorSchema.nullable(),
});
export type Waiting = z.infer<typeof WaitingSchema>;
