import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { WeightSchema } from '../kernel/measure.ts';
import { MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ScanAnswerSchema } from '../packing/session.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';
import { BatchSchema, StackSchema } from './batch.ts';

const nothing = z.object({});
/** As many orders as one run takes. */
export const MOST_AT_ONCE = 2000;
const count = z.int().min(1).max(MOST_AT_ONCE);
const batch = z.object({ batch: BatchSchema.nullable() });

/** Orders that are packed alike, shipped one after the other. */
export const batchCommands = {
  /** The largest first. */
  'batch.stacks': {
    input: z.object({ limit: z.int().min(1).max(500) }),
    output: z.object({ stacks: z.array(StackSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** The run that there is; null where there is none. */
  'batch.current': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /** What one parcel of a batch like this order would be, and cost where it was bought. */
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
   * A run of orders like this one, which is packed already: its carton, size and weight are those of
   * all. Ships nothing yet. `atMost`: what a person accepts for one parcel; null: only what rules buy
   * by themselves. `choose`: which offer, for all; null: as rules, merchant and settings say of each. A
   * former run is left. Errors: `bad-input`, `order-locked` (another program ships
   * one), those of `batch.pattern`.
   */
  'batch.begin': {
    input: z.object({
      like: OrderKeySchema,
      atMost: MoneySchema.nullable(),
      choose: ChooseRuleSchema.nullable(),
    }),
    output: BatchSchema,
    access: 'packer',
    audit: ['batch-accepted'],
  },
  /**
   * Spends money: the next orders of the stack are rated, bought and printed, one after the other.
   * `checkWeight`: of one of these parcels; it must be that of the first. Errors: `bad-input`.
   */
  'batch.add': {
    input: z.object({ count, checkWeight: WeightSchema }),
    output: BatchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /**
   * Spends money, as `batch.add`: an item of the stack was scanned, and that is one parcel more. The
   * scan of a label of the run says that it is on its parcel.
   */
  'batch.scan': {
    input: z.object({ text: z.string().max(500) }),
    output: ScanAnswerSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** Those of which an item was scanned. */
  'batch.find': {
    input: z.object({ text: z.string().max(500) }),
    output: z.object({ stacks: z.array(StackSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** A packer without a scanner says that the next label of the stack is on a parcel; kept on record. */
  'batch.labelSeen': {
    input: nothing,
    output: BatchSchema,
    access: 'packer',
    audit: ['label-seen'],
  },
  /** The order that is being bought is let finish. */
  'batch.stop': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /** Spends money: a run that stopped, or whose program died, goes on where it was. */
  'batch.goOn': {
    input: nothing,
    output: BatchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** What waits stays open. Errors: `order-locked` while it runs. */
  'batch.leave': { input: nothing, output: batch, access: 'anyone', audit: [] },
  /**
   * Spends money: begins a run like this order and ships it to its end, this order first where it is
   * not bought; a run of the stack that is not through goes on in its place. `count`: all, where it is
   * null. Answers when nothing is left to do, or the run stopped.
   */
  'batch.ship': {
    input: z.object({
      /** REFERENCE or MERCHANT/REFERENCE. */
      ref: z.string().max(300),
      count: count.nullable(),
      atMost: MoneySchema.nullable(),
      choose: ChooseRuleSchema.nullable(),
      print: z.boolean(),
    }),
    output: BatchSchema,
    access: commandLineAlone,
    audit: ['batch-accepted', 'bought-by-rule'],
  },
} as const satisfies Commands;
