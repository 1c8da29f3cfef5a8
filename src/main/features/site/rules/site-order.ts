import type { Order, OrderKey } from '../../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../../shared/purchasing/shipment.ts';
import type { SiteRecord } from '../../records/ports.ts';
import type { SiteShipment } from '../../sharing/ports.ts';

/**
 * Who a bench is to its site. Every write carries it; a write of another store, an older run or an
 * epoch that is over changes nothing and answers `claim-lost`.
 */
export interface Membership {
  /** Random id of the bench's store; a restored one has a new id. */
  store: string;
  /** Raised at every start, durable before the site hears of it. */
  run: number;
  /** Random, made and kept with the run: two copies of one store raise it to the same number. */
  token: string;
  bench: string;
}

/** What a claim came to; only `claimed` may become `sending`, and only by the gate. */
export type ClaimState = 'claimed' | 'sending' | 'unknown' | 'bought' | 'released' | 'superseded';

export interface Claim extends OrderKey {
  kind: ShipmentKind;
  /** Of the order and kind; goes up with every claim. */
  epoch: number;
  state: ClaimState;
  bench: string;
  /** The bench's. */
  store: string;
  since: string;
  /** What it is sending or sent; after a take-over the former bench's. */
  attempt: string | null;
}

export type SiteOrderState = 'open' | 'held' | 'shipped' | 'cancelled';

/**
 * An order as it is at the site, with who has it. Versions are integers of one sequence, handed out
 * in the order of commits: who has read up to one lacks none below it.
 */
export interface SiteOrder {
  version: number;
  order: Order;
  state: SiteOrderState;
  /** It was forgotten whom it was for. */
  erased: boolean;
  /** The live claim, or the one it was bought under. */
  claim: Claim | null;
  /** What was bought for it and is proven; absent from a site that shares none. */
  shipments?: readonly SiteShipment[];
}

/** One fact of a bench's journal as it goes up: an id, what was known by then, and nothing personal. */
export interface Upload {
  /** `attempt_facts.id` of the store: with the store it is the fact's name. */
  number: number;
  attemptId: string;
  order: OrderKey;
  kind: ShipmentKind;
  /** The attempt's: a ShipmentID is one purchase of one connection. */
  connection: string;
  /** Epoch of the claim it was made under; null for what was bought before joining. */
  epoch: number | null;
  /** The attempt's state after the fact. */
  state: string;
  shipmentId: string | null;
  trackingNumber: string | null;
  /** The fact and the attempt's row as JSON, without a body. */
  data: unknown;
}

/** What changed at the site, up to `version`. */
export interface SiteNews {
  orders: SiteOrder[];
  records: SiteRecord[];
  version: number;
  isLast: boolean;
  generation: string;
  /** The site's members, in its own words: said to it again where it forgot some. */
  members: string;
}
