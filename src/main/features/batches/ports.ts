import type { Content } from '../../../shared/batches/batch.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Weight } from '../../../shared/kernel/measure.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { OrderKey, Terms } from '../../../shared/orders/order.ts';
import type { PrintJob, PrintState } from '../../../shared/printing/print-job.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';

/**
 * State of an order in a run:
 * - waiting: not started
 * - buying: started; after a crash the purchase journal has the outcome
 * - bought: its labels are to be printed
 * - shipped: also printed, if that was requested
 * - refused: left out with a reason; nothing was bought
 * - unknown: the outcome of the purchase is unknown
 */
export type BatchState = 'waiting' | 'buying' | 'bought' | 'shipped' | 'refused' | 'unknown';

/** Options of a run, by a person. */
export interface BatchWish {
  /** Choice of offer by a person for all orders; null: as defined for each order. */
  rule: ChooseRule | null;
  /** Limit per parcel accepted by a person, or null. */
  atMost: Money | null;
  /** The turn in which `atMost` was stated (`PriceLimit`); absent in a wish: now. */
  turn?: number;
  /** Without `atMost`: `rules` buys only what rules buy without a question; `any` buys at any price. */
  otherwise: 'rules' | 'any';
  print: boolean;
  /** Orders to ship, null: the whole stack; absent where orders are added one by one, at the bench. */
  count?: number | null;
}

export interface BatchPlan extends BatchWish {
  like: OrderKey;
  stack: string;
  content: Content;
  carton: Pick<Carton, 'box' | 'dimensions'> & { weight: Weight };
  /** Choice of offer by rules, merchant and settings for the first order. */
  choose: ChooseRule;
  /** Terms that `atMost` was stated for; null or absent: those under which an order goes by itself. */
  terms?: Terms | null;
  /** Who started it; null if nobody was signed in. */
  by: string | null;
  /** Warnings shown for the first order; they are not shown again. */
  seen: readonly string[];
  /** Those of its rates are among them. */
  hasSeenRates?: boolean;
  /** Ids of orders that another bench of the site had when their turn came. */
  leftOut?: readonly string[];
  slip: boolean;
  why: StationError | null;
}

export interface BatchRun {
  id: string;
  at: string;
  plan: BatchPlan;
}

export interface BatchOrder extends OrderKey {
  place: number;
  orderId: string;
  state: BatchState;
  error: StationError | null;
}

/** A label of a run that was sent to a printer, with the state of its last print. */
export interface BatchLabel extends OrderKey {
  attemptId: string;
  carton: string;
  trackingNumber: string | null;
  /** Id of its last print job; the next four are of that job. */
  job: string;
  state: PrintState;
  held: PrintJob['held'];
  detail: AnyMessage | null;
  /** Given up by a person. */
  isClosed: boolean;
  /** Confirmed on its parcel by scan or by eye. */
  isConfirmed: boolean;
}

export interface BatchRepository {
  /** Stacks of at least two open orders, largest first; `first`: id of the oldest order. */
  stacks(limit: number): Promise<{ first: string; orders: number; countries: number }[]>;
  /** Number of open orders of the stack outside of that run, without those of other benches. */
  left(stack: string, run: string | null): Promise<number>;
  /** Ids of orders of the stack outside of that run whose purchase, by whichever bench of the site, is unknown. */
  unknown(stack: string, run: string | null): Promise<string[]>;
  /**
   * Number of orders of the stack that other benches of the site have: `leftOut`, those that they work on, and
   * those that they bought since `at`; without those of `unknown`.
   */
  elsewhere(run: BatchRun): Promise<number>;
  /** The run that has not ended; at most one. */
  current(): Promise<BatchRun | null>;
  /** Ends the previous run, and deletes older ones. */
  begin(plan: BatchPlan): Promise<BatchRun>;
  save(id: string, plan: BatchPlan): Promise<void>;
  end(id: string): Promise<void>;
  /**
   * Adds the next orders of the stack, by urgency; `first` before all others. The run's limit holds for
   * them from then on (rule 16), as stated when it was: not in place of what was stated since. Returns their number.
   */
  add(run: BatchRun, count: number, first?: string): Promise<number>;
  /**
   * Keeps a limit for the orders that a run of the stack would take, where it does not begin. Returns their number.
   */
  state(stack: string, limit: PriceLimit, count: number, first: string): Promise<number>;
  /** The first order that is bought and not printed, was being bought, or waits. */
  next(id: string): Promise<BatchOrder | null>;
  set(id: string, place: number, state: BatchState, error: StationError | null): Promise<void>;
  leaveOut(id: string, place: number): Promise<void>;
  /** By position. */
  orders(id: string): Promise<BatchOrder[]>;
  /** In the order of the stack; only for purchases of this bench. */
  labels(id: string): Promise<BatchLabel[]>;
  /**
   * Ids of print jobs of the run's purchases, labels and other documents, that were queued when their program
   * ended; in the order of the stack.
   */
  leftOver(id: string): Promise<string[]>;
}
