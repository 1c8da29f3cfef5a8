import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { ReturnOption, ReturnReason, ReturnReceipt } from '../../../shared/returns/return.ts';
import type { KeptQuote, OfferLock } from '../rating/ports.ts';
import type { Sent } from '../shipments/ports.ts';

/** What is asked, and later bought: `Sent` with the cartons that come back. */
export interface ReturnQuestion extends Sent {
  reason: ReturnReason | null;
  note: string | null;
}

/** An option as it can be bought. */
export interface ReturnOffer extends ReturnOption {
  lock: OfferLock;
}

/** The partner's answer to a ReturnQuestion; no two options have one key. */
export interface ReturnRateAnswer {
  options: ReturnOffer[];
  /** Offered, but not to be read, so not to be bought; why, in words that name it. */
  unreadable: { key: string; why: Wording }[];
}

export interface ReturnRateSource {
  /**
   * Interface document, "Rate response", "Return rates". Errors: no-rates, partner-refused,
   * partner-unavailable, partner-answer, credentials-*, merchant-unknown.
   */
  rateReturn(question: ReturnQuestion): Promise<Result<ReturnRateAnswer>>;
}

export interface KeptReturnQuote extends Pick<KeptQuote, 'mark' | 'orderId' | 'connection'> {
  id: string;
  ratedAt: string;
  question: ReturnQuestion;
  options: ReturnOffer[];
}

export interface ReturnRepository {
  save(quote: KeptReturnQuote): Promise<void>;
  find(quoteId: string): Promise<KeptReturnQuote | null>;
  /** Durable before it returns; what was written is not changed. */
  receive(attemptId: string, receipt: ReturnReceipt): Promise<void>;
  /** Oldest first. */
  receipts(attemptId: string): Promise<ReturnReceipt[]>;
}
