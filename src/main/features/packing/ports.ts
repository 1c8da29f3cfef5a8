import type { OrderKey } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';

/** What its sender made of an order that was packed to be bought later: its cartons still lie here. */
export interface StoppedWaiting extends OrderKey {
  orderId: string;
  as: 'held' | 'cancelled' | 'changed';
}

export interface SessionRepository {
  find(orderId: string): Promise<Session | null>;
  /** By order; those that have none are not in it. */
  findMany(orderIds: readonly string[]): Promise<Map<string, Session>>;
  /** Orders whose session is at buying: they wait for the site, or whoever bought them died. */
  buying(): Promise<string[]>;
  /** At the step `waiting`, in the order they were packed. */
  waiting(limit: number): Promise<Session[]>;
  waitingCount(): Promise<number>;
  /** Of those a person must look at one before it is bought, and nobody has; `refusal` says why. */
  refusedLater(limit: number): Promise<Session[]>;
  stoppedWaiting(limit: number): Promise<StoppedWaiting[]>;
  /** Somebody has the cartons in hand; answers what became of the order. */
  stopSeen(orderId: string): Promise<StoppedWaiting['as'] | null>;
  /** Durable before it returns. Refuses (throws) a revision that is not one above the saved one. */
  save(session: Session): Promise<void>;
  remove(orderId: string): Promise<void>;
  /**
   * The confirmed outbound purchases that their session does not know of, or whose labels it has not
   * come to, and of which no label was printed: their orders were not open. The oldest 20.
   */
  boughtMeanwhile(connection: string): Promise<string[]>;
}
