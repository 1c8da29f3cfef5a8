import { z } from 'zod';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { AddressSecrets } from '../../features/exchange/ports.ts';
import type { Environment } from './environment.ts';
import { type PatientKeychain, patientKeychain, systemKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

interface Kind {
  service: string;
  variable: string;
  /** Parts of the secret that must be redacted too. */
  parts?: (secret: string) => string[];
}

/** Stored as `user:password`. */
export const STORE_PASSWORDS: Kind = {
  service: 'packbench:stores',
  variable: 'PACKBENCH_STORE_PASSWORDS',
  parts: (secret) => [secret.slice(secret.indexOf(':') + 1)],
};

/** Cache time in milliseconds, because another program may have replaced a secret. */
const READ_AGAIN_MS = 60_000;

const GivenSchema = z.record(z.string(), z.string().min(1));

/** Secrets by an address: from the variable, else the OS keychain, else in memory for this run. */
export function openAddressSecrets(
  { service, variable, parts = () => [] }: Kind,
  env: Environment,
  runHelper?: RunHelper,
  keychain: PatientKeychain = patientKeychain(
    systemKeychain(env, undefined, process.platform, runHelper),
  ),
): AddressSecrets {
  const held = new Map<string, { secret: string; until: number }>();
  const hide = (secret: string) => {
    for (const each of [secret, ...parts(secret)]) secretsOfThisRun.hide(each);
  };
  const hold = (url: string, secret: string, milliseconds: number): string => {
    hide(secret);
    held.set(url, { secret, until: performance.now() + milliseconds });
    return secret;
  };
  return {
    async of(url) {
      const given = givenIn(env[variable]).get(url);
      if (given) {
        hide(given);
        return given;
      }
      const known = held.get(url);
      if (known && performance.now() < known.until) return known.secret;
      const kept = await keychain.ask((each) => each.getPassword(service, url));
      return kept.ok && kept.value ? hold(url, kept.value, READ_AGAIN_MS) : null;
    },
    async keep(url, secret) {
      hide(secret);
      const kept = await keychain.ask((each) => each.setPassword(service, url, secret), 'anew');
      hold(url, secret, kept.ok ? READ_AGAIN_MS : Number.POSITIVE_INFINITY);
      return kept.ok ? 'keychain' : 'this-run';
    },
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
