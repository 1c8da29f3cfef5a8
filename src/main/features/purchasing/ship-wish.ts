import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { ChooseRule, Quote, QuoteOption } from '../../../shared/rating/quote.ts';

/** What is bought without a question, and up to which amount. */
interface Limit {
  rule: string;
  upTo: Money;
}

/** Nobody looks at the order before it is bought: it is one of a batch, or was packed to be bought later. */
export interface Unattended {
  /** Absent: as it is packed, and insured as the packer left it. */
  cartons?(order: StoredOrder): Carton[];
  /** Why a person must look at it first; `quote` once there are rates. */
  objection(order: StoredOrder, quote: Quote | null): Promise<StationError | null>;
  /** Up to which amount it is bought; null: whatever it costs. Errors: `price-rose`, `order-locked`. */
  limit(order: StoredOrder, option: QuoteOption): Result<Limit | null>;
}

export interface ShipWish {
  cartonSpecs: readonly string[];
  /** null: the rule of the order's merchant, or of the settings. */
  rule: ChooseRule | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** Its labels are to be printed: nothing is bought where they could not be. */
  print?: boolean;
  /** Who buys it, where nobody at the bench does: a program over HTTP, who packed it; null: nobody was named. */
  buyer?: string | null | undefined;
  /** The price that a person saw and agreed to: nothing above it is bought. */
  shown?: Money;
  unattended?: Unattended;
  /** Told of the quote, and waited for, before it is bought. */
  quoted?: ((quoteId: string) => Promise<void>) | undefined;
  /** Progress and warnings, for the person at the terminal. */
  say(line: string, what?: 'warning'): void;
}

/** A shipment, and what stands in the way of it. */
export interface ShipReport {
  shipment: Shipment;
  error: StationError | null;
  /** What was warned of before it was bought just now. */
  advice?: readonly Wording[];
}
