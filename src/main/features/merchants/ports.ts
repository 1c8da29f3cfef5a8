import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { SecretPlace } from '../settings/ports.ts';
import type { ReportedPurchase } from './logic/report.ts';

/** Initial state of packing an order. */
export interface Beginning {
  box: Box | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate?: string | null;
  /** Why it is held until somebody resumes it. */
  hold?: { reason: string } | null;
}

/** CustomerKeys of merchants (3PL), by the exact name of the merchant. */
export interface CustomerKeys {
  /** Errors: `merchant-unknown` if none is known. */
  customerKey(connection: string, merchant: string): Promise<Result<string>>;
  /** Merchants with a known key, and where it is; `trouble` if others may exist that cannot be read now. */
  customerKeys(
    connection: string,
  ): Promise<{ places: Map<string, SecretPlace>; trouble: StationError | null }>;
  setCustomerKey(connection: string, merchant: string, key: string): Promise<Result<SecretPlace>>;
  clearCustomerKey(connection: string, merchant: string): Promise<Result<{ removed: boolean }>>;
}

/** The partner of this run. */
export interface MerchantConnection {
  /** The connection's URL, or `sandbox`. */
  name: string;
  sandbox: boolean;
  /** CustomerKeys of the sandbox. null: they are in the keychain or the environment. */
  play: { customerKeys: Record<string, string> } | null;
}

/** Whose an order or a purchase is. */
export interface Owned {
  merchant: string | null;
}

/** The purchases of merchants. */
export interface MerchantPurchases {
  find(id: string): Promise<Owned | null>;
  /** Those begun from `openedFrom` on and before `openedBefore`. */
  list(query: {
    connection: string;
    merchant?: string;
    openedFrom?: string;
    openedBefore?: string;
  }): Promise<ReportedPurchase[]>;
}
