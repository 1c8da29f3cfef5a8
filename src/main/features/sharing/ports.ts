import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { Quote } from '../../../shared/rating/quote.ts';
import type { Attempt, PurchaseAnswer } from '../purchasing/ports.ts';
import type { RateQuestion } from '../rating/ports.ts';

/** What the bench that bought it says of a purchase. */
export interface SharedPurchase
  extends Pick<
    Attempt,
    'reference' | 'identity' | 'station' | 'openedAt' | 'sendings' | 'accepted'
  > {
  answer: PurchaseAnswer;
  /** What was rated, so that it can come back: without offers, it buys nothing. */
  quote: {
    id: string;
    ratedAt: string;
    /** null of a return. */
    quote: Quote | null;
    /** A RateQuestion, of a return a ReturnQuestion; of an erased order without addresses. */
    question: object & Partial<Pick<RateQuestion, 'shipTo' | 'shipFrom'>>;
  } | null;
}

/** Where a parcel is, as the bench that asked last was told. */
export interface SharedTracking {
  status: string;
  estimated: string | null;
  movedAt: string | null;
  fetchedAt: string | null;
  nextAt: string | null;
  notKnown: boolean;
  deliveredAt: string | null;
  /** Absent where its order is erased. */
  entries?: SharedEntry[];
}

interface SharedEntry {
  at: string;
  status: string;
  detail: string;
  location: string;
  place: number;
  heard: boolean;
}

interface SharedReceipt {
  at: string;
  packer: string | null;
  condition: string;
  /** Absent where its order is erased. */
  note?: string | null;
}

/** By the name of the part; `receipt-…`: what was found when a return came back, each bench's own. */
type SharedParts = { purchase: SharedPurchase; tracking?: SharedTracking } & Partial<
  Record<`receipt-${string}`, SharedReceipt>
>;

/** A purchase that the site has proof of, whichever bench made it. */
export interface SiteShipment {
  attempt: string;
  bench: string;
  kind: ShipmentKind;
  connection: string;
  state: 'confirmed' | 'cancelled';
  parts: SharedParts;
}

/** A part of a purchase as it goes up. */
export interface SharedPart {
  attempt: string;
  part: keyof SharedParts;
  order: OrderKey;
  body: unknown;
}

/** A document of a purchase as it goes up: by its address it is found, by its hash it is known. */
interface SharedDocument {
  attempt: string;
  order: OrderKey;
  url: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
}

/** Errors of all: `site-unavailable`, `claim-lost` where this bench is no member any more. */
export interface SiteShipments {
  /** Each is the last word on it, tracking where it is newer; may be put twice. */
  put(parts: readonly SharedPart[]): Promise<Result<null>>;
  /** `bytes` is asked where the site has no such content yet; null: this bench has it no more. */
  putDocument(
    document: SharedDocument,
    bytes: () => Promise<Uint8Array | null>,
  ): Promise<Result<null>>;
  /** null where the site has none. */
  document(attempt: string, url: string): Promise<Result<SiteDocument | null>>;
}

interface SiteDocument {
  hash: string;
  bytes: Uint8Array;
}

/** What is to go up of the bench's store; `rows` name it there. */
export interface SharedToGo {
  rows: number[];
  parts: SharedPart[];
  documents: SharedDocument[];
}
