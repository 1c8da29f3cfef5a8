import type { WeightReading } from '../../../shared/catalogue/weights/estimate.ts';
import type { WeightUnit } from '../../../shared/kernel/measure.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderStatus, Terms } from '../../../shared/orders/order.ts';
import type { AttemptState, Candidate, ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { LandedCost, Service } from '../../../shared/rating/quote.ts';
import type { Offer, PackedCarton, RateQuestion } from '../rating/ports.ts';
import type { PurchaseAnswer, Receiver } from './rules/records.ts';

export type {
  PurchaseAnswer,
  Receiver,
  ShipmentLookup,
  ShipmentRecord,
} from './rules/records.ts';

/** What the packer accepted, in the journal from before the request to buy. It is never changed, so it names nobody. */
export interface Accepted {
  service: Service;
  terms: Terms;
  carrier: string;
  /** null only for a return: its price is confirmed at pickup. */
  shipping: Money | null;
  insurance: Money;
  landedCost: Money | null;
  /** What it is made of; absent in what was bought before this was kept. */
  landedCostDetail?: LandedCost | null;
  /** null where shipping is. */
  total: Money | null;
  /** The total the packer chose, where the keys expired and the new one is another (rule 10). */
  chosenTotal?: Money;
  weightUnit: WeightUnit;
  cartons: { reference: string; weight: string }[];
  /** What a scale said of them: learned from once, when it is confirmed. */
  readings?: WeightReading[];
  /** Of a return: the outbound shipment that comes back. */
  returnOf?: { shipmentId: string };
  /** Nothing of it is known but the cartons: the purchase, if there was one, is not in this store. */
  lost?: true;
}

/**
 * An answer to a purchase that was not understood. It is kept whole, and its ids are shown to the
 * person who resolves the purchase; they prove nothing by themselves.
 */
export interface UnclearAnswer {
  status: number;
  requestId: string | null;
  shipmentId: string | null;
  trackingNumber: string | null;
  /** Without secrets. */
  text: string;
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
  /** The last reason, in words: of a refusal, of not knowing, of a cancellation not confirmed. */
  why: Wording | null;
  /** Another attempt of the order that stands as well (rule 9): possibly bought twice. Both tell. */
  beside: string | null;
  /** Ids that the last answer named that was not understood; absent where none did. */
  candidate?: Candidate;
  /** Not settled, and possibly settled since by a purchase that a restore lacks: it is not sent again. */
  heldSince?: string;
  /** Bought by another bench of the site, of this name; what this one knows of it is the site's word. */
  bench?: string;
}

/** One fact about an attempt. Facts are only ever added. `data` holds ids and words, no personal data. */
export interface AttemptFact {
  kind: 'opened' | 'sending' | 'answered' | 'state' | 'note';
  data: Record<string, string | number | boolean | null>;
}

/** What changes on the attempt's row together with the fact. */
export interface AttemptChange {
  state?: AttemptState;
  answer?: PurchaseAnswer;
  why?: Wording | null;
  /** The order's status follows the attempt in the same transaction. */
  orderStatus?: OrderStatus;
  /** Kept beside the fact; a state that stays as it is keeps it too. */
  received?: UnclearAnswer;
}

export interface PurchaseJournal {
  /**
   * Durable before it returns. At most one attempt per (connection, merchant, kind, identity) may
   * be in any state but not-sent, refused, cancelled or declared-not-bought; the database refuses
   * a second: `already-bought` (confirmed), `purchase-unknown` (unknown) or `order-locked` (open).
   * `body` is kept apart, without CustomerKey, where it can be erased.
   */
  open(attempt: NewAttempt, body: string): Promise<Result<Attempt>>;
  /**
   * Durable before it returns. `sending` facts raise `sendings`. An answer whose ShipmentID another
   * attempt holds is not taken (rule 11): what was open or unknown is unknown then, and `why` names
   * the other order.
   */
  append(attemptId: string, fact: AttemptFact, change?: AttemptChange): Promise<Attempt>;
  /**
   * Takes up an attempt that this database lacks, as a restore may have left it: open, under its id.
   * Where another of the same order or Reference stands, answers that instead.
   */
  takeUp(attemptId: string, attempt: NewAttempt): Promise<Attempt>;
  find(attemptId: string): Promise<Attempt | null>;
  /** The attempt that stands in the way of another: open, unknown or confirmed. */
  live(orderId: string, connection: string): Promise<Attempt | null>;
  /** One of another connection that stands in the way: an order is bought once, wherever. */
  elsewhere(orderId: string, connection: string): Promise<Attempt | null>;
  /** Blanks around it and capitals make no difference. */
  byShipmentId(connection: string, shipmentId: string): Promise<Attempt | null>;
  /** As `byShipmentId`; a return may share its outbound's. */
  byTrackingNumber(connection: string, trackingNumber: string): Promise<Attempt[]>;
  /** Outbound, with a carton of one of these names, upper case; not cancelled, nor given up. */
  byCarton(connection: string, names: readonly string[]): Promise<Attempt[]>;
  /** Newest first; every connection's when none is given. */
  list(query: {
    connection?: string;
    orderId?: string;
    states?: AttemptState[];
    merchant?: string;
    /** All of that reference; of other alphabets than English perhaps more, which the caller compares. */
    reference?: string;
    /** Instants: the first included, the last not. */
    openedFrom?: string;
    openedBefore?: string;
  }): Promise<Attempt[]>;
  /**
   * Newest first, without what was never sent: every word stands in the reference, the ShipmentID or
   * the tracking number, or is found on the order (its own reference, the receiver's name and city).
   */
  search(query: {
    connection: string;
    search: string;
    limit: number;
    merchant?: string;
  }): Promise<Attempt[]>;
  facts(attemptId: string): Promise<(AttemptFact & { at: string })[]>;
  /** Who it was sent to, by its body or its order; null once that is erased. */
  receiver(attemptId: string): Promise<Receiver | null>;
  /** The body as first sent, without CustomerKey; null once erased. */
  body(attemptId: string): Promise<string | null>;
}

/** What a restore could not know. Orders of that time are unknown purchases until a person has looked. */
export interface RestoreRepository {
  /** The last restore that may lack purchases, while nobody has said that they looked. */
  unlooked(): Promise<{ connection: string; at: string } | null>;
  /** From now on orders come in as ever; false where nothing was to be looked at. */
  looked(): Promise<boolean>;
}

/** A lock that the operating system drops when its holder dies. */
export interface AttemptLocks {
  /** null when another process, or another holder in this one, has it. */
  tryAcquire(orderId: string): Promise<{ release(): void } | null>;
}

/** Of the site: one bench at a time returns something of an order, or cancels what was bought for it. */
export interface OrderHolds {
  /** What other benches did is known then. Errors: `site-unavailable`, `order-locked` and `purchase-unknown` with `bench` and `since`. */
  hold(orderId: string): Promise<Result<{ release(): Promise<void> }>>;
}

/** Room for an answer that the journal cannot take: taken before money is spent. */
export interface AnswerReserve {
  /** Throws StationFailure `store` where there is no room: then nothing may be sent. */
  take(orderId: string): Promise<TakenReserve>;
  /** Answers that earlier runs could not write into the journal. */
  kept(): Promise<KeptAnswer[]>;
  /** Forgets an answer that the journal has now. */
  release(orderId: string): Promise<void>;
}

export interface KeptAnswer {
  attemptId: string;
  answer: PurchaseAnswer;
  /** What was bought, for a database that knows nothing of it; absent in what was kept before. */
  attempt?: NewAttempt;
}

export interface TakenReserve {
  /** Durable before it returns, and needs no new room. */
  keep(attemptId: string, answer: PurchaseAnswer, attempt?: NewAttempt): Promise<void>;
  /** Gives the room back. */
  release(): Promise<void>;
  /** Leaves what was kept for a later run. */
  close(): Promise<void>;
}

/** A shipment to buy, in the station's words. */
export interface PurchaseRequest
  extends Omit<RateQuestion, 'reasonForExport' | 'insure' | 'goods' | 'package' | 'cartons'>,
    Pick<Offer, 'service' | 'terms' | 'lock'> {
  /** null only for B2B, where the partner has a default of its own. */
  reasonForExport: string | null;
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  /** ShipmentID of the outbound shipment that this returns; addresses stay in its order. */
  returnOf: string | null;
  cartons: PackedCarton[];
}

/** Reads a body of `compose` for whoever keeps it: its shape is the partner's. */
export interface BodyReader {
  /** Who it is sent to; null where it names nobody. */
  receiver(body: string): Receiver | null;
  /** As a person may see it who asks what is kept of them: without what locks a price. */
  shown(body: string): unknown;
}

/** What came of one sending. Which state follows is the domain's to say. */
export type SendOutcome =
  /** Proven: no byte of the request left (DNS, connect or TLS failure, no token to be had). */
  | {
      kind: 'not-sent';
      why: Wording;
      code:
        | 'partner-unavailable'
        | 'credentials-missing'
        | 'credentials-refused'
        | 'merchant-unknown'
        | 'site-unavailable'
        | 'not-available'
        | 'already-bought'
        | 'order-locked'
        | 'claim-lost';
      /** Which bench has the order. */
      bench?: string;
    }
  /** A 200 with a ShipmentID, readable. */
  | { kind: 'answered'; answer: PurchaseAnswer }
  /** The partner's own 401 to a request that was sent. */
  | {
      kind: 'unauthorized';
      why: Wording;
      requestId: string | null;
      /** It speaks of the merchant's key, by this name, and not of the station's credentials. */
      merchantKey?: string;
    }
  /** The partner's own 400, 401, 403, 404 or 422, in JSON or text, not a proxy's HTML. */
  | {
      kind: 'refused';
      status: number;
      partnerMessage: Wording;
      field: string | null;
      requestId: string | null;
      /**
       * It speaks of the offer's lock. `expired`: it says that this expired and nothing else;
       * `doubtful`: anything else, that it was used for example.
       */
      key: 'expired' | 'doubtful' | null;
      /** It says that the Reference is taken. */
      referenceTaken: boolean;
    }
  /** Everything else: timeout, cut line, 5xx, 408, 409, 429, HTML, an unreadable 200. */
  | {
      kind: 'unclear';
      why: Wording;
      status: number | null;
      requestId: string | null;
      /** The answer, where a whole one came. */
      received?: UnclearAnswer;
    };

export interface PurchaseGateway {
  /**
   * The wire body of POST /Shipments as text, without CustomerKey. The same text is sent again.
   * Throws where the lock does not fix the price, or under DDP the duty: nothing is sent then.
   */
  compose(request: PurchaseRequest): string;
  /** SHA-256 of `body` as it goes out, with the merchant's CustomerKey in it. */
  hash(body: string, merchant: string | null): Promise<Result<string>>;
  /**
   * One POST /Shipments over a connection of its own: no retry, no redirect, 120 s.
   * `freshToken` asks /Auth again first. `beforeSend` is called once it is certain that the request
   * goes out now, before its first byte does.
   */
  send(options: {
    body: string;
    merchant: string | null;
    freshToken?: boolean;
    beforeSend?: () => Promise<void>;
  }): Promise<SendOutcome>;
}

/** What came of asking the partner to cancel. */
export type CancelOutcome =
  /** The partner says that it is cancelled, now or already. */
  | { kind: 'confirmed'; requestId: string | null }
  | { kind: 'refused'; status: number; partnerMessage: Wording; requestId: string | null }
  /** Proven: no byte left, or the connection has no such operation. */
  | {
      kind: 'not-sent';
      why: Wording;
      code:
        | 'not-available'
        | 'partner-unavailable'
        | 'credentials-missing'
        | 'credentials-refused'
        | 'merchant-unknown';
    }
  | { kind: 'unclear'; why: Wording; status: number | null; requestId: string | null };

/** Operations that the interface document only names; off until the settings give their paths. */
export interface CancelGateway {
  /** `beforeSend` is called once it is certain that the request goes out now. */
  cancel(shipment: {
    shipmentId: string;
    trackingNumber: string | null;
    reference: string;
    merchant: string | null;
    beforeSend: () => Promise<void>;
  }): Promise<CancelOutcome>;
}
