import type { Content } from '../../../shared/batches/batch.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Weight } from '../../../shared/kernel/measure.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { PrintState } from '../../../shared/printing/print-job.ts';
import type { ChooseRule } from '../../../shared/rating/quote.ts';

/**
 * How far an order of a run is:
 * - waiting: it is shipped when its turn comes
 * - buying: its turn has come; where the program dies now, the purchase journal knows what came of it
 * - bought: its labels are to be printed
 * - shipped: and printed, as far as that was asked for
 * - refused: set aside with its reason; nothing was bought
 * - unknown: nobody knows whether it was bought
 */
export type BatchState = 'waiting' | 'buying' | 'bought' | 'shipped' | 'refused' | 'unknown';

/** What is done alike with every order of a run. */
export interface BatchPlan {
  like: OrderKey;
  /** The key of its stack. */
  stack: string;
  content: Content;
  carton: Pick<Carton, 'box' | 'dimensions'> & { weight: Weight };
  /** Which offer, as rules, merchant and settings say it of the first. */
  choose: ChooseRule;
  /** Which offer, where a person said it for all; null: as it is said of each order. */
  rule: ChooseRule | null;
  /** What a person accepted for one parcel; null where nobody said. */
  atMost: Money | null;
  /** Without `atMost`: `rules`: only what rules buy by themselves; `any`: whatever it costs. */
  otherwise: 'rules' | 'any';
  print: boolean;
  /** Who began it; null where nobody is signed in. */
  by: string | null;
  /** What was said of the first order, and is said of none again. */
  seen: readonly string[];
  /** Its slip is printed. */
  slip: boolean;
  /** Why it stopped by itself. */
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

/** A label of a run that was given to a printer, in its last print. */
export interface BatchLabel extends OrderKey {
  attemptId: string;
  carton: string;
  trackingNumber: string | null;
  state: PrintState;
  /** It was scanned on its parcel, or a person saw it there. */
  isConfirmed: boolean;
}

export interface BatchRepository {
  /** Stacks of two open orders and more, the largest first; `first`: the id of its oldest order. */
  stacks(limit: number): Promise<{ first: string; orders: number; countries: number }[]>;
  /** Open orders of the stack that are not in that run, those another bench has left out. */
  left(stack: string, run: string | null): Promise<number>;
  /** The run that is not ended; there is one at most. */
  current(): Promise<BatchRun | null>;
  /** Ends the one before, and forgets those that ended before that. */
  begin(plan: BatchPlan): Promise<BatchRun>;
  save(id: string, plan: BatchPlan): Promise<void>;
  end(id: string): Promise<void>;
  /** The next of its stack, those due first; `first` before all. Answers how many there were. */
  add(run: BatchRun, count: number, first?: string): Promise<number>;
  /** The first that is bought and not printed, was being bought, or waits. */
  next(id: string): Promise<BatchOrder | null>;
  set(id: string, place: number, state: BatchState, error: StationError | null): Promise<void>;
  /** It is none of the run any more. */
  leaveOut(id: string, place: number): Promise<void>;
  /** In their places. */
  orders(id: string): Promise<BatchOrder[]>;
  /** In the order of the stack; those of this bench's own purchases. */
  labels(id: string): Promise<BatchLabel[]>;
}
