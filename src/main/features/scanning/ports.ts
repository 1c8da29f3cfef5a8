import type { ScanAnswer } from '../../../shared/packing/session.ts';
import type { ExpectedScan, ScanPlace } from '../../../shared/scanning/seen-codes.ts';

/** A number that is on the label of another purchase. */
interface OtherLabel {
  kind: 'tracking' | 'content' | 'number' | 'text' | 'reference';
  sameOrder: boolean;
  /** An outbound shipment and its return, which may share numbers. */
  otherKind: boolean;
}

/** Codes on labels and invoices of purchases. */
export interface PrintedCodes {
  /** Reference of the newest shipment with that code on a label or an invoice; null for none. */
  withBarcode(code: string): Promise<string | null>;
  /** The numbers among these that are on labels of other purchases. */
  claims(attemptId: string, numbers: readonly string[]): Promise<OtherLabel[]>;
}

/** What the scanner says. */
export interface Scanning {
  /** Interprets and executes a scan. `badge`: nothing else is taken. */
  scan(text: string, as?: 'badge'): Promise<ScanAnswer>;
  /** Why a command that the window carries out itself is not followed; null where it is. */
  commandRefusal(text: string): Promise<ScanAnswer | null>;
  /** The codes among these that would be taken now. Changes nothing. */
  expected(texts: readonly string[], place: ScanPlace): Promise<ExpectedScan[]>;
}
