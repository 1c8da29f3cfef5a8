import { type StationError, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish, kept, say } from '../../../shared/say.ts';
import type { Environment } from './environment.ts';
import { isNoKeychain, isSilentKeychain, type Keytar } from './keytar.ts';
import type { RunHelper } from './run-helper.ts';
import { secretService } from './secret-service.ts';

/** Long enough for a person to unlock a keychain that asks for its password. */
export const ANSWER_WITHIN_MS = 30_000;

/** After a keychain that was silent, or not there, nobody waits for it again so soon. */
const REST_MS = 60_000;

/** A keychain's failure, and whether this machine has none at all. */
export type KeychainFailure = StationError & { absent: boolean };

export interface PatientKeychain {
  /**
   * Answers within the time, whatever the keychain does. `anew`: a person is at it, and may have
   * started a keychain since it was found missing.
   */
  ask<T>(
    call: (keychain: Keytar) => Promise<T>,
    anew?: 'anew',
  ): Promise<Result<T, KeychainFailure>>;
}

export function patientKeychain(
  keychain: Keytar,
  answerWithinMs: number = ANSWER_WITHIN_MS,
): PatientKeychain {
  let restsUntil = Number.NEGATIVE_INFINITY;
  /** That a machine has none is found out by a process of its own: not for every question. */
  let absent: { failure: KeychainFailure; until: number } | null = null;
  const silent = () => {
    restsUntil = performance.now() + REST_MS;
    return fail(failure(NO_ANSWER, false));
  };
  return {
    async ask(call, anew) {
      if (performance.now() < restsUntil) return fail(failure(NO_ANSWER, false));
      if (!anew && absent && performance.now() < absent.until) return fail(absent.failure);
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<typeof SILENT>((resolve) => {
        timer = setTimeout(() => resolve(SILENT), answerWithinMs);
      });
      try {
        const answer = await Promise.race([call(keychain).then(ok), silence]);
        if (answer === SILENT) return silent();
        absent = null;
        return answer;
      } catch (error) {
        if (isSilentKeychain(error)) return silent();
        const why = error instanceof Error ? error.message : inEnglish`it failed`;
        const failed = failure(why, isNoKeychain(error));
        if (failed.absent) absent = { failure: failed, until: performance.now() + REST_MS };
        return fail(failed);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const SILENT = 'silent';
const NO_ANSWER = inEnglish`it did not answer`;

function failure(why: string, absent: boolean): KeychainFailure {
  const message = absent
    ? say`This machine has no keychain (${kept(why)}).`
    : say`The keychain cannot be used: ${kept(why)}.`;
  return { ...stationError('keychain-unavailable', message, { retry: 'after-change' }), absent };
}

/**
 * The keychain of this machine: Windows Credential Manager, macOS Keychain, or on Linux the Secret
 * Service. The native module is loaded with the first call, so that a machine it cannot run on
 * still has a station.
 */
export function systemKeychain(
  env: Environment,
  answerWithinMs: number = ANSWER_WITHIN_MS,
  platform: NodeJS.Platform = process.platform,
  runHelper?: RunHelper,
): Keytar {
  // Whoever waits gives up first and knows why; the helper is ended right after.
  if (platform === 'linux') return secretService(env, answerWithinMs + 500, runHelper);
  const load = (): Promise<Keytar> => import('@napi-rs/keyring/keytar.js');
  return {
    getPassword: async (...what) => (await load()).getPassword(...what),
    setPassword: async (...what) => (await load()).setPassword(...what),
    deletePassword: async (...what) => (await load()).deletePassword(...what),
    findCredentials: async (...what) => (await load()).findCredentials(...what),
  };
}
