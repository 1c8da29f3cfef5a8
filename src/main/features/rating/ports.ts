import type { Address } from '../../../shared/kernel/address.ts';
import type { Dimensions, DimensionUnit, WeightUnit } from '../../../shared/kernel/measure.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { MomentMark } from '../../../shared/kernel/moment.ts';
import type { Currency } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderLine, Terms } from '../../../shared/orders/order.ts';
import type { Quote, QuoteOption, Service } from '../../../shared/rating/quote.ts';

/** A line as rated and shipped: `quantity` units; weight and price are per unit. */
export type Goods = Pick<OrderLine, 'sku' | 'description' | 'quantity'> & {
  unitWeight: string;
  unitPrice: string;
  /** `""` where missing (DDU only). */
  hsCode: string;
  originCountry: string;
  /** The order that it is of, where several go together; absent where there is one. */
  order?: string;
};

/** A carton as shipped, in the units of its order or shipment. */
export interface PackedCarton {
  reference: string;
  weight: string;
  dimensions: Dimensions;
  goods: Goods[];
}

/** All inputs of a rating; the fingerprint of a quote covers every field. */
export interface RateQuestion {
  reference: string;
  merchant: string | null;
  currency: Currency;
  weightUnit: WeightUnit;
  dimensionUnit: DimensionUnit;
  reasonForExport: string;
  /** Sent with the purchase, not to /Rates; a change makes the quote stale nevertheless. */
  b2b: boolean;
  /** Like `b2b`; the warehouse. */
  locationName: string | null;
  insure: boolean;
  shipFrom: Address;
  shipTo: Address;
  goods: Goods[];
  /** The single Package of /Rates: total weight; dimensions only for a single carton. */
  package: { weight: string; dimensions: Dimensions | null };
  /** Not sent to /Rates, but a change makes the quote stale. */
  cartons: { reference: string; weight: string; dimensions: Dimensions | null; goods: Goods[] }[];
}

declare const offerLock: unique symbol;

/**
 * Keys by which the partner sells an offer at its price: opaque text that only the partner's adapter creates
 * and reads. Saved with the quote, passed back unchanged, and never sent to a window.
 */
export type OfferLock = string & { readonly [offerLock]: true };

/** An option with the data needed to buy it. */
export interface Offer extends QuoteOption {
  lock: OfferLock;
}

/** The partner's answer to a RateQuestion, in the station's terms. */
export interface RateAnswer {
  rateId: string;
  requestId: string | null;
  options: Offer[];
  /** Offered but unreadable, so not for sale; with the reason. */
  unreadable: { service: Service; terms: Terms; why: AnyMessage }[];
}

export interface RateSource {
  /**
   * Returns only offers that their lock covers completely: the price, and under DDP the duties. Errors:
   * no-rates, partner-refused, partner-unavailable, partner-answer, credentials-*, merchant-unknown.
   */
  rate(question: RateQuestion): Promise<Result<RateAnswer>>;
}

/** A quote with everything needed to buy it later. */
export interface StoredQuote {
  quote: Quote;
  /** Moment of rating; null for quotes given at another bench. */
  mark: MomentMark | null;
  /** The turn of the limit that was stated last when the rates were asked for (rule 16); 0: at another bench. */
  statedBefore: number;
  orderId: string;
  /** Connection it was given on; it can only be bought there. */
  connection: string;
  question: RateQuestion;
  /** Those of the quote, and those that are bought only if a person accepts them. */
  options: Offer[];
}

export interface QuoteRepository {
  save(quote: StoredQuote): Promise<void>;
  find(id: string): Promise<StoredQuote | null>;
}
