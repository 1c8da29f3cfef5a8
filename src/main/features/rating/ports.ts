import type { Address } from '../../../shared/kernel/address.ts';
import type { Dimensions, DimensionUnit, WeightUnit } from '../../../shared/kernel/measure.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { MomentMark } from '../../../shared/kernel/moment.ts';
import type { Currency } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderLine, Terms } from '../../../shared/orders/order.ts';
import type { Quote, QuoteOption, Service } from '../../../shared/rating/quote.ts';

/** A line as it is rated and shipped: `quantity` units; weight and price are of one unit. */
export type Goods = Pick<
  OrderLine,
  'sku' | 'description' | 'quantity' | 'unitWeight' | 'unitPrice'
> & {
  /** `""` where missing (DDU only). */
  hsCode: string;
  originCountry: string;
};

/** A carton as it is shipped, in the units of what it belongs to. */
export interface PackedCarton {
  reference: string;
  weight: string;
  dimensions: Dimensions;
  goods: Goods[];
}

/** All that is rated; the fingerprint of a quote covers every field of it. */
export interface RateQuestion {
  reference: string;
  merchant: string | null;
  currency: Currency;
  weightUnit: WeightUnit;
  dimensionUnit: DimensionUnit;
  reasonForExport: string;
  /** Sent when it is bought, not to /Rates; a change makes the quote stale all the same. */
  b2b: boolean;
  /** As `b2b`: the warehouse that it leaves from. */
  locationName: string | null;
  insure: boolean;
  shipFrom: Address;
  shipTo: Address;
  goods: Goods[];
  /** The one Package /Rates takes: weights summed; dimensions only of a single carton. */
  package: { weight: string; dimensions: Dimensions | null };
  /** Not sent to /Rates, but a change in them makes the quote stale. */
  cartons: { reference: string; weight: string; dimensions: Dimensions | null; goods: Goods[] }[];
}

declare const offerLock: unique symbol;

/**
 * What the partner sells an offer by, at its price: text of the partner's adapter, which alone makes
 * and reads it. It is kept with the quote, goes back as it came, and never leaves main.
 */
export type OfferLock = string & { readonly [offerLock]: true };

/** An option as it can be bought. */
export interface Offer extends QuoteOption {
  lock: OfferLock;
}

/** The partner's answer to a RateQuestion, in the station's words. */
export interface RateAnswer {
  rateId: string;
  requestId: string | null;
  options: Offer[];
  /** Offered, but not to be read, so not to be bought; why, in words. */
  unreadable: { service: Service; terms: Terms; why: Wording }[];
}

export interface RateSource {
  /** Offers only what its lock sells whole: its price, and under DDP its duty. Errors: no-rates, partner-refused, partner-unavailable, partner-answer, credentials-*, merchant-unknown. */
  rate(question: RateQuestion): Promise<Result<RateAnswer>>;
}

/** A quote with everything needed to buy it later. */
export interface KeptQuote {
  quote: Quote;
  /** From when its age counts; null of those that were kept before this was. */
  mark: MomentMark | null;
  orderId: string;
  /** Connection it was given on; it can be bought only there. */
  connection: string;
  question: RateQuestion;
  options: Offer[];
}

export interface QuoteRepository {
  save(quote: KeptQuote): Promise<void>;
  find(id: string): Promise<KeptQuote | null>;
}
