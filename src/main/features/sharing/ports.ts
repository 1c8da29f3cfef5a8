import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { Quote } from '../../../shared/rating/quote.ts';
import type { Accepted, PurchaseAnswer } from '../purchasing/ports.ts';
import type { RateQuestion } from '../rating/ports.ts';

/** Data of a purchase from the bench that made it; fields as in `Attempt`. */
export interface SharedPurchase {
  reference: string;
  identity: string;
  station: string;
  openedAt: string;
  sendings: number;
  accepted: Accepted;
  answer: PurchaseAnswer;
  /** What was rated, needed for a return; contains no offers, so it cannot buy. */
  quote: {
    id: string;
    ratedAt: string;
    /** null for a return. */
    quote: Quote | null;
    /** A RateQuestion, or a ReturnQuestion for a return; without addresses if the order was erased. */
    question: object & {
      shipTo?: RateQuestion['shipTo'];
      shipFrom?: RateQuestion['shipFrom'];
    };
  } | null;
}

/** Tracking of a parcel, from the bench that asked last. */
export interface SharedTracking {
  status: string;
  estimated: string | null;
  movedAt: string | null;
  fetchedAt: string | null;
  nextAt: string | null;
  notKnown: boolean;
  deliveredAt: string | null;
  /** Absent if its order was erased. */
  entries?: SharedEntry[];
}

interface SharedEntry {
  at: string;
  status: string;
  detail: string;
  location: string;
  place: number;
  isFromEvent: boolean;
}

interface SharedReceipt {
  at: string;
  packer: string | null;
  condition: string;
  /** Absent if its order was erased. */
  note?: string | null;
}

/** By the name of the part; `receipt-…`: receipt of a return, one per bench. */
type SharedParts = { purchase: SharedPurchase; tracking?: SharedTracking } & Partial<
  Record<`receipt-${string}`, SharedReceipt>
>;

/** A purchase with proof at the site, made by any bench. */
export interface SiteShipment {
  attempt: string;
  bench: string;
  kind: ShipmentKind;
  connection: string;
  state: 'confirmed' | 'cancelled';
  /** Its cancellation is not confirmed. */
  isCancelAsked: boolean;
  parts: SharedParts;
}

/** A part of a purchase to upload. */
export interface SharedPart {
  attempt: string;
  part: keyof SharedParts;
  order: OrderKey;
  body: unknown;
}

/** A document of a purchase to upload; found by its address, identified by its hash. */
interface SharedDocument {
  attempt: string;
  order: OrderKey;
  url: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
}

/** Errors of all functions: `site-unavailable`, `claim-lost` if this bench is no longer a member. */
export interface SiteShipments {
  /** Replaces each part, tracking only if newer; may be repeated. */
  put(parts: readonly SharedPart[]): Promise<Result<null>>;
  /** `bytes` is called if the site lacks the content; null: this bench does not have it any more. */
  putDocument(
    document: SharedDocument,
    bytes: () => Promise<Uint8Array | null>,
  ): Promise<Result<null>>;
  /** null if the site has none. */
  document(attempt: string, url: string): Promise<Result<SiteDocument | null>>;
}

interface SiteDocument {
  hash: string;
  bytes: Uint8Array;
}

/** Data to upload; `rows` are its rows in the bench's store. */
export interface Outbox {
  rows: number[];
  parts: SharedPart[];
  documents: SharedDocument[];
}
