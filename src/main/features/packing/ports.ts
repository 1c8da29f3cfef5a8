import type { Session } from '../../../shared/packing/session.ts';

export interface SessionRepository {
  find(orderId: string): Promise<Session | null>;
  /** By order; those that have none are not in it. */
  findMany(orderIds: readonly string[]): Promise<Map<string, Session>>;
  /** Orders whose session is at buying: they wait for the site, or whoever bought them died. */
  buying(): Promise<string[]>;
  /** Durable before it returns. Refuses (throws) a revision that is not one above the saved one. */
  save(session: Session): Promise<void>;
  remove(orderId: string): Promise<void>;
  /**
   * The confirmed outbound purchases that their session does not know of, or whose labels it has not
   * come to, and of which no label was printed: their orders were not open. The oldest 20.
   */
  boughtMeanwhile(connection: string): Promise<string[]>;
}
