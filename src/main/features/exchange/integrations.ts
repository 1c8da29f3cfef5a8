import type {
  IntegrationKind,
  IntegrationStatus,
} from '../../../shared/exchange/exchange-status.ts';
import type { Message } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** A problem of an integration that needs a person. */
export interface IntegrationProblem {
  kind: IntegrationKind;
  /** Stays the same while the problem is the same. */
  id: string;
  message: Message;
}

/**
 * A connection to other programs (folder, SQL, HTTP, webhook, shop), as seen by the status, screens and
 * checks.
 */
export interface Integration {
  /** State of all configured ones, checked now. Never rejects, and never waits long. */
  status(): Promise<IntegrationStatus[]>;
  /** Problems known to the station; empty in a station that only answers commands. */
  problems(): Promise<IntegrationProblem[]>;
  /** Retries failed items: the one with this id, or all. Returns the ids retried; empty if there are none. */
  again(id: string | null): Promise<Result<string[]>>;
  /** Stops reporting the problem with this id; false if it has none. */
  dismiss?(id: string): Promise<boolean>;
}

export const NO_COUNTS = { in: 0, out: 0, waiting: 0, failed: 0 };
