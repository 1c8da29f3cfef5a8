import type { Order, OrderKey } from '../../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../../shared/purchasing/shipment.ts';
import type { SiteRecord } from '../../records/ports.ts';
import type { SiteShipment } from '../../sharing/ports.ts';

/**
 * A bench's identity at its site. Every write has it; one with another store, an older run or an
 * outdated epoch changes nothing and returns `claim-lost`.
 */
export interface Membership {
  /** Random id of the bench's store; a restored one gets a new id. */
  store: string;
  /** Incremented at every start, durably before it is sent to the site. */
  run: number;
  /** Random, saved with the run: two copies of one store would increment it to the same number. */
  token: string;
  bench: string;
  /**
   * Number of its last fact that the site has confirmed: a site that has less has lost data. null where the
   * site does not know the store yet.
   */
  confirmed: number | null;
}

/** State of a claim; only `claimed` may become `sending`, and only by the gate. */
export type ClaimState = 'claimed' | 'sending' | 'unknown' | 'bought' | 'released' | 'superseded';

/** Which bench has an order. */
export interface BenchClaim extends OrderKey {
  /** Per order and kind; incremented by every claim. */
  epoch: number;
  state: ClaimState;
  bench: string;
  since: string;
}

/** A claim as the bench itself knows it. */
export interface HeldClaim extends BenchClaim {
  kind: ShipmentKind;
  /** The attempt it sends or sent; after a take-over the former bench's. */
  attempt: string | null;
}

export interface Claim extends HeldClaim {
  /** Of the bench. */
  store: string;
}

export type SiteOrderState = 'open' | 'held' | 'shipped' | 'cancelled';

/**
 * An order at the site, with its claim. Versions are integers of one sequence, assigned in the order of
 * commits: a reader up to one version has missed none below.
 */
export interface SiteOrder {
  version: number;
  order: Order;
  state: SiteOrderState;
  /** Its recipient was erased. */
  erased: boolean;
  /** The live claim, or the one it was bought under. */
  claim: Claim | null;
  /** Proven purchases. */
  shipments: readonly SiteShipment[];
  /** Attempts that a person declared not bought, at that bench. */
  notBought: readonly { attempt: string; bench: string }[];
}

/** One uploaded fact of a bench's journal: an id and the state at that time, without personal data. */
export interface Upload {
  /** `attempt_facts.id` of the store; identifies the fact together with the store. */
  number: number;
  /** The number before it in the journal of the store, where numbers may be left out; 0 for the first. */
  after: number;
  attemptId: string;
  order: OrderKey;
  kind: ShipmentKind;
  /** The attempt's: a ShipmentID is one purchase of one connection. */
  connection: string;
  /** Epoch of the claim it was made under; null for a purchase before joining. */
  epoch: number | null;
  /** The attempt's state after the fact. */
  state: string;
  shipmentId: string | null;
  trackingNumber: string | null;
  /** The fact and the attempt's row as JSON, without bodies. */
  data: unknown;
}

/** Changes at the site up to `version`. */
export interface SiteNews {
  orders: SiteOrder[];
  records: SiteRecord[];
  /** Claims of any bench whose lease is over at this moment: no change of a version tells of that. */
  over: readonly (OrderKey & { epoch: number })[];
  version: number;
  isLast: boolean;
  generation: string;
  /** The site's members, in its own format: passed back where it lost some. */
  members: string;
}
