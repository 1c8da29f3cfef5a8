import type { BillLine, DisputeState } from '../../../shared/charges/charge.ts';
import type { Weight } from '../../../shared/kernel/measure.ts';
import type { Terms } from '../../../shared/orders/order.ts';
import type { AttemptState, ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { Accepted } from '../purchasing/ports.ts';

/** A line of a bill as it is stored. */
export interface StoredLine extends BillLine {
  /** Digest of biller, bill, line or code, and shipment. */
  identity: string;
  /** From 1: which of the lines with that identity. */
  nth: number;
}

/** A line that came again with other content. */
export interface ChangedLine {
  id: string;
  lineId: string;
  line: BillLine;
}

/** What a person did about an overcharge, at these figures. */
export interface KeptDispute {
  subject: string;
  state: Exclude<DisputeState, 'open'>;
  figures: string;
  at: string;
  reason: string | null;
}

/** A purchase as far as bills are about it. Nothing of it is ever changed by them. */
export interface BilledPurchase {
  attemptId: string;
  orderId: string;
  kind: ShipmentKind;
  merchant: string | null;
  reference: string;
  state: AttemptState;
  openedAt: string;
  accepted: Accepted;
  shipmentId: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** Destination of its order; null where that is gone. */
  country: string | null;
}

/** Facts of a purchase that bills are compared with. */
export interface PurchaseFacts extends Omit<BilledPurchase, 'accepted'> {
  terms: Terms;
  currency: string;
  weight: Weight | null;
  cartons: number;
}

export interface ChargeRepository {
  /** Another text after every change of lines and disputes; null without any line. */
  mark(connection: string): Promise<string | null>;
  /** Lines of the connection with one of these identities. */
  withIdentity(connection: string, identities: readonly string[]): Promise<StoredLine[]>;
  /** One transaction; lines and changes that are there already stay as they are. */
  add(
    connection: string,
    lines: readonly StoredLine[],
    changes: readonly ChangedLine[],
  ): Promise<void>;
  /** Deletes these lines, and what came again as one of them. */
  forget(connection: string, ids: readonly string[]): Promise<void>;
  lines(connection: string): Promise<StoredLine[]>;
  changes(connection: string): Promise<ChangedLine[]>;
  disputes(connection: string): Promise<KeptDispute[]>;
  saveDispute(connection: string, dispute: KeptDispute): Promise<void>;
  /** Purchases of the connection that were sent, also cancelled ones; oldest first. */
  purchases(connection: string): Promise<BilledPurchase[]>;
  /** Purchases by numbers on their labels, which several pieces have each. */
  byLabelNumber(numbers: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
