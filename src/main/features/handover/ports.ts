import type {
  Handover,
  HandoverParcel,
  HandoverSummary,
} from '../../../shared/handover/handover.ts';
import type { AttemptState } from '../../../shared/purchasing/shipment.ts';

export type NewParcel = Omit<HandoverParcel, 'cancelled' | 'scanned'>;

/** A bought outbound shipment that is on no closed list. */
export interface Candidate extends NewParcel {
  carrier: string;
  /** Time of the purchase. */
  openedAt: string;
  /** YYYY-MM-DD; null without a promised day. */
  shipBy: string | null;
  /** A label of it was printed here, or another bench of the site bought it. */
  labelled: boolean;
  /** It is on an open list. */
  listed: boolean;
}

/** Cancelled, and on a closed list: a driver has it. */
interface CancelledAfter extends NewParcel {
  carrier: string;
  cancelledAt: string;
}

/** A shipment that a code on a label may belong to. */
export interface CodedShipment extends NewParcel {
  carrier: string;
  kind: 'outbound' | 'return';
  state: AttemptState;
  /** The list that contains it; null: none. */
  on: Pick<HandoverSummary, 'id' | 'carrier' | 'closedAt' | 'bench'> | null;
}

export interface HandoverRepository {
  /** The open list that was opened last. */
  current(connection: string): Promise<Handover | null>;
  find(connection: string, id: string): Promise<Handover | null>;
  /** Opens the list of that carrier and merchant, or a new one; it becomes the current one. */
  open(connection: string, carrier: string, merchant: string | null): Promise<Handover>;
  /** Open lists, and those closed since; newest first. */
  list(connection: string, closedSince: string): Promise<HandoverSummary[]>;
  /** Returns the parcels added; parcels on any list already are not. */
  add(id: string, parcels: readonly NewParcel[], label?: string): Promise<NewParcel[]>;
  /** The one label of the shipment with such a mark; null if none or several have it. */
  labelWith(attemptId: string, marks: readonly string[]): Promise<string | null>;
  /** Counts another label of a listed shipment; null if it was counted, or labels are not counted. */
  countLabel(id: string, attemptId: string, label: string): Promise<number | null>;
  /** False if the list is closed, or the shipment is not on it. */
  remove(id: string, attemptId: string): Promise<boolean>;
  /** False if it is closed or does not exist. */
  discard(id: string): Promise<boolean>;
  /**
   * Closes the list in one transaction, with an event per shipment; a closed list stays unchanged. Leaves
   * out shipments that are cancelled or went with another bench's list. `empty`: nothing is left on it.
   */
  close(id: string): Promise<'closed' | 'empty'>;
  /** Bought since that time and not delivered; oldest first. */
  candidates(connection: string, since: string): Promise<Candidate[]>;
  /** Finds shipments by tracking number (lower case), else by a mark of a label. */
  byCode(
    connection: string,
    forms: { numbers: readonly string[]; marks: readonly string[] },
  ): Promise<CodedShipment[]>;
  /** Carriers of the purchases, as they are called there. */
  carriers(connection: string): Promise<string[]>;
  /** Those of the attempts that are on a closed list. */
  handedOver(attemptIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Shipments on the closed lists of two benches. */
  doubles(connection: string, since: string): Promise<NewParcel[]>;
  /** Cancelled shipments that are on a closed list, not settled; `since`: time of the purchase. */
  cancelledAfter(connection: string, since: string): Promise<CancelledAfter[]>;
  /** Settles such a shipment at this bench; false if there is none. */
  settle(attemptId: string): Promise<boolean>;
}
