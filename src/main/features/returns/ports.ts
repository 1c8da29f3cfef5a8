import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { ReturnOption, ReturnReason, ReturnReceipt } from '../../../shared/returns/return.ts';
import type { OfferLock, StoredQuote } from '../rating/ports.ts';
import type { Sent } from '../shipments/ports.ts';

/** The question to rate, and later to buy: `Sent` with the returned cartons. */
export interface ReturnQuestion extends Sent {
  reason: ReturnReason | null;
  note: string | null;
  /** `YYYY-MM-DD`; like `locationName`, the warehouse of the order, sent with the purchase, not to /Rates. */
  pickUpDate: string | null;
  locationName: string | null;
}

/** An option with the data needed to buy it. */
export interface ReturnOffer extends ReturnOption {
  lock: OfferLock;
}

/** The partner's answer to a ReturnQuestion; keys of options are unique. */
export interface ReturnRateAnswer {
  options: ReturnOffer[];
  /** Offered but unreadable, so not for sale; with the reason. */
  unreadable: { key: string; why: AnyMessage }[];
}

export interface ReturnRateSource {
  /**
   * Interface document, "Rate response", "Return rates". Errors: no-rates, partner-refused,
   * partner-unavailable, partner-answer, credentials-*, merchant-unknown.
   */
  rateReturn(question: ReturnQuestion): Promise<Result<ReturnRateAnswer>>;
}

export interface StoredReturnQuote extends Pick<StoredQuote, 'mark' | 'orderId' | 'connection'> {
  id: string;
  /** As of a `StoredQuote`. */
  statedBefore: number;
  ratedAt: string;
  question: ReturnQuestion;
  options: ReturnOffer[];
}

export interface ReturnRepository {
  save(quote: StoredReturnQuote): Promise<void>;
  find(quoteId: string): Promise<StoredReturnQuote | null>;
  /** Durable before it returns; receipts are never changed. */
  receive(attemptId: string, receipt: ReturnReceipt): Promise<void>;
  /** Oldest first. */
  receipts(attemptId: string): Promise<ReturnReceipt[]>;
}
