import type keytar from '@napi-rs/keyring/keytar.js';

/** What the store needs of a keychain: keytar's calls, as its heirs speak them. */
export interface Keytar
  extends Pick<
    typeof keytar,
    'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials'
  > {
  /** Accounts of a service that keytar itself has written; undefined where it wrote as its heirs do. */
  ofKeytar?(service: string): Promise<OfKeytar[]>;
}

export interface OfKeytar {
  account: string;
  /** With those of its heirs under the same names. */
  entries: number;
}

/** Code of the error by which a keychain says that this machine has none. */
export const NO_KEYCHAIN = 'NO_KEYCHAIN';

export const noKeychain = (why: string): Error =>
  Object.assign(new Error(why), { code: NO_KEYCHAIN });

export const isNoKeychain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NO_KEYCHAIN;

/** Code of the error by which a keychain that is there says nothing. */
export const SILENT_KEYCHAIN = 'SILENT_KEYCHAIN';

export const silentKeychain = (): Error =>
  Object.assign(new Error('it did not answer'), { code: SILENT_KEYCHAIN });

export const isSilentKeychain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SILENT_KEYCHAIN;
