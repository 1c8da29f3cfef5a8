import type { CheckName, GoLiveCheck, GoLiveName } from '../../../shared/go-live/go-live.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { MatchedBy, Shipment } from '../../../shared/purchasing/shipment.ts';

/** A page of a document that the partner gave; sizes in points, as shown. */
export interface SeenPage {
  kind: 'label' | 'invoice' | 'other';
  by: 'looking' | 'page-number';
  width: number;
  height: number;
  isLabelSize: boolean;
  rotation: number;
}

/** A purchase as the station knows it, to be held against what was sent and answered. */
export interface SeenPurchase {
  shipment: Shipment | null;
  error: StationError | null;
  /** Bought by this run of the check, and not before. */
  isOurs: boolean;
  /** Carrier of the rate that was bought. */
  ratedCarrier: string | null;
  /** As they are on record. */
  labelUrls: readonly string[];
  invoiceUrl: string | null;
  cartons: { reference: string; matchedBy: MatchedBy | null }[];
  /** Each document from the partner, page by page. */
  documents: { isInvoice: boolean; pages: SeenPage[] }[];
}

/** What came of asking to cancel it; null: no path is set. */
export type SeenCancellation = { isCancelled: boolean; why: Wording | null } | null;

/** One run of the check before the first real order; checks run in the order of `names`. */
export interface GoLiveRun {
  names: readonly GoLiveName[];
  run(name: GoLiveName): Promise<GoLiveCheck>;
  /** Does `work`, and keeps what it exchanges with the partner as calls of this check. */
  watched<T>(name: CheckName, work: () => Promise<T>): Promise<T>;
  /** Checks all but the cancellation; asks for tracking and labels again, and never to buy. */
  judgePurchase(seen: SeenPurchase): Promise<GoLiveCheck[]>;
  judgeCancellation(seen: SeenCancellation): GoLiveCheck;
  /** `refused`: why the partner did not subscribe; `untried`: why it was not asked. */
  judgeSubscription(refused: StationError | null, untried: Wording | null): GoLiveCheck;
  /** `bodies`: what was posted to this station since the subscription, oldest first. */
  judgeEvents(bodies: readonly string[]): GoLiveCheck;
  /** JSON for support, without secrets and personal data; `about` stands at its head. */
  report(about: Record<string, unknown>): string;
}

export interface GoLivePort {
  /** `merchant` of a platform, whose CustomerKey goes with the questions. Errors: credentials-*, `merchant-unknown`. */
  begin(merchant: string | null): Promise<Result<GoLiveRun>>;
}
