import type { CheckName, GoLiveCheck, GoLiveName } from '../../../shared/go-live/go-live.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { MatchedBy, Shipment } from '../../../shared/purchasing/shipment.ts';

/** A page of a document from the partner; sizes in points, as shown. */
export interface SeenPage {
  kind: 'label' | 'invoice' | 'other';
  by: 'looking' | 'page-number';
  width: number;
  height: number;
  isLabelSize: boolean;
  rotation: number;
  /** Of a label: whether it carries the tracking number of the answer, and a carrier's number that is another. */
  number: { isOwn: boolean; other: string | null } | null;
}

/** A purchase as recorded by the station, to compare with request and answer. */
export interface SeenPurchase {
  shipment: Shipment | null;
  error: StationError | null;
  /** Bought by this run of the check. */
  isOurs: boolean;
  /** Carrier of the rate that was bought. */
  ratedCarrier: string | null;
  /** As recorded. */
  labelUrls: readonly string[];
  invoiceUrl: string | null;
  cartons: { reference: string; matchedBy: MatchedBy | null }[];
  /** Each document from the partner, page by page. */
  documents: { isInvoice: boolean; pages: SeenPage[] }[];
  /** A page is held that is another shipment's, or cannot be read: no supervisor may accept it. */
  isForbidden: boolean;
}

/** Result of a cancellation; null if no path is set. */
export type SeenCancellation = { isCancelled: boolean; why: AnyMessage | null } | null;

/** One run of the checks before the first real order; they run in the order of `names`. */
export interface GoLiveRun {
  names: readonly GoLiveName[];
  /** `progress` receives a line for each longer wait. */
  run(name: GoLiveName, progress?: (line: string) => void): Promise<GoLiveCheck>;
  /** Runs `work`, and records its exchanges with the partner as calls of this check. */
  watched<T>(name: CheckName, work: () => Promise<T>): Promise<T>;
  /** Checks everything except the cancellation; requests tracking and labels again, but never buys. */
  judgePurchase(seen: SeenPurchase): Promise<GoLiveCheck[]>;
  judgeCancellation(seen: SeenCancellation): GoLiveCheck;
  /** `refused`: why the partner refused the subscription; `untried`: why it was not requested. */
  judgeSubscription(refused: StationError | null, untried: AnyMessage | null): GoLiveCheck;
  /** `bodies`: events posted to this station since the subscription, oldest first. */
  judgeEvents(bodies: readonly string[]): GoLiveCheck;
  /** JSON for support, without secrets and personal data; `about` comes first. */
  report(about: Record<string, unknown>): string;
}

export interface GoLivePort {
  /**
   * `merchant`: one of a platform, whose CustomerKey is sent with the requests. Errors: credentials-*,
   * `merchant-unknown`.
   */
  begin(merchant: string | null): Promise<Result<GoLiveRun>>;
}
