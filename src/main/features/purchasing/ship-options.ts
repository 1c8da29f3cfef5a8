import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder, Terms } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { ChooseRule, Quote, QuoteOption } from '../../../shared/rating/quote.ts';

/** A rule that buys without a question, and its limit. */
interface Limit {
  rule: string;
  upTo: Money;
}

/** Purchase without a person: of an order of a batch, or of one packed to be bought later. */
export interface Unattended {
  /** Absent: the cartons as packed, with the packer's choice of insurance. */
  cartons?(order: StoredOrder): Carton[];
  /** Why a person must look first; `quote` is null before rating. */
  objection(order: StoredOrder, quote: Quote | null): Promise<StationError | null>;
  /** Who allows the purchase, up to what price; null: nobody limits it. Errors: `price-rose`, `order-locked`. */
  limit(order: StoredOrder, option: QuoteOption): Result<Limit | null>;
}

/** A limit stated with a purchase (rule 16). */
export interface StatedNow {
  atMost: Money;
  /** Terms of the price shown; absent: those of the wish. */
  terms?: Terms | undefined;
  /** The caller has it in the audit log. */
  isOnRecord?: boolean;
  /** The turn in which it was stated (`PriceLimit`); absent: now. */
  turn?: number | undefined;
  /** A total that was shown, or that is replaced, not typed: an amount named before holds beside it. */
  isShown?: boolean;
}

/** Which offer is bought, by whom, and for how much at most. */
export interface LimitWish {
  /** null: the rule of the order's merchant, or of the settings. */
  rule: ChooseRule | null;
  /**
   * Buyer, if it is not the packer at the bench: a program over HTTP, or the packer of a waiting order;
   * null: nobody was named.
   */
  buyer?: string | null | undefined;
  /** The most that it may cost, stated by a person for this purchase; else what was stated before holds. */
  stated?: StatedNow | undefined;
}

export interface ShipOptions extends LimitWish {
  cartonSpecs: readonly string[];
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** The labels will be printed: nothing is bought if that is not possible. */
  print?: boolean;
  unattended?: Unattended;
  /** A person accepts that DDP charges the collected tax again: as the order names it when it is rated. */
  acceptsCollectedTax?: boolean;
  /** For a program: an unknown purchase of the order is shown as it is, and not asked about. */
  asItIs?: boolean;
  /** Called and awaited with the id of each quote before its purchase is sent. */
  quoted?: ((quoteId: string) => Promise<void>) | undefined;
  /** Progress and warnings for the terminal. */
  say(line: string, what?: 'warning'): void;
}

/** A shipment, and its open problem. */
export interface ShipReport {
  shipment: Shipment;
  error: StationError | null;
  /** Warnings given before this purchase. */
  advice?: readonly AnyMessage[];
}
