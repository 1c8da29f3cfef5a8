import type { WeightReading } from '../../../shared/catalogue/weights/estimate.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage, Message } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { CollectedTax, StoredOrder } from '../../../shared/orders/order.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { Choice, ChooseRule, Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ToShip } from '../orders/logic/short.ts';
import type { QuoteService, RateOptions } from '../rating/logic/quote-service.ts';
import type { Offer, StoredQuote } from '../rating/ports.ts';
import type { QuoteLife } from '../rating/quote-life.ts';
import type { CoolDown } from './logic/cool-down.ts';
import type { PurchaseService } from './logic/purchase-service.ts';
import type { Attempt, PurchaseJournal } from './ports.ts';

export interface ShippingParts {
  connection: string;
  station: string;
  journal: PurchaseJournal;
  purchasing: PurchaseService;
  rating: QuoteService;
  /** Why nothing can be rated or bought for that merchant; checked before anything is sent. */
  missingKey(merchant: string | null): Promise<StationError | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  settings(): Settings;
  coolDown: Pick<CoolDown, 'left' | 'age'>;
  quoteLife: QuoteLife;
  /** Resolves after that many milliseconds; rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
}

/** Called at intervals with the milliseconds left. */
export type Waiting = (left: number) => void;

export interface BuyOptions {
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  packer: string | null;
  /** The stated limit (rule 16); absent where a person merely saw the price. */
  limit?: PriceLimit | undefined;
  /** Nobody reads a new rating: one that has other warnings is not bought, nor a dearer one. */
  unattended?: boolean | undefined;
  /** With `unattended`: whether the rules let the dearer offer `is` be bought within the limit, as `was`. */
  allowsDearer?: ((was: Offer, is: Offer) => boolean) | undefined;
  /** The collected tax that a person accepts to be paid again under DDP. */
  acceptedTax?: CollectedTax | undefined;
  /** Its documents are to be printed; recorded, in case the program ends before that. */
  print?: boolean | undefined;
  /** Scale readings of the cartons. */
  readings?: WeightReading[];
  /** Called and awaited with the id of each quote before its purchase is sent. */
  quoted?: ((quoteId: string) => Promise<void>) | undefined;
}

/** Result of a purchase. */
export type Bought =
  | { kind: 'confirmed'; attempt: Attempt }
  | { kind: 'unknown'; attempt: Attempt; error: StationError }
  /** Nothing was bought; `attempt` is set if a request was made. */
  | { kind: 'nothing'; attempt: Attempt | null; error: StationError }
  /** It costs more than accepted, or than stated: a person decides. */
  | { kind: 'price-rose'; attempt: Attempt | null; quote: StoredQuote; error: StationError };

export interface Shipping {
  /** Refused while an attempt is open, unknown or confirmed: such an order buys nothing else. */
  rate(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): Promise<Result<StoredQuote>>;
  /** The warnings of its rates, whoever has the order. Nothing of it can be bought by them. */
  warningsOf(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): Promise<Result<readonly AnyMessage[]>>;
  /**
   * The warnings that rates would have. Errors: those of `rate` before the partner is asked, except for
   * attempts.
   */
  foreseen(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): Promise<Result<readonly AnyMessage[]>>;
  /** Whether a quote still matches the order, the cartons and the sender's address. */
  fits(
    order: ToShip<StoredOrder>,
    cartons: readonly Carton[],
    quote: StoredQuote,
  ): Promise<boolean>;
  /** Buys one option of a quote that still matches the packing. */
  buy(
    order: StoredOrder,
    cartons: readonly Carton[],
    quote: StoredQuote,
    choice: Choice,
    wish: BuyOptions,
  ): Promise<Bought>;
  /**
   * The attempt of the order that blocks another purchase, on this connection: what was bought, although a return of
   * it is unsettled. An attempt whose holder ended is unknown then.
   */
  blockingAttempt(orderId: string): Promise<Attempt | null>;
  /** As `blockingAttempt`, of the newest attempt that is open or unknown, of a return too. */
  unsettled(orderId: string): Promise<Attempt | null>;
  /** Sets every open attempt without a living holder to unknown. */
  recover(): Promise<void>;
  /**
   * Asks Get Shipments at once, waits for the end of the quiet time and sends an unknown attempt's body
   * again (rule 5).
   */
  reconcile(attempt: Attempt, waiting?: Waiting): Promise<Result<Attempt>>;
  /**
   * As `reconcile`, for a program: never waits, and sends again only within `purchasing.resendMinutes`
   * (rule 6). `error`: while it is unknown, when it can help to ask again, or that a person must act.
   */
  askAgain(attempt: Attempt): Promise<{ attempt: Attempt; error: StationError | null }>;
  /** Why an unknown attempt is not sent again now without a person (rules 5 and 6); null if it may be. */
  whyNotNow(attempt: Attempt): Promise<StationError | null>;
  /**
   * Why an order with this attempt can be neither rated nor bought; an unknown one says when it can help to
   * ask again, or that a person must act.
   */
  inTheWay(attempt: Attempt): Promise<StationError>;
  /** Only asks Get Shipments, at once. */
  lookUp(attempt: Attempt): Promise<Attempt>;
  /** Waits until the partner must have finished with the attempt's last sending, or until it is settled. */
  coolDown(attempt: Attempt, waiting?: Waiting): Promise<Attempt>;
  /** Ends every wait; a running request is completed. */
  close(): void;
  /** `isAccepted`: a person accepts what keeps DDP from being offered. */
  pick(
    order: StoredOrder,
    quote: Quote,
    rule: ChooseRule,
    isAccepted?: boolean,
  ): Result<{ option: QuoteOption; why: Message }>;
}
