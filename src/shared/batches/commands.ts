import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { WeightSchema } from '../kernel/measure.ts';
import { AtMostSchema, MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ScanAnswerSchema } from '../packing/session.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';
import { LONGEST_SCAN } from '../scanning/reading.ts';
import { BatchSchema, StackSchema } from './batch.ts';

const nothing = z.object({});
/** Limit on the orders of one run. */
export const MOST_AT_ONCE = 2000;
const count = z.int().min(1).max(MOST_AT_ONCE);
const batch = z.object({ batch: BatchSchema.nullable() });

export const batchCommands = {
  /** The largest first. */
  'batch.stacks': {
    input: z.object({ limit: z.int().min(1).max(500) }),
    output: z.object({ stacks: z.array(StackSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** The current run; null where there is none. */
  'batch.current': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /**
   * Parcel of a batch like this order, and its cost where this order was bought. Errors: `bad-input`, field
   * `cartons` where it takes several cartons, or will by the sizes of its items.
   */
  'batch.pattern': {
    input: z.object({ like: OrderKeySchema }),
    output: z.object({
      weight: WeightSchema,
      price: MoneySchema.nullable(),
      /** Open orders like it. */
      left: z.int(),
      content: BatchSchema.shape.content,
      choose: BatchSchema.shape.choose,
    }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Prepares a run of orders like this one, which is packed already: its carton, size and weight apply
   * to all. Ships nothing yet. `atMost`: the most a person accepts for one parcel; null: only what rules
   * buy by themselves. `choose`: the offer for all; null: by the rules, merchant and settings of each
   * order. A former run is left. Errors: `bad-input`, `order-locked` (another program ships one), those
   * of `batch.pattern`.
   */
  'batch.begin': {
    input: z.object({
      like: OrderKeySchema,
      atMost: AtMostSchema.nullable(),
      choose: ChooseRuleSchema.nullable(),
    }),
    output: BatchSchema,
    access: 'packer',
    audit: ['batch-accepted', 'limit-stated'],
  },
  /**
   * Spends money: rates, buys and prints the next orders of the stack one after the other.
   * `checkWeight`: weight of one of these parcels; it must equal that of the first. Errors: `bad-input`.
   */
  'batch.add': {
    input: z.object({ count, checkWeight: WeightSchema }),
    output: BatchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /**
   * Spends money, as `batch.add`: the scan of an item of the stack ships one more parcel. The scan of a
   * label of the run confirms that it is on its parcel.
   */
  'batch.scan': {
    input: z.object({ text: z.string().max(LONGEST_SCAN) }),
    output: ScanAnswerSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** Stacks with an item that has the scanned code. */
  'batch.find': {
    input: z.object({ text: z.string().max(LONGEST_SCAN) }),
    output: z.object({ stacks: z.array(StackSchema) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * A packer without a scanner confirms that the next label of the stack is on a parcel; recorded in the
   * audit log.
   */
  'batch.labelSeen': {
    input: nothing,
    output: BatchSchema,
    access: 'packer',
    audit: ['label-seen'],
  },
  /** The order being bought is finished first. */
  'batch.stop': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /** Spends money: resumes a run that stopped, or whose program died, where it was. */
  'batch.goOn': {
    input: nothing,
    output: BatchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** Waiting orders stay open. Errors: `order-locked` while the run is active. */
  'batch.leave': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /**
   * Spends money: begins a run like this order and ships it to its end, this order first where it is not
   * bought. `count`: orders to ship; null: all. An unfinished run of the same stack goes on instead, with its
   * own options where none is given (null, false); one that differs is `bad-input` at that option. A run that
   * follows a finished one of the stack has that one's options where none is given, and as `count` what it did
   * not ship of its own; `bad-input` where that is nothing. `anew` begins another run without them. First prints what the last run owes. Returns when nothing is left to do,
   * or the run stopped; `bad-input` where no order of the stack is open or unknown.
   */
  'batch.ship': {
    input: z.object({
      /** REFERENCE or MERCHANT/REFERENCE. */
      ref: z.string().max(300),
      count: count.nullable(),
      atMost: AtMostSchema.nullable(),
      choose: ChooseRuleSchema.nullable(),
      print: z.boolean(),
      anew: z.boolean().exactOptional(),
    }),
    output: BatchSchema,
    access: commandLineAlone,
    audit: ['batch-accepted', 'limit-stated', 'bought-by-rule'],
  },
} as const satisfies Commands;
