import { say, type Wording } from '../../../shared/kernel/message.ts';
import type { KeychainFailure } from './patient-keychain.ts';

/** For secrets that are held while the keychain answers again. */
export const GIVE_AGAIN = say(
  'They are gone when Packbench ends. Give them again now: the keychain can keep them.',
);

/** What to do about a keychain that keeps nothing; null where its failure tells. */
export function keychainAdvice({ absent }: KeychainFailure, isHeld: boolean): Wording | null {
  if (absent) {
    return isHeld
      ? say(
          'They are gone when Packbench ends. Install a keychain (on Linux gnome-keyring or KWallet) and give them again, or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.',
        )
      : say(
          'Install a keychain (on Linux gnome-keyring or KWallet), or give them by PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.',
        );
  }
  return isHeld
    ? say('They are gone when Packbench ends. Unlock the keychain, and give them again.')
    : null;
}
