import type { WeightReading } from '../../../shared/catalogue/weights/estimate.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { WeightUnit } from '../../../shared/kernel/measure.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  CollectedTax,
  OrderStatus,
  StoredOrder,
  Terms,
} from '../../../shared/orders/order.ts';
import type { AttemptState, Candidate, ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { LandedCost, Service } from '../../../shared/rating/quote.ts';
import type { Offer, PackedCarton, RateQuestion } from '../rating/ports.ts';
import type { PurchaseAnswer, Receiver, UnclearAnswer } from './logic/records.ts';

export type {
  PurchaseAnswer,
  Receiver,
  ShipmentLookup,
  ShipmentRecord,
  UnclearAnswer,
} from './logic/records.ts';

/** What the packer accepted, recorded before the request to buy. Never changed, so it contains no names. */
export interface Accepted {
  service: Service;
  terms: Terms;
  carrier: string;
  /** null only for a return: its price is confirmed at pickup. */
  shipping: Money | null;
  insurance: Money;
  landedCost: Money | null;
  /** Breakdown of the landed cost; absent in purchases made before it was stored. */
  landedCostDetail?: LandedCost | null;
  /** null if `shipping` is null. */
  total: Money | null;
  /** The total that the packer chose, if the keys expired and the new total differs (rule 10). */
  chosenTotal?: Money;
  /** The limit that somebody stated (rule 16); absent where the price was merely seen. */
  limit?: PriceLimit;
  /** The collected tax that a person accepted to be paid again under DDP. */
  acceptedTax?: CollectedTax;
  weightUnit: WeightUnit;
  cartons: { reference: string; weight: string }[];
  /** The program that bought it was to print its documents. */
  print?: true;
  /** Scale readings of the cartons; learned from once, when the purchase is confirmed. */
  readings?: WeightReading[];
  /** For a return: the outbound shipment that comes back. */
  returnOf?: { shipmentId: string };
  /** Only the cartons are known: the purchase, if there was one, is not in this store. */
  lost?: true;
}

export interface NewAttempt {
  orderId: string;
  connection: string;
  merchant: string | null;
  kind: ShipmentKind;
  reference: string;
  /** Reference of an outbound attempt; for a return its own id. */
  identity: string;
  quoteId: string;
  accepted: Accepted;
  station: string;
  packer: string | null;
  /** SHA-256 of the whole body as sent, CustomerKey included. */
  bodyHash: string;
}

export interface Attempt extends NewAttempt {
  id: string;
  state: AttemptState;
  sendings: number;
  openedAt: string;
  changedAt: string;
  answer: PurchaseAnswer | null;
  /** Last reason in words: of a refusal, of an unknown outcome, of a cancellation that is not confirmed. */
  why: AnyMessage | null;
  /** Another valid attempt of the same order (rule 9): possibly bought twice. Set on both attempts. */
  duplicateOf: string | null;
  /** Ids in the last answer that was not understood; absent without such an answer. */
  candidate?: Candidate;
  /** Time of the restore of an unknown attempt: it may have been bought since, so it is not re-sent. */
  heldSince?: string;
  /**
   * The partner was asked to cancel this purchase, at any bench, and neither confirmed nor refused it: whether
   * the shipment stands is not known.
   */
  isCancelAsked?: boolean;
  /** Name of the site's bench that bought it; this bench knows it only from the site. */
  bench?: string;
}

/** A fact about an attempt; facts are only added. `data` contains ids and words, no personal data. */
export interface AttemptFact {
  kind: 'opened' | 'sending' | 'answered' | 'state' | 'note';
  data: Record<string, string | number | boolean | null>;
}

/** Changes of the attempt's row, written with the fact. */
export interface AttemptChange {
  state?: AttemptState;
  answer?: PurchaseAnswer;
  why?: AnyMessage | null;
  /** New status of the order, in the same transaction. */
  orderStatus?: OrderStatus;
  /** Stored with the fact, even if the state does not change. */
  received?: UnclearAnswer;
}

/** The attempt that another one must not begin beside. */
export interface Blocked {
  blockingAttempt: Attempt;
}

/** Why a purchase is not within what was stated; null if it is. Error: `price-rose`. */
export type ForbidsSending = (stated: readonly PriceLimit[]) => StationError | null;

export interface PurchaseJournal {
  /**
   * Durable when it resolves. Per (connection, merchant, kind, identity) at most one attempt may be in a
   * state other than not-sent, refused, cancelled or declared-not-bought; the database refuses a second
   * one and names the one that stands. `body` is stored separately, without CustomerKey, so that it can be
   * erased. Errors: `store`.
   */
  open(attempt: NewAttempt, body: string): Promise<Result<Attempt, StationError | Blocked>>;
  /**
   * Durable when it resolves. `sending` facts increase `sendings`. An answer with the ShipmentID of another
   * attempt is not accepted (`anothersShipment`).
   */
  append(attemptId: string, fact: AttemptFact, change?: AttemptChange): Promise<Attempt>;
  /**
   * The fact `sending` of a sending that may buy, unless what was stated for the order (of a return: for its return) forbids
   * it (rule 16): read in the same transaction, so that nothing that is stated before the money is spent is missed.
   * Fails with the error of `forbids`; nothing is recorded then.
   */
  sendWithin(
    attemptId: string,
    data: AttemptFact['data'],
    forbids: ForbidsSending,
  ): Promise<Result<Attempt>>;
  /**
   * Adds an attempt that this database lacks, for example after a restore: open, under its own id. If
   * another one of the same order or Reference blocks it, resolves with that instead.
   */
  adopt(attemptId: string, attempt: NewAttempt): Promise<Attempt>;
  find(attemptId: string): Promise<Attempt | null>;
  /**
   * The attempt that blocks another purchase of the order: open, unknown or confirmed. That of a return only where
   * no outbound one does.
   */
  live(orderId: string, connection: string): Promise<Attempt | null>;
  /** The newest attempt that is open or unknown, of a return too. */
  unsettled(orderId: string, connection: string): Promise<Attempt | null>;
  /** A blocking attempt on another connection: an order is bought once on all connections together. */
  elsewhere(orderId: string, connection: string): Promise<Attempt | null>;
  /** Ignores surrounding blanks and case. */
  byShipmentId(connection: string, shipmentId: string): Promise<Attempt | null>;
  /** Like `byShipmentId`; a return may have the number of its outbound shipment. */
  byTrackingNumber(connection: string, trackingNumber: string): Promise<Attempt[]>;
  /**
   * Outbound attempts with a carton of one of these names (upper case), except cancelled and
   * declared-not-bought ones.
   */
  byCarton(connection: string, names: readonly string[]): Promise<Attempt[]>;
  /** Newest first; of all connections if none is given. */
  list(query: {
    connection?: string;
    orderId?: string;
    states?: AttemptState[];
    merchant?: string;
    /** For non-English letters there may be others too: the caller compares. */
    reference?: string;
    /** Instants: `openedFrom` is included, `openedBefore` is not. */
    openedFrom?: string;
    openedBefore?: string;
    /** Without it all of them. */
    limit?: number;
  }): Promise<Attempt[]>;
  /** Number of purchases of the connection whose outcome is unknown. */
  unknownCount(connection: string): Promise<number>;
  /**
   * Newest first, without attempts that were never sent. Every word must occur in the reference, the
   * ShipmentID or the tracking number, or be found on the order (its reference, the receiver's name and
   * city).
   */
  search(query: {
    connection: string;
    search: string;
    limit: number;
    merchant?: string;
  }): Promise<Attempt[]>;
  /**
   * Purchases proven after another one of the same goods (rule 9), newest first, at most 100: those of which
   * this bench made one, while neither is cancelled.
   */
  boughtTwice(connection: string): Promise<Attempt[]>;
  facts(attemptId: string): Promise<(AttemptFact & { at: string })[]>;
  /** The receiver, from the body or the order; null once erased. */
  receiver(attemptId: string): Promise<Receiver | null>;
  /** The body as first sent, without CustomerKey; null once erased. */
  body(attemptId: string): Promise<string | null>;
}

/** Stated limits of orders (rule 16), until another is stated, or a packer buys at rates that were asked for since. */
export interface PriceLimits {
  /** All of them hold; what was stated last comes first. */
  find(orderId: string): Promise<PriceLimit[]>;
  /**
   * States it now, or in its `turn`: it takes the place only of what it may (`statedAfter`). Returns what holds
   * from then on.
   */
  save(orderId: string, limit: PriceLimit): Promise<PriceLimit[]>;
  /** Ends what was stated up to this turn, and returns what was stated since. */
  lift(orderId: string, turn: number): Promise<PriceLimit[]>;
  /** The turn of what was stated last, for any order or return. */
  statedSoFar(): Promise<number>;
}

/** What was stated for orders, at the site. */
export interface SharedLimits {
  /**
   * Uploads what was just stated, before anybody is told that it holds: another bench may have the orders next.
   * Where the site is out of reach, it goes up later.
   */
  shareLimits(): Promise<void>;
}

/** Knowledge lost in a restore. Orders of that time are unknown purchases until a person has checked them. */
export interface RestoreRepository {
  /** The last restore that may lack purchases, unless somebody confirmed that they checked. */
  unlooked(): Promise<{ connection: string; at: string } | null>;
  /** Attempts that hold orders imported while nobody had confirmed that; oldest first. */
  imported(): Promise<string[]>;
  /** Status of the order before a restore held it by this attempt; null if none did. */
  statusBefore(attemptId: string): Promise<OrderStatus | null>;
  /** Ends the check after a restore, so that orders are imported as usual; false if there was none. */
  looked(): Promise<boolean>;
}

/** A lock that the operating system releases when its holder ends. */
export interface AttemptLocks {
  /** null if another process, or another holder in this one, has it. */
  tryAcquire(orderId: string): Promise<{ release(): void } | null>;
}

/** Packing sessions, as far as purchases need them. */
export interface PackedOrders {
  find(orderId: string): Promise<{ step: { kind: string; attemptId?: string } } | null>;
}

/** Tracking, as far as it proves a purchase. */
export interface ParcelReferences {
  track(trackingNumber: string): Promise<Result<{ reference: string | null }>>;
}

/** Permission from the site to buy; a bench without a site has it. */
export interface PurchaseGate {
  /** Before every sending. On an error no byte may be sent. */
  gate(attempt: Attempt): Promise<Result<null>>;
}

/** Locks of the site: one bench at a time may return or cancel purchases of an order. */
export interface OrderHolds {
  /**
   * While held, the actions of other benches are known. Errors: `site-unavailable`, `order-locked` and
   * `purchase-unknown` with `bench` and `since`.
   */
  hold(orderId: string): Promise<Result<{ release(): Promise<void> }>>;
}

/** Permission from the site to work on an order; a bench without a site only checks its own data. */
export interface OrderClaims {
  /**
   * Before work on an order; returns its current version. Errors: `order-locked`, `already-bought`,
   * `purchase-unknown`, each with `bench` and `since`; `site-unavailable`.
   */
  claim(order: StoredOrder): Promise<Result<StoredOrder>>;
}

/** Disk space for an answer that the journal cannot store, reserved before money is spent. */
export interface AnswerReserve {
  /** Throws StationFailure `store` if there is no space: nothing may be sent then. */
  take(orderId: string): Promise<TakenReserve>;
  /** Answers that earlier runs could not write to the journal. */
  kept(): Promise<StoredAnswer[]>;
  /** Deletes an answer that is in the journal now. */
  release(orderId: string): Promise<void>;
}

export interface StoredAnswer {
  attemptId: string;
  answer: PurchaseAnswer;
  /** The attempt, for a database that lacks it; absent in answers of older versions. */
  attempt?: NewAttempt;
}

export interface TakenReserve {
  /** Durable when it resolves; needs no additional disk space. */
  keep(attemptId: string, answer: PurchaseAnswer, attempt?: NewAttempt): Promise<void>;
  /** Frees the reserved space. */
  release(): Promise<void>;
  /** Leaves the stored answer for a later run. */
  close(): Promise<void>;
}

/** A shipment to buy, in the station's terms. */
export interface PurchaseRequest
  extends Omit<RateQuestion, 'reasonForExport' | 'insure' | 'goods' | 'package' | 'cartons'>,
    Pick<Offer, 'service' | 'terms' | 'lock'> {
  /** null only for B2B, where the partner has its own default. */
  reasonForExport: string | null;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** ShipmentID of the outbound shipment that is returned; the addresses keep the order of that shipment. */
  returnOf: string | null;
  cartons: PackedCarton[];
}

/** Reads a body made by `compose`, whose format is the partner's. */
export interface BodyReader {
  /** The receiver in the body; null if it contains none. */
  receiver(body: string): Receiver | null;
  /** The body as shown to a person who asks for their stored data: without keys that lock a price. */
  shown(body: string): unknown;
}

/** Outcome of one request; `decide` derives the state from it. */
export type SendOutcome =
  /** Proven: no byte of the request was sent (DNS, connect or TLS failure, no token available). */
  | {
      kind: 'not-sent';
      why: AnyMessage;
      code:
        | 'partner-unavailable'
        | 'credentials-missing'
        | 'credentials-refused'
        | 'merchant-unknown'
        | 'site-unavailable'
        | 'not-available'
        | 'already-bought'
        | 'order-locked'
        | 'price-rose'
        | 'claim-lost';
      /** The bench that has the order. */
      bench?: string;
      field?: string;
    }
  /**
   * A readable 200 with a ShipmentID; `received` if its Reference is not the one that was sent, or if something
   * cannot be used, which `leftOut` names.
   */
  | { kind: 'answered'; answer: PurchaseAnswer; received?: UnclearAnswer; leftOut?: AnyMessage }
  /** A 401 of the partner to a request that was sent. */
  | {
      kind: 'unauthorized';
      why: AnyMessage;
      requestId: string | null;
      /** Set if it concerns the key of this merchant, not the station's credentials. */
      merchantKey?: string;
    }
  /** A 400, 401, 403, 404 or 422 of the partner, in JSON or text; not HTML of a proxy. */
  | {
      kind: 'refused';
      status: number;
      partnerMessage: AnyMessage;
      field: string | null;
      requestId: string | null;
      /**
       * Set if it concerns the offer's key. `expired`: it says only that the key expired; `doubtful`:
       * anything else, for example that the key was used.
       */
      key: 'expired' | 'doubtful' | null;
      /** It says that the Reference is taken. */
      referenceTaken: boolean;
    }
  /** Everything else: timeout, broken connection, 5xx, 408, 409, 429, HTML, an unreadable 200. */
  | {
      kind: 'unclear';
      why: AnyMessage;
      status: number | null;
      requestId: string | null;
      /** The answer, if it was complete. */
      received?: UnclearAnswer;
      /** It is a 200 of ours with a ShipmentID that cannot be used: bought, and only a person can name it. */
      isSold?: boolean;
    };

export interface PurchaseGateway {
  /**
   * The body of POST /Shipments as text, without CustomerKey. The same text is sent again. Throws if the
   * key does not fix the price, or under DDP the duty: nothing is sent then.
   */
  compose(request: PurchaseRequest): string;
  /** SHA-256 of `body` as sent, with the merchant's CustomerKey. */
  hash(body: string, merchant: string | null): Promise<Result<string>>;
  /**
   * One POST /Shipments on its own connection: no retry, no redirect, 120 s. `freshToken` requests /Auth
   * first. `beforeSend` is called when it is certain that the request is sent now, before its first byte.
   */
  send(options: {
    body: string;
    merchant: string | null;
    freshToken?: boolean;
    beforeSend?: () => Promise<void>;
  }): Promise<SendOutcome>;
}

/** Outcome of a request to cancel. */
export type CancelOutcome =
  /** The partner confirms the cancellation, new or earlier. */
  | { kind: 'confirmed'; requestId: string | null }
  | { kind: 'refused'; status: number; partnerMessage: AnyMessage; requestId: string | null }
  /** Proven: no byte was sent, or the connection has no such operation. */
  | {
      kind: 'not-sent';
      why: AnyMessage;
      code:
        | 'not-available'
        | 'partner-unavailable'
        | 'credentials-missing'
        | 'credentials-refused'
        | 'merchant-unknown';
    }
  | { kind: 'unclear'; why: AnyMessage; status: number | null; requestId: string | null };

/** Operations that the interface document only names; off until the settings give their paths. */
export interface CancelGateway {
  /** `beforeSend` is called when it is certain that the request is sent now. */
  cancel(shipment: {
    shipmentId: string;
    trackingNumber: string | null;
    reference: string;
    merchant: string | null;
    beforeSend: () => Promise<void>;
  }): Promise<CancelOutcome>;
}
