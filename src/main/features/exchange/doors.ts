import type { DoorKind, DoorStatus } from '../../../shared/exchange/exchange-status.ts';
import type { Message } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** What of a door needs a person. */
export interface DoorTrouble {
  kind: DoorKind;
  /** The same for as long as it is the same news. */
  id: string;
  message: Message;
}

/** A way in or out for other programs, as the status, the screens and the checks ask every one. */
export interface Door {
  /** Those that are set up, looked at now. Never rejects, and never waits for long. */
  status(): Promise<DoorStatus[]>;
  /** As far as the station knows by itself; of a station that only answers commands, nothing. */
  troubles(): Promise<DoorTrouble[]>;
  /** What failed is tried again: what has this id, or all. Its ids; none where it has no such thing. */
  again(id: string | null): Promise<Result<string[]>>;
  /** What has this id is told no more; false where it has no such thing. */
  dismiss?(id: string): Promise<boolean>;
}

export const NO_COUNTS = { in: 0, out: 0, waiting: 0, failed: 0 };
