import { z } from 'zod';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { AddressSecrets } from '../../features/exchange/ports.ts';
import { cachedSecrets } from './cached-secrets.ts';
import type { Environment } from './environment.ts';
import { machineKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:stores';

const GivenSchema = z.record(z.string(), z.string().min(1));

/** `user:password`, or a key, by address: from PACKBENCH_STORE_PASSWORDS, else the OS keychain, else for this run. */
export function openStorePasswords(env: Environment, runHelper?: RunHelper): AddressSecrets {
  const kept = cachedSecrets(machineKeychain(env, runHelper));
  const hidden = (secret: string): string => {
    // As a part of an address too.
    for (const each of [secret, secret.slice(secret.indexOf(':') + 1)])
      for (const written of [each, encodeURIComponent(each)]) secretsOfThisRun.hide(written);
    return secret;
  };
  return {
    async of(url) {
      const given = givenIn(env.PACKBENCH_STORE_PASSWORDS).get(url);
      if (given) return hidden(given);
      const found = await kept.of(SERVICE, url);
      return found.ok && found.value !== null ? hidden(found.value) : null;
    },
    keep: async (url, secret) =>
      (await kept.keep(SERVICE, url, hidden(secret))) ? 'keychain' : 'this-run',
  };
}

/** Parses JSON from address to secret; an invalid value counts as empty. */
function givenIn(variable: string | undefined): Map<string, string> {
  const text = variable?.trim();
  if (!text) return new Map();
  try {
    return new Map(Object.entries(GivenSchema.parse(JSON.parse(text))));
  } catch {
    return new Map();
  }
}
