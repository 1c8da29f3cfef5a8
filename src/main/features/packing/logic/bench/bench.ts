import type { RuledHere } from '../../../../../shared/automation/ruled-here.ts';
import type { StationError } from '../../../../../shared/kernel/errors.ts';
import type { Weight } from '../../../../../shared/kernel/measure.ts';
import type { AnyMessage } from '../../../../../shared/kernel/message.ts';
import type { Result } from '../../../../../shared/kernel/result.ts';
import type { Box } from '../../../../../shared/orders/carton.ts';
import type { OrderKey, StoredOrder } from '../../../../../shared/orders/order.ts';
import type {
  Bench,
  ConfirmedInstruction,
  PackOn,
  Session,
} from '../../../../../shared/packing/session.ts';
import type { Beginning } from '../../../merchants/ports.ts';
import type { SessionRepository } from '../../ports.ts';
import type { Effect, PackingContext, SessionEvent } from '../session-events.ts';

/** The purchase that blocks another one for the same order, as in the journal. */
export interface BlockingPurchase {
  attemptId: string;
  state: 'open' | 'unknown' | 'confirmed';
  since: string;
  why: AnyMessage;
  /** As accepted; another program may have packed otherwise than the session. */
  cartons: { reference: string; weight: Weight }[];
}

/** The sessions of the bench; `save` and `begin` sign them with the packer's name. */
export type BenchSessions = Pick<SessionRepository, 'find' | 'save' | 'begin' | 'remove'>;

export interface BenchPorts {
  sessions: BenchSessions;
  findOrder(key: OrderKey): Promise<StoredOrder | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  /** Reserves the order for this bench before it is worked on. Resolves with its current version. */
  claim(order: StoredOrder): Promise<Result<StoredOrder>>;
  /**
   * Saves the first session, if this is the first, and sets the order in work. Resolves with the order as
   * it is now, and whether the catalogue has filled it since.
   */
  startPacking(
    order: StoredOrder,
    first: Session | null,
  ): Promise<{ now: StoredOrder | null; isFilled: boolean }>;
  /** False if it is bought or may be. */
  holdOrder(order: StoredOrder): Promise<boolean>;
  /** Sets the order back to open. */
  reopenOrder(order: StoredOrder): Promise<unknown>;
  /** Whether the rates in the session match the packing and the sender's address. */
  ratesFit(session: Session, order: StoredOrder): Promise<boolean>;
  boxes(order: StoredOrder): readonly Box[];
  begin(order: StoredOrder): Beginning;
  scanBack(): PackingContext['scanBack'];
  onlyScanned(): boolean;
  /** Of weights, in percent; null where they are not checked. */
  tolerance(): string | null;
  blockingPurchase(orderId: string): Promise<BlockingPurchase | null>;
  shipment(attemptId: string): Promise<Omit<Bench, 'session' | 'order' | 'ruled'> | null>;
  /** Results of the rules for the packer; undefined if there are none. */
  ruledHere(session: Session, order: StoredOrder): RuledHere | undefined;
  /** The rule whose photo the order's rates wait for; null for none. */
  photoAwaitedBy(order: StoredOrder): Promise<string | null>;
  /** Instructions of the rules that a person confirms before rates. */
  confirms(order: StoredOrder): readonly ConfirmedInstruction[];
  /** Values that can be accepted while the partner is away. */
  packOn(order: StoredOrder): PackOn | undefined;
  /** Runs the effect and resolves with the event that reports it, or null. */
  perform(effect: Effect, session: Session, order: StoredOrder): Promise<SessionEvent | null>;
  /** Waits before a step that could not be stored is tried again; false if the station closes. */
  storeAgain(): Promise<boolean>;
  publish(bench: Bench | null): void;
  onDefect(error: unknown): void;
  now(): Date;
}

export interface BenchState {
  onBench: Session | null;
  /** Why no step is possible with the order on the bench. */
  stop: StationError | null;
  /** The order that left the bench last; undo brings it back. */
  lastAway: OrderKey | null;
  /** What the last step published. */
  published: Bench | null;
}

export interface Opening {
  resume?: boolean | undefined;
  /** The carton in hand: its label prints first. */
  carton?: string | undefined;
}

export interface BenchRunner {
  current(): Promise<Bench | null>;
  /** A held order opens only with `resume`. Errors: not-found, order-locked (field `held`). */
  open(key: OrderKey, how?: Opening): Promise<Result<Bench>>;
  /** Holds the order until somebody resumes it; the packing is kept. */
  hold(reason: string): Promise<Result<null>>;
  close(): Promise<void>;
  send(event: SessionEvent): Promise<Result<Bench>>;
  /**
   * Undoes the packer's last step exactly, until money is spent; also the opening of an order, a hold and
   * setting aside. null if no order is on the bench afterwards.
   */
  undo(): Promise<Result<Bench | null>>;
  /** Publishes changes around the session: print jobs, labels. */
  refresh(): Promise<void>;
  /** Reports an event from outside the session: a purchase that was reconciled, or resolved by a person. */
  report(orderId: string, event: SessionEvent): Promise<void>;
  /** Another window or program may have saved this revision of the order's session. */
  savedElsewhere(orderId: string, revision: number): Promise<void>;
  /**
   * The sender stopped an order packed here: no step is possible until that is acknowledged, which takes
   * the order off the bench.
   */
  stopped(orderId: string, error: StationError): Promise<void>;
  /** Acknowledges the problem. null if that took the order off the bench. */
  acknowledge(): Promise<Result<Bench | null>>;
  /**
   * Continues a purchase that an earlier run left waiting for the site. If it is not made, the order
   * returns to packing, so that it can be changed and cancelled.
   */
  goOn(orderId: string): Promise<void>;
  /** Resolves when no effect is running. */
  idle(): Promise<void>;
}
