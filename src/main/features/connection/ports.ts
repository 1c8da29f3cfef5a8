import type { LandedCostAsked } from '../../../shared/connection/landed-cost-asked.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  OperationAnswer,
  OperationState,
  ReadingOperation,
} from '../../../shared/settings/operations.ts';
import type { CustomerKeys } from '../merchants/ports.ts';
import type { ShipmentRecord } from '../purchasing/ports.ts';
import type { RateQuestion } from '../rating/ports.ts';
import type { SecretPlace } from '../settings/ports.ts';

export interface PartnerCredentials {
  appId: string;
  restApiKey: string;
}

/**
 * Secrets of connections. `connection` is a base URL. Errors: credentials-missing, keychain-unavailable.
 * Messages never contain a secret.
 */
export interface CredentialStore extends CustomerKeys {
  credentials(connection: string): Promise<Result<PartnerCredentials>>;
  setCredentials(connection: string, value: PartnerCredentials): Promise<Result<SecretPlace>>;
  /** Also deletes the keys of its merchants. */
  clear(connection: string): Promise<Result<{ removed: number }>>;
  status(connection: string): Promise<CredentialsStatus>;
  /** Like `status`, with a slower, closer look that may give advice. */
  examine(connection: string): Promise<CredentialsStatus & { advice: AnyMessage | null }>;
}

/** The sign-in at the partner of this run. */
export interface PartnerSession {
  /** Signs in by /Auth. Errors: credentials-*, partner-unavailable, partner-answer. */
  check(): Promise<Result<{ detail: AnyMessage }>>;
  /** Milliseconds by which the partner's clock is ahead, by its last answer's Date; null without one. */
  clockSkew(): number | null;
  /** Forgets the token: the next call signs in with the current credentials. */
  signOut(): void;
}

/** Checks other credentials or another address with one request; nothing is saved. */
export type TryPartner = (
  baseUrl: string,
  credentials: PartnerCredentials,
) => Promise<Result<{ detail: AnyMessage }>>;

export interface CredentialsStatus {
  stored: boolean;
  where: SecretPlace | null;
  detail: AnyMessage;
  /** Why it is unknown whether they are stored: the keychain is locked or does not answer. */
  trouble?: StationError;
}

/** Subject of an operation; unknown values are null. */
export interface OperationSubject {
  reference: string;
  merchant: string | null;
  shipmentId: string | null;
  trackingNumber: string | null;
  invoiceNumber: string | null;
  /** The goods to rate; only for Get Landed Cost and Get Multi Rates. */
  question: RateQuestion | null;
}

/** The partner's list of shipments, and the records in it that may prove a purchase. */
export interface ListedShipments {
  answer: OperationAnswer;
  findings: ShipmentRecord[];
}

/**
 * Operations with a path in the settings of this connection. Errors: `not-available` (off, or a
 * placeholder of its path has no value), partner-*, credentials-*, `merchant-unknown`.
 */
export interface PartnerOperations {
  /** The operations available now, including cancelling. Those with a null path are not. */
  capabilities(): OperationState[];
  /** Sends the request and reads the known parts of the answer. */
  ask(name: ReadingOperation, subject: OperationSubject): Promise<Result<OperationAnswer>>;
  listShipments(subject: OperationSubject): Promise<Result<ListedShipments>>;
  landedCost(question: RateQuestion): Promise<Result<LandedCostAsked>>;
}
