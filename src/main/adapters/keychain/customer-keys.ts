import { show } from '../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { CustomerKeys, SecretPlace } from '../../features/connection/ports.ts';
import { type Environment, environmentCustomerKeys } from './environment.ts';
import type { KeychainFailure, PatientKeychain } from './patient-keychain.ts';

/** Cache time in milliseconds, because another program may have replaced or cleared a key. */
const READ_AGAIN_MS = 60_000;

interface Held {
  connection: string;
  merchant: string;
  key: string;
  /** By `performance.now`; null if the keychain could not store it: kept until the program ends. */
  readAt: number | null;
}

/** Beyond the port: what clearing a whole connection needs. */
export interface HeldCustomerKeys extends CustomerKeys {
  /** Forgets the keys in memory; returns their account names. */
  forget(connection: string): string[];
  accounts(connection: string): Promise<string[]>;
}

/** CustomerKeys of merchants: from the environment, else the keychain, else in memory for this run. */
export function openCustomerKeys(env: Environment, keychain: PatientKeychain): HeldCustomerKeys {
  const held = createHeld();

  const stored = (connection: string) =>
    keychain.ask((each) => each.findCredentials(serviceOf(connection)));

  const isKey = ({ account }: { account: string }) => account.startsWith(CUSTOMER_KEY);

  return {
    async customerKey(connection, merchant) {
      const given = environmentCustomerKeys(env);
      if (!given.ok) return given;
      const known = given.value.get(merchant) ?? held.fresh(connection, merchant);
      if (known) return ok(known);
      const found = await keychain.ask((each) =>
        each.getPassword(serviceOf(connection), CUSTOMER_KEY + merchant),
      );
      if (!found.ok && !found.error.absent) return fail(plainError(found.error));
      if (!found.ok || !found.value) {
        held.drop(connection, merchant);
        return fail(unknownMerchant(merchant));
      }
      held.hold(connection, merchant, found.value, true);
      return ok(found.value);
    },

    async customerKeys(connection) {
      const places = new Map<string, SecretPlace>();
      const found = await stored(connection);
      for (const { account } of found.ok ? found.value.filter(isKey) : []) {
        places.set(account.slice(CUSTOMER_KEY.length), 'keychain');
      }
      for (const merchant of held.ofThisRun(connection)) places.set(merchant, 'this-run');
      const given = environmentCustomerKeys(env);
      for (const merchant of given.ok ? given.value.keys() : []) {
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
      const kept = await keychain.ask(
        (each) => each.setPassword(serviceOf(connection), CUSTOMER_KEY + merchant, key),
        'anew',
      );
      held.hold(connection, merchant, key, kept.ok);
      return ok(kept.ok ? 'keychain' : 'this-run');
    },

    async clearCustomerKey(connection, merchant) {
      const wasHeld = held.ofThisRun(connection).includes(merchant);
      const deleted = await keychain.ask(
        (each) => each.deletePassword(serviceOf(connection), CUSTOMER_KEY + merchant),
        'anew',
      );
      if (!deleted.ok && !deleted.error.absent) return fail(plainError(deleted.error));
      held.drop(connection, merchant);
      return ok({ removed: wasHeld || (deleted.ok && deleted.value) });
    },

    forget: (connection) => held.forget(connection).map((merchant) => CUSTOMER_KEY + merchant),

    async accounts(connection) {
      const found = await stored(connection);
      return found.ok ? found.value.filter(isKey).map(({ account }) => account) : [];
    },
  };
}

function createHeld() {
  const held = new Map<string, Held>();
  const nameOf = (connection: string, merchant: string) => JSON.stringify([connection, merchant]);
  const of = (connection: string) =>
    [...held.values()].filter((each) => each.connection === connection);

  return {
    hold(connection: string, merchant: string, key: string, kept: boolean): void {
      secretsOfThisRun.hide(key);
      const readAt = kept ? performance.now() : null;
      held.set(nameOf(connection, merchant), { connection, merchant, key, readAt });
    },
    fresh(connection: string, merchant: string): string | null {
      const known = held.get(nameOf(connection, merchant));
      if (!known) return null;
      const stale = known.readAt !== null && performance.now() - known.readAt > READ_AGAIN_MS;
      return stale ? null : known.key;
    },
    drop: (connection: string, merchant: string) => held.delete(nameOf(connection, merchant)),
    /** Merchants whose key the keychain could not store. */
    ofThisRun: (connection: string): string[] =>
      of(connection).flatMap(({ readAt, merchant }) => (readAt === null ? [merchant] : [])),
    forget(connection: string): string[] {
      const gone = of(connection).map(({ merchant }) => merchant);
      for (const merchant of gone) held.delete(nameOf(connection, merchant));
      return gone;
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
