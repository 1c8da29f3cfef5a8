import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey, OrderStatus, StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import type { Collecting, Shipment } from '../../../shared/purchasing/shipment.ts';
import type { PrintOptions } from '../printing/logic/document-printer.ts';
import type { Printed } from '../printing/ports.ts';
import type { Attempt, OrderClaims, SharedLimits } from '../purchasing/ports.ts';

/** Change by the sender of an order that waits to be bought: its packed cartons are still here. */
export interface StoppedWaiting extends OrderKey {
  orderId: string;
  as: 'held' | 'cancelled' | 'changed';
  at: string;
}

export interface SessionRepository {
  find(orderId: string): Promise<Session | null>;
  /** By order id; orders without a session are left out. */
  findMany(orderIds: readonly string[]): Promise<Map<string, Session>>;
  /** Orders in the step `buying`: they wait for the site, or the program that bought them ended. */
  buying(): Promise<string[]>;
  /** Sessions in the step `waiting`, in the order of packing. */
  waiting(limit: number): Promise<Session[]>;
  /** Orders at that step that are bought, or may be, and their sessions were not told. */
  waitingBegun(): Promise<string[]>;
  waitingCount(): Promise<number>;
  /** Waiting orders that a person must check before the purchase; `refusal` has the reason. */
  refusedLater(limit: number): Promise<Session[]>;
  stoppedWaiting(limit: number): Promise<StoppedWaiting[]>;
  /** A packer has the cartons in hand: returns what became of the order. Ends the entry if it was cancelled. */
  stopSeen(orderId: string): Promise<StoppedWaiting['as'] | null>;
  /** Durable when it resolves. Throws unless the revision is one above the saved one. */
  save(session: Session): Promise<void>;
  /** Saves a first session, and sets its order in work if its status is one of `from`: one commit. */
  begin(session: Session, from: readonly OrderStatus[]): Promise<void>;
  remove(orderId: string): Promise<void>;
  /**
   * Confirmed outbound purchases without a printed label that their session does not know of, or whose
   * labels it has not reached: their orders were not open. The oldest 20.
   */
  boughtMeanwhile(connection: string): Promise<string[]>;
}

/** The documents of a purchase, for the bench. */
export interface BenchDocuments {
  /** Starts the reader of labels, which may have ended while nothing was bought; returns at once. */
  prepareReader(): void;
  view(attempt: Attempt): Promise<Shipment>;
  jobs(attemptId: string): Promise<PrintJob[]>;
  /** Fetches what is missing; returns what is in the way. */
  collect(
    attempt: Attempt,
    how?: { onProgress?: (progress: Collecting) => void },
  ): Promise<StationError | null>;
  print(attempt: Attempt, wish: PrintOptions): Promise<Result<Printed>>;
  printCartonSlips(
    order: StoredOrder,
    cartons: readonly string[],
    wish: PrintOptions,
  ): Promise<Result<Printed>>;
  /** A person reviewed the carton's labels. */
  /** `file`: a held page that is that carton's label. */
  accept(
    attempt: Attempt,
    carton: string | null,
    what: 'any',
    file: string | null,
  ): Promise<Result<null>>;
}

/** The bench's site, for the order on the bench. */
export interface PackingSite extends OrderClaims, SharedLimits {
  /**
   * As `claim`, with a person waiting: an order claimed already is returned at once and the site is asked in
   * the background; for others the site has two seconds to answer.
   */
  open(order: StoredOrder): Promise<Result<StoredOrder>>;
  /** Resolves with true when the site is in reach again, with false when the station closes. */
  back(): Promise<boolean>;
}
