import type {
  Handover,
  HandoverParcel,
  HandoverSummary,
} from '../../../shared/handover/handover.ts';
import type { AttemptState } from '../../../shared/purchasing/shipment.ts';

export type NewParcel = Omit<HandoverParcel, 'cancelled'>;

/** A bought outbound shipment that is on no closed list. */
export interface Candidate extends NewParcel {
  carrier: string;
  /** When it was bought. */
  openedAt: string;
  /** YYYY-MM-DD; null: no day was promised. */
  shipBy: string | null;
  /** A label of it was printed here, or another bench of the site bought it. */
  labelled: boolean;
  /** It stands on an open list. */
  listed: boolean;
}

/** A shipment that a code on a label may be of. */
export interface CodedShipment extends NewParcel {
  carrier: string;
  kind: 'outbound' | 'return';
  state: AttemptState;
  /** The list that it is on; null: none. */
  on: Pick<HandoverSummary, 'id' | 'carrier' | 'closedAt' | 'bench'> | null;
}

export interface HandoverRepository {
  /** The open one that was opened last. */
  current(connection: string): Promise<Handover | null>;
  find(connection: string, id: string): Promise<Handover | null>;
  /** The open one of that carrier and merchant, else a new one; it is the current one then. */
  open(connection: string, carrier: string, merchant: string | null): Promise<Handover>;
  /** Open ones, and those that were closed since; the newest first. */
  list(connection: string, closedSince: string): Promise<HandoverSummary[]>;
  /** Those that came onto it: what is on any list already does not. */
  add(id: string, parcels: readonly NewParcel[]): Promise<NewParcel[]>;
  /** False where the list is closed, or it was not on it. */
  remove(id: string, attemptId: string): Promise<boolean>;
  /** False where it is closed, or gone. */
  discard(id: string): Promise<boolean>;
  /**
   * In one transaction, with an event for each shipment; a closed list stays as it is. What is not bought
   * any more, or went with another bench’s list, is left out. `empty`: nothing would be on it.
   */
  close(id: string): Promise<'closed' | 'empty'>;
  /** Bought since, not delivered; the oldest first. */
  candidates(connection: string, since: string): Promise<Candidate[]>;
  /** By the tracking number, in lower case, else by a mark of a label. */
  byCode(
    connection: string,
    forms: { numbers: readonly string[]; marks: readonly string[] },
  ): Promise<CodedShipment[]>;
  /** Of these attempts, those on a closed list. */
  handedOver(attemptIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Shipments on two closed lists, of different benches. */
  doubles(connection: string, since: string): Promise<NewParcel[]>;
}
