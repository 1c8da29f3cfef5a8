import { show } from '../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { CustomerKeys } from '../../features/merchants/ports.ts';
import type { SecretPlace } from '../../features/settings/ports.ts';
import { cachedSecrets } from './cached-secrets.ts';
import { environmentCustomerKeys, type OfEnvironment } from './environment.ts';
import type { KeychainFailure, PatientKeychain } from './patient-keychain.ts';

/** Beyond the port: what clearing a whole connection needs. */
export interface HeldCustomerKeys extends CustomerKeys {
  /** Forgets the keys in memory; returns their account names. */
  forget(connection: string): string[];
  accounts(connection: string): Promise<string[]>;
}

/** CustomerKeys of merchants: from the environment, else the keychain, else in memory for this run. */
export function openCustomerKeys(
  ofEnvironment: OfEnvironment,
  keychain: PatientKeychain,
): HeldCustomerKeys {
  const held = cachedSecrets(keychain);

  const stored = (connection: string) =>
    keychain.ask((each) => each.findCredentials(serviceOf(connection)));

  const isKey = ({ account }: { account: string }) => account.startsWith(CUSTOMER_KEY);

  return {
    async customerKey(connection, merchant) {
      const given = ofEnvironment(connection, environmentCustomerKeys);
      if (!given.ok) return given;
      const known = given.value?.get(merchant);
      if (known) return ok(known);
      const found = await held.of(serviceOf(connection), CUSTOMER_KEY + merchant);
      if (!found.ok && !found.error.absent) return fail(plainError(found.error));
      return found.ok && found.value !== null ? ok(found.value) : fail(unknownMerchant(merchant));
    },

    async customerKeys(connection) {
      const places = new Map<string, SecretPlace>();
      const found = await stored(connection);
      for (const { account } of found.ok ? found.value.filter(isKey) : []) {
        places.set(account.slice(CUSTOMER_KEY.length), 'keychain');
      }
      for (const account of held.ofThisRun(serviceOf(connection))) {
        places.set(account.slice(CUSTOMER_KEY.length), 'this-run');
      }
      const given = ofEnvironment(connection, environmentCustomerKeys);
      for (const merchant of given.ok ? (given.value?.keys() ?? []) : []) {
        places.set(merchant, 'environment');
      }
      const trouble = given.ok ? null : given.error;
      const locked = found.ok || found.error.absent ? null : plainError(found.error);
      return { places, trouble: trouble ?? locked };
    },

    async setCustomerKey(connection, name, text) {
      const [merchant, key] = [name.trim(), text.trim()];
      if (!merchant) return fail(empty('merchant'));
      if (!key) return fail(empty('CustomerKey'));
      const isKept = await held.keep(serviceOf(connection), CUSTOMER_KEY + merchant, key);
      return ok(isKept ? 'keychain' : 'this-run');
    },

    async clearCustomerKey(connection, merchant) {
      const [service, account] = [serviceOf(connection), CUSTOMER_KEY + merchant];
      const wasHeld = held.ofThisRun(service).includes(account);
      const deleted = await keychain.ask((each) => each.deletePassword(service, account), 'anew');
      if (!deleted.ok && !deleted.error.absent) return fail(plainError(deleted.error));
      held.drop(service, account);
      return ok({ removed: wasHeld || (deleted.ok && deleted.value) });
    },

    forget: (connection) => held.forget(serviceOf(connection)),

    async accounts(connection) {
      const found = await stored(connection);
      return found.ok ? found.value.filter(isKey).map(({ account }) => account) : [];
    },
  };
}

export const plainError = ({ absent: _absent, ...error }: KeychainFailure): StationError => error;

export const empty = (field: string): StationError =>
  stationError('bad-input', say('{field}: expected text, found nothing.', { field }), { field });

function unknownMerchant(merchant: string): StationError {
  return stationError(
    'merchant-unknown',
    say(
      'No CustomerKey is known for the merchant {merchant}. Nothing of its orders is rated or bought until one is set (Settings, Merchants, or "packbench merchants set").',
      { merchant: show(merchant) },
    ),
    { field: 'merchant', retry: 'after-change' },
  );
}

/** Keychain entries: service `packbench:BASE-URL` with these accounts. */
export const serviceOf = (connection: string): string => `packbench:${connection}`;
export const APP_ID = 'appId';
export const REST_API_KEY = 'restApiKey';
const CUSTOMER_KEY = 'customerKey:';
