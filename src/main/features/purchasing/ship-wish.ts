import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { ChooseRule, QuoteOption } from '../../../shared/rating/quote.ts';

export interface ShipWish {
  cartonSpecs: readonly string[];
  /** null: the rule of the order's merchant, or of the settings. */
  rule: ChooseRule | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** Its labels are to be printed: nothing is bought where they could not be. */
  print?: boolean;
  /** The price that a person saw and agreed to: nothing above it is bought. */
  shown?: Money;
  /** Progress and warnings, for the person at the terminal. */
  say(line: string, what?: 'warning'): void;
}

/** Buys an order in cartons that are known: the same motion as `ship`, where nothing stands in the way. */
export interface BuyingIn {
  shipIn(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: Pick<ShipWish, 'insure' | 'say' | 'shown'>,
  ): Promise<Result<ShipReport>>;
  /** What that would buy. Buys nothing. */
  priceIn(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: Pick<ShipWish, 'insure'>,
  ): Promise<Result<QuoteOption>>;
}

/** A shipment, and what stands in the way of it. */
export interface ShipReport {
  shipment: Shipment;
  error: StationError | null;
  /** What was warned of before it was bought just now. */
  advice?: readonly string[];
}
