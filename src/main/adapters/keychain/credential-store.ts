import { show } from '../../../shared/decimal.ts';
import { type StationError, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish, kept, say } from '../../../shared/say.ts';
import type {
  CredentialStore,
  PartnerCredentials,
  SecretPlace,
} from '../../domain/connection/ports.ts';
import {
  type Environment,
  environmentCredentials,
  environmentCustomerKeys,
} from './environment.ts';
import type { Keytar } from './keytar.ts';
import { type KeychainFailure, patientKeychain, systemKeychain } from './patient-keychain.ts';

export interface CredentialStoreOptions {
  env: Environment;
  /** Default: this machine's. */
  keychain?: Keytar;
  /** Milliseconds a keychain may take for one answer. */
  answerWithinMs?: number;
}

/** Names in the keychain: service `packbench:BASE-URL`, with these accounts. */
export const serviceOf = (connection: string): string => `packbench:${connection}`;
export const APP_ID = 'appId';
export const REST_API_KEY = 'restApiKey';
export const CUSTOMER_KEY = 'customerKey:';

/**
 * Secrets of connections: from the environment where it has them, else from the OS keychain, and
 * where that cannot keep them, from memory until the program ends. Never from a file.
 */
export function openCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { env } = options;
  const keychain = patientKeychain(
    options.keychain ?? systemKeychain(env, options.answerWithinMs),
    options.answerWithinMs,
  );
  const thisRun = new Map<string, PartnerCredentials>();
  /** Also those read from the keychain: a CustomerKey "is fixed once issued" (interface document, "Authentication"). */
  const customerKeys = new Map<string, { where: string; merchant: string; key: string }>();

  function know(where: string, merchant: string, key: string): void {
    customerKeys.set(JSON.stringify([where, merchant]), { where, merchant, key });
  }

  async function customerAccounts(connection: string): Promise<string[]> {
    const found = await keychain.ask((each) => each.findCredentials(serviceOf(connection)));
    const accounts = found.ok ? found.value.map(({ account }) => account) : [];
    return accounts.filter((account) => account.startsWith(CUSTOMER_KEY));
  }

  async function kept(
    connection: string,
  ): Promise<Result<PartnerCredentials | null, KeychainFailure>> {
    const service = serviceOf(connection);
    const appId = await keychain.ask((each) => each.getPassword(service, APP_ID));
    if (!appId.ok) return appId;
    const restApiKey = await keychain.ask((each) => each.getPassword(service, REST_API_KEY));
    if (!restApiKey.ok) return restApiKey;
    const both = appId.value && restApiKey.value;
    return ok(both ? { appId: appId.value ?? '', restApiKey: restApiKey.value ?? '' } : null);
  }

  async function keep(connection: string, value: PartnerCredentials): Promise<boolean> {
    const service = serviceOf(connection);
    const key = await keychain.ask((each) =>
      each.setPassword(service, REST_API_KEY, value.restApiKey),
    );
    if (!key.ok) return false;
    const id = await keychain.ask((each) => each.setPassword(service, APP_ID, value.appId));
    // Half of the new pair and half of the old would be worse than none.
    if (!id.ok) await keychain.ask((each) => each.deletePassword(service, REST_API_KEY));
    return id.ok;
  }

  return {
    async credentials(connection) {
      const given = environmentCredentials(env);
      if (!given.ok) return given;
      const known = given.value ?? thisRun.get(connection);
      if (known) return ok(known);
      const found = await kept(connection);
      if (found.ok) return found.value ? ok(found.value) : fail(missing(connection));
      return fail(found.error.absent ? missing(connection, found.error) : plainError(found.error));
    },

    async customerKey(connection, merchant) {
      const given = environmentCustomerKeys(env);
      if (!given.ok) return given;
      const known =
        given.value.get(merchant) ?? customerKeys.get(JSON.stringify([connection, merchant]))?.key;
      if (known) return ok(known);
      const found = await keychain.ask((each) =>
        each.getPassword(serviceOf(connection), CUSTOMER_KEY + merchant),
      );
      if (!found.ok && !found.error.absent) return fail(plainError(found.error));
      if (!found.ok || !found.value) return fail(unknownMerchant(merchant));
      know(connection, merchant, found.value);
      return ok(found.value);
    },

    async merchants(connection) {
      const given = environmentCustomerKeys(env);
      const names = new Set(given.ok ? given.value.keys() : []);
      for (const { where, merchant } of customerKeys.values()) {
        if (where === connection) names.add(merchant);
      }
      for (const account of await customerAccounts(connection)) {
        names.add(account.slice(CUSTOMER_KEY.length));
      }
      return [...names].sort((a, b) => a.localeCompare(b, 'en'));
    },

    async setCredentials(connection, { appId, restApiKey }) {
      const value = { appId: appId.trim(), restApiKey: restApiKey.trim() };
      if (!value.appId) return fail(empty('AppID'));
      if (!value.restApiKey) return fail(empty('RestApiKey'));
      const stored = await keep(connection, value);
      if (stored) thisRun.delete(connection);
      else thisRun.set(connection, value);
      return ok(placeOf(stored));
    },

    async setCustomerKey(connection, name, text) {
      const [merchant, key] = [name.trim(), text.trim()];
      if (!merchant) return fail(empty('merchant'));
      if (!key) return fail(empty('CustomerKey'));
      const stored = await keychain.ask((each) =>
        each.setPassword(serviceOf(connection), CUSTOMER_KEY + merchant, key),
      );
      know(connection, merchant, key);
      return ok(placeOf(stored.ok));
    },

    async clear(connection) {
      const gone = new Set(thisRun.delete(connection) ? [APP_ID, REST_API_KEY] : []);
      for (const [key, { where, merchant }] of customerKeys) {
        if (where !== connection) continue;
        customerKeys.delete(key);
        gone.add(CUSTOMER_KEY + merchant);
      }
      // The first two are asked for by name: that is what makes a locked keychain ask to be opened.
      for (const account of [APP_ID, REST_API_KEY, ...(await customerAccounts(connection))]) {
        const deleted = await keychain.ask((each) =>
          each.deletePassword(serviceOf(connection), account),
        );
        if (!deleted.ok && !deleted.error.absent) return fail(plainError(deleted.error));
        if (deleted.ok && deleted.value) gone.add(account);
      }
      return ok({ removed: gone.size });
    },

    async status(connection) {
      const given = environmentCredentials(env);
      if (!given.ok) return { stored: false, where: null, detail: given.error.message };
      if (given.value) return { stored: true, where: 'environment', detail: FROM_ENVIRONMENT };
      const found = await kept(connection);
      const trouble = found.ok ? '' : ` ${found.error.message}`;
      if (thisRun.has(connection)) {
        return {
          stored: true,
          where: 'this-run',
          detail: inEnglish`Held for this run only.${trouble}`,
        };
      }
      if (found.ok && found.value) {
        return {
          stored: true,
          where: 'keychain',
          detail: inEnglish`Kept in the keychain of this machine.`,
        };
      }
      const next = found.ok ? '' : inEnglish` Credentials would be held for this run only.`;
      return {
        stored: false,
        where: null,
        detail: inEnglish`No credentials are stored.${trouble}${next}`,
      };
    },
  };
}

const FROM_ENVIRONMENT = inEnglish`Given by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.`;

const placeOf = (kept: boolean): SecretPlace => (kept ? 'keychain' : 'this-run');

const plainError = ({ absent: _absent, ...error }: KeychainFailure): StationError => error;

const empty = (field: string): StationError =>
  stationError('bad-input', say`${field}: expected text, found nothing.`, { field });

function missing(connection: string, failure?: KeychainFailure): StationError {
  const trouble = failure ? ` ${failure.message}` : '';
  return stationError(
    'credentials-missing',
    say`No credentials are stored for ${connection}.${kept(trouble)} Set them with "packbench credentials set".`,
    { retry: 'after-change' },
  );
}

function unknownMerchant(merchant: string): StationError {
  return stationError(
    'merchant-unknown',
    say`No CustomerKey is known for the merchant ${show(merchant)}. Give it in PACKBENCH_CUSTOMER_KEYS.`,
    { field: 'merchant', retry: 'after-change' },
  );
}
