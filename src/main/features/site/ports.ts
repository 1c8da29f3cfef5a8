import type { Result } from '../../../shared/kernel/result.ts';
import type { Order, OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { SiteHealth } from '../../../shared/site/site-health.ts';
import type { SiteBench } from '../../../shared/site/supervising.ts';
import type { KeyCopy, RecordCopy, SiteRecords, TakenRecord } from '../records/ports.ts';
import type { SiteExchange, SiteMade } from '../rows/ports.ts';
import type { Outbox, SiteShipments } from '../sharing/ports.ts';
import type {
  BenchClaim,
  Claim,
  HeldClaim,
  Membership,
  SiteNews,
  SiteOrder,
  SiteOrderState,
  Upload,
} from './logic/site-order.ts';

export type {
  Claim,
  ClaimState,
  HeldClaim,
  Membership,
  SiteNews,
  SiteOrder,
  Upload,
} from './logic/site-order.ts';

/** The site's claims: permission to buy. Errors: `site-unavailable`, `claim-lost`, `order-locked`. */
export interface SiteClaims {
  /**
   * One conditional write that locks the order's row and requires that it has no live claim. The bench's
   * own live claim is returned unchanged, also as `sending` or `unknown`. Error `order-locked` with
   * `bench` and `since`: another bench has it; `purchase-unknown` with both: that bench may have bought;
   * `already-bought`; `not-found` where the site lacks the order.
   */
  claim(order: OrderKey, kind: ShipmentKind): Promise<Result<GrantedClaim>>;
  /**
   * Before the first byte of every sending; without a row or an answer nothing is sent. `version`: the
   * highest version of the order that the bench has read; refused where somebody else changed it since.
   */
  gate(
    claim: OrderKey & { kind: ShipmentKind; epoch: number },
    attempt: { id: string; version: number; postMs: number },
  ): Promise<Result<null>>;
  release(claim: HeldClaim): Promise<Result<null>>;
  /**
   * Renews the leases of every claim of this bench; lists those lost since its start (each time again).
   * `isRecovering`: the site lost data, and must be joined again. `jobs`: those this bench could do;
   * returns those it has until its lease ends.
   */
  renew(
    jobs: readonly SiteJobName[],
  ): Promise<Result<{ lost: Claim[]; isRecovering: boolean; jobs: SiteJobName[] }>>;
  /**
   * A supervisor's decision, after `post_until`: the old claim is superseded, the new one may only
   * resolve.
   */
  takeOver(order: OrderKey, kind: ShipmentKind, reason: string): Promise<Result<Claim>>;
}

/** A claim of this bench, with the order as it is at the site. */
export interface GrantedClaim extends Claim {
  at: SiteOrder;
}

/** Jobs done by one bench for all; each channel for orders has a job of its own. */
export type SiteJobName = 'retention' | 'rows' | 'tracking' | `integration ${string}`;

export interface SiteOrders {
  /**
   * An open order is replaced while unclaimed, or by the bench that has claimed it, or where another bench's
   * claim is over; one in work elsewhere, bought or erased is kept. `new` also where only facts were known of it.
   */
  put(orders: readonly Order[]): Promise<Result<('new' | 'replaced' | 'same' | 'kept')[]>>;
  /** The site's versions of those that it has. */
  at(orders: readonly OrderKey[]): Promise<Result<SiteOrder[]>>;
  /**
   * For an unbought order; false where another bench has it under a claim that counts, or it is cancelled and
   * not claimed since.
   */
  setState(order: OrderKey, state: SiteOrderState): Promise<Result<boolean>>;
  /**
   * Erases the recipients of an order. Returns the bench whose work prevents it; null where it is erased.
   */
  erase(order: Order): Promise<Result<string | null>>;
  /**
   * Orders and records of a higher version, oldest first. When the `generation` changed, the copy is read
   * again from version 0.
   */
  after(version: number): Promise<Result<SiteNews>>;
  /** A hint that something changed; also after a reconnect. */
  onChange(listener: () => void): () => void;
}

export interface SiteUploads {
  /**
   * Idempotent by (store, number). `through`: the highest number that the site has of this store; below the
   * last one where the site had lost some, and waits for the bench to report.
   */
  push(facts: readonly Upload[]): Promise<Result<{ through: number; conflicts: Upload[] }>>;
  confirmed(): Promise<Result<number>>;
  /** All facts of an order from every bench, in order of arrival. */
  history(order: OrderKey): Promise<Result<(Upload & { store: string })[]>>;
}

/** Whole photos: each stays at its bench, which gives it where another one asks. */
export interface SitePhotos {
  /** null: it was asked for just now, and its bench has not given it yet. The caller verifies the hash. */
  ask(hash: string): Promise<Result<Uint8Array | null>>;
  /** Hashes that benches wait for. */
  asked(): Promise<Result<string[]>>;
  give(hash: string, bytes: Uint8Array): Promise<Result<null>>;
}

/** A bench's state when it joins. */
export interface Standing {
  /** The partner account: the connection's name. The first bench sets the site's. */
  account: string;
  /** Number of its newest fact; 0 for an empty journal. */
  newest: number;
  /** Version and generation read so far; null at first. */
  read: { version: number; generation: string } | null;
  /** Claims that it believes to have: restored where the site lost them. */
  held: readonly HeldClaim[];
  /** As in the last news read. */
  members?: string;
}

export interface Joined {
  generation: string;
  /** As in `confirmed`. */
  through: number;
  /**
   * Why it may only upload: `older-run` (another copy of this store is running, or it was restored),
   * `fewer-facts` (the site has facts that this store lacks), `other-facts` (the site has another fact
   * under a number), `written-off`; null where it may claim.
   */
  limited: string | null;
  isRecovering: boolean;
}

export interface SiteBenches {
  /**
   * On joining, at every start, and where `renew` reports `isRecovering`. Errors: `bad-input` with field
   * `bench` (another live bench has the name) or `account`.
   */
  join(standing: Standing): Promise<Result<Joined>>;
  /** Releases its claims. A bench with a sending in progress cannot leave. */
  leave(): Promise<Result<null>>;
  list(): Promise<Result<SiteBench[]>>;
  /** A supervisor's decision: its claims are released; sendings in progress stay for a take-over. */
  writeOff(bench: string, reason: string): Promise<Result<SiteBench>>;
  /** Writes off this bench's own former identity, before it joins. */
  writeOffFormer(store: string, reason: string): Promise<Result<null>>;
}

export interface SiteFacts {
  id: string;
  generation: string;
  /** null until a bench joined. */
  account: string | null;
  schema: number;
  /** Schema versions from which other programs can add orders, and the one known here. */
  programs: { from: number; known: number };
  isRecovering: boolean;
}

/** A bench's connection to a site; established on demand, and again after a failure. */
export interface Site {
  claims: SiteClaims;
  orders: SiteOrders;
  records: SiteRecords;
  uploads: SiteUploads;
  shipments: SiteShipments;
  photos: SitePhotos;
  benches: SiteBenches;
  exchange: SiteExchange;
  facts(): Promise<Result<SiteFacts>>;
  health(): Promise<Result<SiteHealth>>;
  /** Aborts pending calls; whether they took effect is unknown. */
  close(): Promise<void>;
}

export interface SiteAddress {
  /** `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`, without a password. */
  url: string;
  password: string | null;
}

/** Errors of all: `bad-input` (URL), `credentials-refused`, `site-unavailable`. */
export interface Sites {
  /** Creates or upgrades the schema. `exchangeRole` may add orders from now on. */
  init(address: SiteAddress, exchangeRole?: string | null): Promise<Result<SiteMade>>;
  /**
   * Connects at the first call. `member` is read at every write. `read`: a site below that version has
   * lost data.
   */
  open(
    address: SiteAddress,
    member: () => Membership,
    lease: () => { seconds: number },
    read?: Standing['read'],
  ): Result<Site>;
}

// Ports of the bench.

/** The bench's membership, as kept in its own store. */
export interface SiteMember extends Membership {
  /** The site's id: the outbox is sent to no other. */
  site: string;
  name: string;
  url: string;
  /** The highest version of an order that was read. */
  version: number;
  /** The site's generation at that time. */
  generation: string | null;
  /** Store id before a restore, or before it started anew. */
  former: string | null;
  /** The site's members at that time. */
  members: string;
}

/** The bench that has an order, by the site's last answer; `mine`: this one. */
export interface KnownClaim extends BenchClaim {
  mine: boolean;
  /** Version of the order at the site. */
  version: number;
}

/** This bench's claim on an unbought order. */
export interface OwnClaim extends KnownClaim {
  orderId: string;
  hasSession: boolean;
}

export interface ChangedOrder {
  order: StoredOrder;
  /** It was set aside or held, so its claim is to be released. */
  release: boolean;
  claim: KnownClaim | null;
  /** Bought or possibly bought by this bench. */
  bought: boolean;
  /** Its recipient was erased here. */
  erased: boolean;
}

/** How far the site was read. */
export interface ReadThrough {
  version: number;
  generation: string;
  members?: string;
}

/** The bench's copy of the site: membership, claims, and the outbox. */
export interface SiteCopy {
  joined(): Promise<SiteMember | null>;
  /** Synchronous: another program may have raised the run. */
  membership(): Membership;
  /**
   * From now on every order and the whole journal are to be uploaded; false while a purchase is in
   * progress or unresolved, as it has no claim.
   */
  join(
    as: Omit<SiteMember, 'version' | 'generation' | 'former' | 'members' | 'confirmed'>,
  ): Promise<boolean>;
  /** Takes a new store id for its site; false while a purchase is in progress. */
  anew(): Promise<boolean>;
  rename(bench: string): Promise<void>;
  /** The site accepts it as it is: its former identity is discarded. */
  entered(): Promise<void>;
  /**
   * Deletes copies of orders that were never tried. Tried and unbought ones are left to the other benches.
   * False, and nothing is changed, where a purchase is unresolved, or an upload is missing.
   */
  leave(): Promise<boolean>;
  raiseRun(): Promise<void>;
  claimOf(orderId: string): Promise<KnownClaim | null>;
  /** This bench's claims on unbought orders. */
  ownClaims(): Promise<OwnClaim[]>;
  /**
   * Applies the site's orders and records. `through`: complete up to that version. A record changed here
   * is kept until it was uploaded.
   */
  take(
    orders: readonly SiteOrder[],
    through: ReadThrough | null,
    records?: readonly TakenRecord[],
  ): Promise<void>;
  records: RecordCopy;
  /** Return attempts of the order are made under this claim from now on. */
  holdReturn(orderId: string, epoch: number): Promise<void>;
  /** Returns in progress or unclear. */
  ownReturns(): Promise<(OrderKey & { epoch: number; attempt: string; since: string })[]>;
  keys: KeyCopy;
  /** This bench's claim was released or lost. */
  forget(claim: OrderKey & { epoch: number }): Promise<void>;
  /** These claims of other benches count no more. */
  forgetOver(claims: readonly (OrderKey & { epoch: number })[]): Promise<void>;
  /** Whether another bench has claimed one of the orders. */
  isClaimedElsewhere(orderIds: readonly string[]): Promise<boolean>;
  changed(limit: number): Promise<ChangedOrder[]>;
  changedCount(): Promise<number>;
  /** Uploaded as they were then; later changes stay pending. `kept`: the site's versions. */
  uploaded(orders: readonly StoredOrder[], kept?: readonly SiteOrder[]): Promise<void>;
  /** Epoch of the claim that the attempt was made under; null for none. */
  gateOf(attemptId: string): Promise<number | null>;
  facts(limit: number): Promise<Upload[]>;
  /** The site has all facts up to this one. */
  confirmed(through: number): Promise<void>;
  /** The site has none after this one; `confirmed` tells which it has below. */
  lacking(after: number): Promise<void>;
  newestFact(): Promise<number>;
  /** Purchases not completely confirmed by the site. */
  pending(): Promise<number>;
  /** When the oldest of them was recorded; null for none. */
  pendingSince(): Promise<string | null>;
  outbox(limit: number): Promise<Outbox>;
  sharedWent(rows: readonly number[]): Promise<void>;
}

/** Documents of this bench, by the SHA-256 of their bytes. */
export interface DocumentBytes {
  read(hash: string): Promise<Result<Uint8Array>>;
}

/** Password for a site's address, which never contains it. */
export interface SitePassword {
  of(url: string): Promise<string | null>;
  keep(url: string, password: string): Promise<void>;
  forget(url: string): Promise<void>;
}
