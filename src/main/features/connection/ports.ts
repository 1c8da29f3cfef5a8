import type { GoLiveCheck, GoLiveName } from '../../../shared/connection/go-live.ts';
import type { LandedCostAsked } from '../../../shared/connection/landed-cost-asked.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  OperationAnswer,
  OperationState,
  TellingOperation,
} from '../../../shared/settings/operations.ts';
import type { ShipmentRecord } from '../purchasing/ports.ts';
import type { RateQuestion } from '../rating/ports.ts';

export interface PartnerCredentials {
  appId: string;
  restApiKey: string;
}

/** Where a secret is: in the OS keychain, in the environment, or held for this run only. */
export type SecretPlace = 'keychain' | 'environment' | 'this-run';

/** CustomerKeys of merchants (3PL), by the merchant's name, letter for letter. */
export interface CustomerKeys {
  /** Errors: `merchant-unknown` where none is known. */
  customerKey(connection: string, merchant: string): Promise<Result<string>>;
  /** Whose are known, and where; `trouble` where there may be others that cannot be read now. */
  customerKeys(
    connection: string,
  ): Promise<{ places: Map<string, SecretPlace>; trouble: StationError | null }>;
  setCustomerKey(connection: string, merchant: string, key: string): Promise<Result<SecretPlace>>;
  clearCustomerKey(connection: string, merchant: string): Promise<Result<{ removed: boolean }>>;
}

/**
 * Secrets of connections. `connection` is a base URL. Errors: credentials-missing,
 * keychain-unavailable. No message ever holds a secret.
 */
export interface CredentialStore extends CustomerKeys {
  credentials(connection: string): Promise<Result<PartnerCredentials>>;
  setCredentials(connection: string, value: PartnerCredentials): Promise<Result<SecretPlace>>;
  /** With its merchants' keys. */
  clear(connection: string): Promise<Result<{ removed: number }>>;
  status(connection: string): Promise<CredentialsStatus>;
  /** Looks closer, which takes longer: also for what could be better. */
  examine(connection: string): Promise<CredentialsStatus & { advice: Wording | null }>;
}

export interface CredentialsStatus {
  stored: boolean;
  where: SecretPlace | null;
  detail: Wording;
  /** Why it cannot be told whether they are stored: a keychain that is locked, or silent. */
  trouble?: StationError;
}

/** What an operation is asked about; what is not known is null. */
export interface OperationSubject {
  reference: string;
  merchant: string | null;
  shipmentId: string | null;
  trackingNumber: string | null;
  invoiceNumber: string | null;
  /** What is rated: of Get Landed Cost and Get Multi Rates alone. */
  question: RateQuestion | null;
}

/** The partner's list of shipments, and which of it may prove a purchase. */
export interface ListedShipments {
  answer: OperationAnswer;
  findings: ShipmentRecord[];
}

/**
 * What the settings of this connection give a path. Errors: `not-available` (off, or a place of its
 * path has nothing to hold), partner-*, credentials-*, `merchant-unknown`.
 */
export interface PartnerOperations {
  /** What it can be asked now, and cancel: known before it is asked. A null path cannot. */
  capabilities(): OperationState[];
  /** Asks, and reads what it knows. */
  ask(name: TellingOperation, subject: OperationSubject): Promise<Result<OperationAnswer>>;
  listShipments(subject: OperationSubject): Promise<Result<ListedShipments>>;
  landedCost(question: RateQuestion): Promise<Result<LandedCostAsked>>;
}

/** One run of the check before the first real order; checks run in the order of `names`. */
export interface GoLiveRun {
  names: readonly GoLiveName[];
  run(name: GoLiveName): Promise<GoLiveCheck>;
  /** JSON for support, without secrets and personal data; `about` stands at its head. */
  report(about: Record<string, unknown>): string;
}

export interface GoLivePort {
  /** `merchant` of a platform, whose CustomerKey goes with the questions. Errors: credentials-*, `merchant-unknown`. */
  begin(merchant: string | null): Promise<Result<GoLiveRun>>;
}
