import type { Result } from '../../../shared/kernel/result.ts';
import type { Order, OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { SiteHealth } from '../../../shared/site/site-health.ts';
import type { SiteBench } from '../../../shared/site/supervising.ts';
import type { KeyCopy, RecordCopy, SiteRecords, TakenRecord } from '../records/ports.ts';
import type { SiteExchange, SiteMade } from '../rows/ports.ts';
import type { SharedToGo, SiteShipments } from '../sharing/ports.ts';
import type {
  Claim,
  Membership,
  SiteNews,
  SiteOrder,
  SiteOrderState,
  Upload,
} from './rules/site-order.ts';

export type {
  Claim,
  ClaimState,
  Membership,
  SiteNews,
  SiteOrder,
  Upload,
} from './rules/site-order.ts';

/** The site's part of buying: who may. Errors: `site-unavailable`, `claim-lost`, `order-locked`. */
export interface SiteClaims {
  /**
   * One conditional write that locks the order's row and needs that it has no live claim. Its own
   * live claim is answered as it is, also as `sending` or `unknown`. Error `order-locked` with
   * `bench` and `since`: another bench has it; `purchase-unknown` with both: that bench may have
   * bought; `already-bought`; `not-found` where the site lacks the order.
   */
  claim(order: OrderKey, kind: ShipmentKind): Promise<Result<Claim & { at: SiteOrder }>>;
  /**
   * Before the first byte of every sending; no row, or no answer, means that nothing is sent.
   * `version`: the highest that the bench has read of the order; a bench whose copy somebody else
   * changed since is refused.
   */
  gate(
    claim: OrderKey & Pick<Claim, 'kind' | 'epoch'>,
    attempt: { id: string; version: number; postMs: number },
  ): Promise<Result<null>>;
  release(claim: Omit<Claim, 'store'>): Promise<Result<null>>;
  /**
   * Renews the leases of every claim of this bench; names those that it lost since its start (each
   * time again). `isRecovering`: the site knows less than it did, and wants to be joined again.
   * `jobs` that it would do for all; answered with those that it does until its lease ends.
   */
  renew(
    jobs: readonly SiteJobName[],
  ): Promise<Result<{ lost: Claim[]; isRecovering: boolean; jobs: SiteJobName[] }>>;
  /** A supervisor's act, after `post_until`: the old claim is superseded, the new one may only resolve. */
  takeOver(order: OrderKey, kind: ShipmentKind, reason: string): Promise<Result<Claim>>;
}

/** What one bench does for all; a door is a way in for orders, and each one's work a job of its own. */
export type SiteJobName = 'retention' | 'rows' | 'tracking' | `door ${string}`;

export interface SiteOrders {
  /**
   * While open and unclaimed an order is replaced, and by the bench that has it claimed; what is in
   * work elsewhere, bought or erased is kept as it is. `new` also where only facts were known of it.
   */
  put(orders: readonly Order[]): Promise<Result<('new' | 'replaced' | 'same' | 'kept')[]>>;
  /** As the site has them, those that it has. */
  at(orders: readonly OrderKey[]): Promise<Result<SiteOrder[]>>;
  /** Of an unbought one; false where another bench has it, or it is cancelled and not claimed since. */
  setState(order: OrderKey, state: SiteOrderState): Promise<Result<boolean>>;
  /**
   * Orders without the people they were for. The bench that has it in work and keeps it from that;
   * null where it is forgotten.
   */
  erase(order: Order): Promise<Result<string | null>>;
  /**
   * Orders and records of a higher version, oldest first. Of another `generation` than before, the
   * copy is read again from version 0.
   */
  after(version: number): Promise<Result<SiteNews>>;
  /** A hint that something changed; after a reconnect it comes as well. */
  onNews(listener: () => void): () => void;
}

export interface SiteUploads {
  /** Idempotent by (store, number). `through` is the highest number that the site has of this store. */
  push(facts: readonly Upload[]): Promise<Result<{ through: number; conflicts: Upload[] }>>;
  confirmed(): Promise<Result<number>>;
  /** What every bench uploaded about an order, in the order in which it came. */
  history(order: OrderKey): Promise<Result<(Upload & { store: string })[]>>;
}

/** What a bench says of itself when it joins. */
export interface Standing {
  /** Of the partner's account: the connection's name. The first bench sets the site's. */
  account: string;
  /** Number of its newest fact; 0 of an empty journal. */
  newest: number;
  /** As far as it has read the orders, and of which generation; null at first. */
  read: { version: number; generation: string } | null;
  /** What it believes to have: asserted where the site lost it. */
  held: readonly Omit<Claim, 'store'>[];
  /** As the news that it read last said. */
  members?: string;
}

export interface Joined {
  generation: string;
  /** As `confirmed`. */
  through: number;
  /**
   * Why it may only upload: `older-run` (another copy of this store is at work, or it was restored),
   * `fewer-facts` (the site has facts that this store lacks), `other-facts` (the site has another
   * fact under a number), `written-off`; null where it may claim.
   */
  limited: string | null;
  isRecovering: boolean;
}

/** Members of the site. */
export interface SiteBenches {
  /**
   * At joining, at every start, and where `renew` says `isRecovering`. Errors: `bad-input` with field
   * `bench` (another live bench has the name) or `account`.
   */
  join(standing: Standing): Promise<Result<Joined>>;
  /** Gives back what is claimed. What it is sending stays its own: no bench leaves with such. */
  leave(): Promise<Result<null>>;
  list(): Promise<Result<SiteBench[]>>;
  /** A supervisor's act: what it has claimed becomes free, what is sending stays for a take-over. */
  writeOff(bench: string, reason: string): Promise<Result<SiteBench>>;
  /** As this bench's own former self, before it joins. */
  writeOffFormer(store: string, reason: string): Promise<Result<null>>;
}

export interface SiteFacts {
  id: string;
  generation: string;
  /** null until a bench joined. */
  account: string | null;
  schema: number;
  /** From which schema on a program gets orders there, and which this one knows. */
  programs: { from: number; known: number };
  isRecovering: boolean;
}

/** A site as a bench has it; connections are made when they are needed, and again when they broke. */
export interface Site {
  claims: SiteClaims;
  orders: SiteOrders;
  records: SiteRecords;
  uploads: SiteUploads;
  shipments: SiteShipments;
  benches: SiteBenches;
  exchange: SiteExchange;
  facts(): Promise<Result<SiteFacts>>;
  health(): Promise<Result<SiteHealth>>;
  /** What is under way is given up; whether it was done is not known then. */
  close(): Promise<void>;
}

export interface SiteAddress {
  /** `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`, without a password. */
  url: string;
  password: string | null;
}

/** Errors of all: `bad-input` (URL), `credentials-refused`, `site-unavailable`. */
export interface Sites {
  /** Makes or upgrades the schema. `exchangeRole` may put orders in from now on. */
  init(address: SiteAddress, exchangeRole?: string | null): Promise<Result<SiteMade>>;
  /**
   * Connects with the first call. `member` is asked at every write. `read`: a site that knows less
   * has lost some.
   */
  open(
    address: SiteAddress,
    member: () => Membership,
    lease: () => { seconds: number },
    read?: Standing['read'],
  ): Result<Site>;
}

// The bench's side.

/** What the bench is to its site, as its own store keeps it. */
export interface SiteMember extends Membership {
  /** The site's id: the outbox goes to no other. */
  site: string;
  name: string;
  url: string;
  /** The highest version of an order that was read. */
  version: number;
  /** The site's, when that was read. */
  generation: string | null;
  /** The store that it was to its site before it was restored, or went on as another one. */
  former: string | null;
  /** The site's, as it said then. */
  members: string;
}

/** Which bench has an order, as the site last said; `mine`: this one. */
export interface KnownClaim extends Omit<Claim, 'kind' | 'attempt' | 'store'> {
  mine: boolean;
  /** Of the order at the site. */
  version: number;
}

export interface ChangedOrder {
  order: StoredOrder;
  /** It was put back, or held: whoever claimed it lets go. */
  release: boolean;
  claim: KnownClaim | null;
  /** Something of it is bought, or may be, by this bench. */
  bought: boolean;
  /** It was forgotten here whom it was for. */
  erased: boolean;
}

/** The bench's own copy of the site: who it is there, who has which order, and what is to go up. */
export interface SiteCopy {
  joined(): Promise<SiteMember | null>;
  /** At once: another program may have raised the run. */
  membership(): Membership;
  /**
   * From now on every order and the whole journal are to go up; false while a purchase is under way
   * or not settled, which no claim stands for.
   */
  join(as: Omit<SiteMember, 'version' | 'generation' | 'former' | 'members'>): Promise<boolean>;
  /** Another store to its site from now on; false while a purchase is under way. */
  anew(): Promise<boolean>;
  rename(bench: string): Promise<void>;
  /** The site takes it as it is: what it was before counts no more. */
  entered(): Promise<void>;
  /**
   * Copies go of which nothing was ever tried. What was, and is not bought, is left to the site's other
   * benches. False, and nothing is changed, where a purchase is not settled, or something did not go up.
   */
  leave(): Promise<boolean>;
  raiseRun(): Promise<void>;
  claimOf(orderId: string): Promise<KnownClaim | null>;
  /** Those of this bench that are not bought. */
  ownClaims(): Promise<(KnownClaim & { orderId: string; hasSession: boolean })[]>;
  /**
   * Orders and records as the site has them now. `through`: all up to that version are among them. A
   * record that was changed here stays until that went up.
   */
  take(
    orders: readonly SiteOrder[],
    through: { version: number; generation: string; members?: string } | null,
    records?: readonly TakenRecord[],
  ): Promise<void>;
  records: RecordCopy;
  /** Attempts to return something of the order are under this claim from now on. */
  holdReturn(orderId: string, epoch: number): Promise<void>;
  /** Those under way, or unclear. */
  ownReturns(): Promise<(OrderKey & { epoch: number; attempt: string; since: string })[]>;
  keys: KeyCopy;
  /** This bench's claim is no more: it was released, or lost. */
  forget(claim: OrderKey & { epoch: number }): Promise<void>;
  changed(limit: number): Promise<ChangedOrder[]>;
  changedCount(): Promise<number>;
  /** They went up as they were then; what was changed since stays. `kept`: as the site has those. */
  wentUp(orders: readonly StoredOrder[], kept?: readonly SiteOrder[]): Promise<void>;
  /** The epoch of the claim that the attempt was made under; null where there was none. */
  gateOf(attemptId: string): Promise<number | null>;
  facts(limit: number): Promise<Upload[]>;
  /** The site has them up to this one. */
  confirmed(through: number): Promise<void>;
  /** The site has none after this one; which it has below, `confirmed` said. */
  lacking(after: number): Promise<void>;
  newestFact(): Promise<number>;
  /** Purchases with something that the site has not confirmed. */
  pending(): Promise<number>;
  /** When the oldest of them was written down; null where there is none. */
  pendingSince(): Promise<string | null>;
  sharedToGo(limit: number): Promise<SharedToGo>;
  sharedWent(rows: readonly number[]): Promise<void>;
}

/** Of a site's address, never in it. */
export interface SitePassword {
  of(url: string): Promise<string | null>;
  keep(url: string, password: string): Promise<void>;
  forget(url: string): Promise<void>;
}
