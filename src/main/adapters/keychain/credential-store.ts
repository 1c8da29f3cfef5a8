import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type {
  CredentialStore,
  CredentialsStatus,
  PartnerCredentials,
} from '../../features/connection/ports.ts';
import type { SecretPlace } from '../../features/settings/ports.ts';
import {
  APP_ID,
  empty,
  openCustomerKeys,
  plainError,
  REST_API_KEY,
  serviceOf,
} from './customer-keys.ts';
import { type Environment, environmentCredentials, type OfEnvironment } from './environment.ts';
import {
  type KeychainFailure,
  type PatientKeychain,
  patientKeychain,
  systemKeychain,
} from './patient-keychain.ts';
import type { Keytar, RunHelper } from './secret-service.ts';

export interface CredentialStoreOptions {
  env: Environment;
  /** Whether the connection came out of a backup: then nothing of the environment is sent to it. */
  isFromBackup?: (connection: string) => boolean;
  /** Default: the keychain of this machine. */
  keychain?: Keytar;
  answerWithinMs?: number;
  /** Runs the helper for Linux's keychain; default: as a Node process. */
  runHelper?: RunHelper;
}

/**
 * Stores the secrets of connections. Reads them from the environment if set there, else from the OS
 * keychain; if the keychain cannot store them, they are kept in memory until the program ends. Never
 * stored in a file.
 */
export function openCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { env, isFromBackup = () => false } = options;
  const keychain = patientKeychain(
    options.keychain ??
      systemKeychain(env, options.answerWithinMs, process.platform, options.runHelper),
    options.answerWithinMs,
  );
  const thisRun = new Map<string, PartnerCredentials>();
  const ofEnvironment: OfEnvironment = (connection, read) => {
    const given = read(env);
    if (!given.ok || !given.value || !isFromBackup(connection)) return given;
    return fail(fromBackup(connection));
  };
  const customerKeys = openCustomerKeys(ofEnvironment, keychain);

  /** `failure`: the keychain's error, if it was asked. */
  async function look(
    connection: string,
  ): Promise<{ status: CredentialsStatus; failure: KeychainFailure | null }> {
    const given = ofEnvironment(connection, environmentCredentials);
    if (!given.ok) return plainly({ stored: false, where: null, detail: messageOf(given.error) });
    if (given.value)
      return plainly({ stored: true, where: 'environment', detail: FROM_ENVIRONMENT });
    const found = await keptIn(keychain, connection);
    const failure = found.ok ? null : found.error;
    const trouble = failure ? say(' {why}', { why: messageOf(failure) }) : '';
    if (thisRun.has(connection)) {
      const detail = say('Held for this run only.{trouble}', { trouble });
      return { status: { stored: true, where: 'this-run', detail }, failure };
    }
    if (found.ok && found.value) return plainly({ stored: true, where: 'keychain', detail: KEPT });
    return { status: notFound(failure), failure };
  }

  return {
    async credentials(connection) {
      const given = ofEnvironment(connection, environmentCredentials);
      if (!given.ok) return given;
      const known = given.value ?? thisRun.get(connection);
      if (known) return ok(known);
      const found = await keptIn(keychain, connection);
      if (found.ok) return found.value ? ok(found.value) : fail(missing(connection));
      return fail(found.error.absent ? missing(connection, found.error) : plainError(found.error));
    },

    customerKey: customerKeys.customerKey,
    customerKeys: customerKeys.customerKeys,
    setCustomerKey: customerKeys.setCustomerKey,
    clearCustomerKey: customerKeys.clearCustomerKey,

    async setCredentials(connection, { appId, restApiKey }) {
      const value = hidden({ appId: appId.trim(), restApiKey: restApiKey.trim() });
      if (!value.appId) return fail(empty('AppID'));
      if (!value.restApiKey) return fail(empty('RestApiKey'));
      const isKept = await keepIn(keychain, connection, value);
      if (isKept) thisRun.delete(connection);
      else thisRun.set(connection, value);
      return ok(placeOf(isKept));
    },

    async clear(connection) {
      const gone = new Set(thisRun.delete(connection) ? [APP_ID, REST_API_KEY] : []);
      for (const account of customerKeys.forget(connection)) gone.add(account);
      // Deletes the first two by name, because that makes a locked keychain ask the person to unlock it.
      for (const account of [APP_ID, REST_API_KEY, ...(await customerKeys.accounts(connection))]) {
        const deleted = await keychain.ask(
          (each) => each.deletePassword(serviceOf(connection), account),
          'anew',
        );
        if (!deleted.ok && !deleted.error.absent) return fail(plainError(deleted.error));
        if (deleted.ok && deleted.value) gone.add(account);
      }
      return ok({ removed: gone.size });
    },

    status: async (connection) => (await look(connection)).status,

    async examine(connection) {
      const { status, failure } = await look(connection);
      const isHeld = status.where === 'this-run';
      if (failure) return { ...status, advice: keychainAdvice(failure, isHeld) };
      return { ...status, advice: isHeld ? GIVE_AGAIN : null };
    },
  };
}

async function keptIn(
  keychain: PatientKeychain,
  connection: string,
): Promise<Result<PartnerCredentials | null, KeychainFailure>> {
  const service = serviceOf(connection);
  const appId = await keychain.ask((each) => each.getPassword(service, APP_ID));
  if (!appId.ok) return appId;
  const restApiKey = await keychain.ask((each) => each.getPassword(service, REST_API_KEY));
  if (!restApiKey.ok) return restApiKey;
  if (!appId.value || !restApiKey.value) return ok(null);
  return ok(hidden({ appId: appId.value, restApiKey: restApiKey.value }));
}

async function keepIn(
  keychain: PatientKeychain,
  connection: string,
  value: PartnerCredentials,
): Promise<boolean> {
  const service = serviceOf(connection);
  const key = await keychain.ask(
    (each) => each.setPassword(service, REST_API_KEY, value.restApiKey),
    'anew',
  );
  if (!key.ok) return false;
  const id = await keychain.ask((each) => each.setPassword(service, APP_ID, value.appId));
  // Removes the new key: a pair of a new key and an old id would be worse than none.
  if (!id.ok) await keychain.ask((each) => each.deletePassword(service, REST_API_KEY));
  return id.ok;
}

function notFound(failure: KeychainFailure | null): CredentialsStatus {
  const trouble = failure ? ` ${failure.message}` : '';
  const next = failure ? say(' Credentials would be held for this run only.') : '';
  if (failure && !failure.absent) {
    const detail = say('Whether credentials are stored is not known.{trouble}{next}', {
      trouble,
      next,
    });
    return { stored: false, where: null, detail, trouble: plainError(failure) };
  }
  const detail = say('No credentials are stored.{trouble}{next}', { trouble, next });
  return { stored: false, where: null, detail };
}

const plainly = (status: CredentialsStatus) => ({ status, failure: null });

function hidden(value: PartnerCredentials): PartnerCredentials {
  for (const secret of Object.values(value)) secretsOfThisRun.hide(secret);
  return value;
}

const KEPT = say('Kept in the keychain of this machine.');
const FROM_ENVIRONMENT = say('Set in PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.');

const placeOf = (kept: boolean): SecretPlace => (kept ? 'keychain' : 'this-run');

const fromBackup = (connection: string): StationError =>
  stationError(
    'credentials-missing',
    say(
      'The address {connection} came out of a backup: credentials of the environment are not sent to it. If it is right, say so here: packbench settings set connection.baseUrl {connection}',
      { connection },
    ),
    { retry: 'after-change' },
  );

function missing(connection: string, failure?: KeychainFailure): StationError {
  const trouble = failure ? say(' {why}', { why: messageOf(failure) }) : '';
  return stationError(
    'credentials-missing',
    say(
      'No credentials are stored for {connection}.{trouble} Set them with "packbench credentials set".',
      { connection, trouble },
    ),
    { retry: 'after-change' },
  );
}

const GIVE_AGAIN = say(
  'They are lost when Packbench ends. Enter them again now: the keychain can store them.',
);

/** Advice for a keychain that stores nothing; null if its error says what to do. */
function keychainAdvice({ absent }: KeychainFailure, isHeld: boolean): AnyMessage | null {
  if (absent) {
    return isHeld
      ? say(
          'They are lost when Packbench ends. Install a keychain (on Linux gnome-keyring or KWallet) and enter them again, or set PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.',
        )
      : say(
          'Install a keychain (on Linux gnome-keyring or KWallet), or set PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.',
        );
  }
  return isHeld
    ? say('They are lost when Packbench ends. Unlock the keychain and enter them again.')
    : null;
}
