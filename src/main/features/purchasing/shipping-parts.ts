import type { WeightReading } from '../../../shared/catalogue/weights/estimate.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Message, Wording } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Choice, ChooseRule, Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ToShip } from '../orders/rules/short.ts';
import type { KeptQuote } from '../rating/ports.ts';
import type { QuoteLife } from '../rating/quote-life.ts';
import type { RateWish, Rating } from '../rating/rules/rating.ts';
import type { Attempt, PurchaseJournal } from './ports.ts';
import type { Purchasing } from './rules/purchasing.ts';
import type { Quiet } from './rules/quiet.ts';

export interface ShippingParts {
  connection: string;
  station: string;
  journal: PurchaseJournal;
  purchasing: Purchasing;
  rating: Rating;
  /** Why nothing can be rated or bought for that merchant, before anything is sent. */
  missingKey(merchant: string | null): Promise<StationError | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  settings(): Settings;
  quiet: Pick<Quiet, 'left'>;
  quoteLife: QuoteLife;
  /** Resolves after that many milliseconds; rejects where the signal says so. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
}

/** Called now and again with the milliseconds that are left. */
export type Waiting = (left: number) => void;

export interface BuyWish {
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  packer: string | null;
  /** A rule buys it in a person's place: nothing is bought above it, whatever was accepted. */
  atMost?: Money | undefined;
  /** What a scale said of the cartons. */
  readings?: WeightReading[];
}

/** What came of an order to buy. */
export type Bought =
  | { kind: 'confirmed'; attempt: Attempt }
  | { kind: 'unknown'; attempt: Attempt; error: StationError }
  /** Nothing was bought; `attempt` is there if a request was made. */
  | { kind: 'nothing'; attempt: Attempt | null; error: StationError }
  /** Rated anew it costs more than was accepted: the packer decides. */
  | { kind: 'price-rose'; attempt: Attempt | null; quote: KeptQuote; error: StationError };

export interface Shipping {
  /** Refused while an attempt is open, unknown or confirmed: such an order buys nothing else. */
  rate(order: StoredOrder, cartons: readonly Carton[], wish: RateWish): Promise<Result<KeptQuote>>;
  /** What its rates will warn of; errors: what would keep `rate` from asking, but for its attempts. */
  foreseen(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateWish,
  ): Promise<Result<readonly Wording[]>>;
  /** Whether a quote is still of this order and these cartons, and of the own address. */
  fits(order: ToShip<StoredOrder>, cartons: readonly Carton[], quote: KeptQuote): Promise<boolean>;
  /** Buys one option of a quote that still fits what lies on the bench. */
  buy(
    order: StoredOrder,
    cartons: readonly Carton[],
    quote: KeptQuote,
    choice: Choice,
    wish: BuyWish,
  ): Promise<Bought>;
  /**
   * The order's attempt that stands in the way of another, on this connection; one whose holder
   * died in the meantime is unknown by now.
   */
  standing(orderId: string): Promise<Attempt | null>;
  /** Every open attempt whose holder is gone becomes unknown. */
  recover(): Promise<void>;
  /**
   * Asks Get Shipments at once, waits through the quiet time and sends an unknown attempt's body
   * again (rule 5).
   */
  reconcile(attempt: Attempt, waiting?: Waiting): Promise<Result<Attempt>>;
  /** Asks Get Shipments alone, at once. */
  lookUp(attempt: Attempt): Promise<Attempt>;
  /** Waits until the partner must have finished with the attempt's last sending, or it is settled. */
  quiet(attempt: Attempt, waiting?: Waiting): Promise<Attempt>;
  /** Ends every wait; what is being sent is let finish. */
  close(): void;
  pick(
    order: StoredOrder,
    quote: Quote,
    rule: ChooseRule,
  ): Result<{ option: QuoteOption; why: Message }>;
}
