import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { within } from '../../../shared/kernel/within.ts';
import type { Environment } from './environment.ts';
import {
  isNoKeychain,
  isSilentKeychain,
  type Keytar,
  type RunHelper,
  secretService,
  silentKeychain,
} from './secret-service.ts';

/** Long enough for a person to enter the password of a locked keychain. */
const ANSWER_WITHIN_MS = 30_000;

/** After a timeout, or when no keychain was found, calls fail at once for this long. */
const REST_MS = 60_000;

/** A keychain's error; `absent` if this machine has no keychain. */
export type KeychainFailure = StationError & { absent: boolean };

export type PatientKeychain = ReturnType<typeof patientKeychain>;

export function patientKeychain(keychain: Keytar, answerWithinMs: number = ANSWER_WITHIN_MS) {
  let restsUntil = Number.NEGATIVE_INFINITY;
  /** Cached, because finding out that there is no keychain takes a helper process. */
  let absent: { failure: KeychainFailure; until: number } | null = null;
  return {
    /** Calls the keychain with a time limit. `anew`, for a person, ignores the cached absence. */
    async ask<T>(
      call: (keychain: Keytar) => Promise<T>,
      anew?: 'anew',
    ): Promise<Result<T, KeychainFailure>> {
      if (performance.now() < restsUntil) return fail(failureOf(silentKeychain()));
      if (!anew && absent && performance.now() < absent.until) return fail(absent.failure);
      try {
        const answer = await within(answerWithinMs, call(keychain), () => {
          throw silentKeychain();
        });
        absent = null;
        return ok(answer);
      } catch (error) {
        const failed = failureOf(error);
        const until = performance.now() + REST_MS;
        if (isSilentKeychain(error)) restsUntil = until;
        if (failed.absent) absent = { failure: failed, until };
        return fail(failed);
      }
    },
  };
}

function failureOf(error: unknown): KeychainFailure {
  const why = error instanceof Error ? error.message : say('it failed');
  const absent = isNoKeychain(error);
  const message = absent
    ? say('This machine has no keychain ({why}).', { why: why })
    : say('The keychain cannot be used: {why}.', { why: why });
  return { ...stationError('keychain-unavailable', message, { retry: 'after-change' }), absent };
}

/**
 * The keychain of this machine: Windows Credential Manager, macOS Keychain, or on Linux the Secret
 * Service. The native module is loaded with the first call, so that the station also runs on a machine
 * where the module does not.
 */
export function systemKeychain(
  env: Environment,
  answerWithinMs: number = ANSWER_WITHIN_MS,
  platform: NodeJS.Platform = process.platform,
  runHelper?: RunHelper,
): Keytar {
  // The helper's limit is longer, so that the caller's own timeout, with its clear message, comes first.
  if (platform === 'linux') return secretService(env, answerWithinMs + 500, runHelper);
  const load = (): Promise<Keytar> => import('@napi-rs/keyring/keytar.js');
  return {
    getPassword: async (...what) => (await load()).getPassword(...what),
    setPassword: async (...what) => (await load()).setPassword(...what),
    deletePassword: async (...what) => (await load()).deletePassword(...what),
    findCredentials: async (...what) => (await load()).findCredentials(...what),
  };
}

export const machineKeychain = (env: Environment, runHelper?: RunHelper): PatientKeychain =>
  patientKeychain(systemKeychain(env, undefined, process.platform, runHelper));
