import type { Session } from '../../../shared/packing/session.ts';

export interface SessionRepository {
  find(orderId: string): Promise<Session | null>;
  /** Durable before it returns. Refuses (throws) a revision that is not one above the saved one. */
  save(session: Session): Promise<void>;
  remove(orderId: string): Promise<void>;
}
