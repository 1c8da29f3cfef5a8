import { ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { KeychainFailure, PatientKeychain } from './patient-keychain.ts';

/** Milliseconds, because another program may have replaced or cleared a secret. */
const READ_AGAIN_MS = 60_000;

interface Held {
  service: string;
  account: string;
  secret: string;
  until: number;
}

/** Secrets of the keychain; those that it could not store are kept in memory until the program ends. */
export function cachedSecrets(keychain: PatientKeychain) {
  const held = new Map<string, Held>();
  const nameOf = (service: string, account: string) => JSON.stringify([service, account]);
  const hold = (service: string, account: string, secret: string, ms: number): void => {
    secretsOfThisRun.hide(secret);
    const until = performance.now() + ms;
    held.set(nameOf(service, account), { service, account, secret, until });
  };
  const allOf = (service: string) => [...held.values()].filter((each) => each.service === service);
  return {
    async of(service: string, account: string): Promise<Result<string | null, KeychainFailure>> {
      const known = held.get(nameOf(service, account));
      if (known && performance.now() < known.until) return ok(known.secret);
      const found = await keychain.ask((each) => each.getPassword(service, account));
      if (!found.ok) return found;
      if (found.value) hold(service, account, found.value, READ_AGAIN_MS);
      return ok(found.value || null);
    },
    /** Whether the keychain stored it. */
    async keep(service: string, account: string, secret: string): Promise<boolean> {
      secretsOfThisRun.hide(secret);
      const kept = await keychain.ask((each) => each.setPassword(service, account, secret), 'anew');
      hold(service, account, secret, kept.ok ? READ_AGAIN_MS : Number.POSITIVE_INFINITY);
      return kept.ok;
    },
    drop: (service: string, account: string) => held.delete(nameOf(service, account)),
    /** Accounts whose secret the keychain could not store. */
    ofThisRun: (service: string): string[] =>
      allOf(service).flatMap(({ until, account }) => (Number.isFinite(until) ? [] : [account])),
    /** Returns the accounts. */
    forget(service: string): string[] {
      const gone = allOf(service).map(({ account }) => account);
      for (const account of gone) held.delete(nameOf(service, account));
      return gone;
    },
  };
}
