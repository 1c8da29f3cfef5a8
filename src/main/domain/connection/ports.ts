import type { Result } from '../../../shared/result.ts';

export interface PartnerCredentials {
  appId: string;
  restApiKey: string;
}

/** Where a secret is: in the OS keychain, in the environment, or held for this run only. */
export type SecretPlace = 'keychain' | 'environment' | 'this-run';

/**
 * Secrets of connections. `connection` is a base URL. Errors: credentials-missing,
 * keychain-unavailable. No message ever holds a secret.
 */
export interface CredentialStore {
  credentials(connection: string): Promise<Result<PartnerCredentials>>;
  customerKey(connection: string, merchant: string): Promise<Result<string>>;
  /** Merchants whose CustomerKey is known, by name. */
  merchants(connection: string): Promise<string[]>;
  setCredentials(connection: string, value: PartnerCredentials): Promise<Result<SecretPlace>>;
  setCustomerKey(connection: string, merchant: string, key: string): Promise<Result<SecretPlace>>;
  clear(connection: string): Promise<Result<{ removed: number }>>;
  status(
    connection: string,
  ): Promise<{ stored: boolean; where: SecretPlace | null; detail: string }>;
}
