import { z } from 'zod';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { WebhookSecrets } from '../../features/exchange/ports.ts';
import type { Environment } from './environment.ts';
import { type PatientKeychain, patientKeychain, systemKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:webhooks';
/** Another program may have replaced a secret: it is read from the keychain again then. */
const READ_AGAIN_MS = 60_000;

const GivenSchema = z.record(z.string(), z.string().min(1));

/** From PACKBENCH_WEBHOOK_SECRETS, else the OS keychain, else held for this run. */
export function openWebhookSecrets(
  env: Environment,
  runHelper?: RunHelper,
  keychain: PatientKeychain = patientKeychain(
    systemKeychain(env, undefined, process.platform, runHelper),
  ),
): WebhookSecrets {
  const held = new Map<string, { secret: string; until: number }>();
  const hold = (url: string, secret: string, milliseconds: number): string => {
    secretsOfThisRun.hide(secret);
    held.set(url, { secret, until: performance.now() + milliseconds });
    return secret;
  };
  return {
    async of(url) {
      const given = fromEnvironment(env).get(url);
      if (given) return given;
      const known = held.get(url);
      if (known && performance.now() < known.until) return known.secret;
      const kept = await keychain.ask((each) => each.getPassword(SERVICE, url));
      return kept.ok && kept.value ? hold(url, kept.value, READ_AGAIN_MS) : null;
    },
    async keep(url, secret) {
      secretsOfThisRun.hide(secret);
      const kept = await keychain.ask((each) => each.setPassword(SERVICE, url, secret), 'anew');
      hold(url, secret, kept.ok ? READ_AGAIN_MS : Number.POSITIVE_INFINITY);
      return kept.ok ? 'keychain' : 'this-run';
    },
  };
}

/** JSON, address to secret; what cannot be read is as if nothing were given. */
function fromEnvironment(env: Environment): Map<string, string> {
  const text = env.PACKBENCH_WEBHOOK_SECRETS?.trim();
  if (!text) return new Map();
  try {
    const given = Object.entries(GivenSchema.parse(JSON.parse(text)));
    for (const [, secret] of given) secretsOfThisRun.hide(secret);
    return new Map(given);
  } catch {
    return new Map();
  }
}
