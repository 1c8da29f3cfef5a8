import type keytar from '@napi-rs/keyring/keytar.js';
import { isCode } from '../../../shared/kernel/errors.ts';
import { english, say, type Wording } from '../../../shared/kernel/message.ts';

/** What the store needs of a keychain: keytar's calls, as its heirs speak them. */
export type Keytar = Pick<
  typeof keytar,
  'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials'
>;

/** Codes of the errors by which a keychain says that this machine has none, or that it hangs. */
type Code = 'NO_KEYCHAIN' | 'SILENT_KEYCHAIN';

const failure = (message: Wording, code: Code): Error =>
  Object.assign(new Error(english(message)), { code });

export const noKeychain = (why: Wording): Error => failure(why, 'NO_KEYCHAIN');
export const isNoKeychain = (error: unknown) => isCode(error, 'NO_KEYCHAIN' satisfies Code);

export const silentKeychain = (): Error => failure(say('it did not answer'), 'SILENT_KEYCHAIN');
export const isSilentKeychain = (error: unknown) => isCode(error, 'SILENT_KEYCHAIN' satisfies Code);
