import { z } from 'zod';
import { WebhookSecretSchema } from '../../../shared/exchange/webhook-secret.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { WebhookSecrets } from '../../features/exchange/ports.ts';
import { cachedSecrets } from './cached-secrets.ts';
import type { Environment } from './environment.ts';
import { machineKeychain, type PatientKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:webhooks';
/** How long the previous secret signs too: as long as events are retried. */
const BOTH_MS = 72 * 60 * 60 * 1000;

const GivenSchema = z.record(
  z.string(),
  z.union([
    WebhookSecretSchema.transform((secret) => [secret]),
    z.array(WebhookSecretSchema).min(1).max(2),
  ]),
);

interface Kept {
  secret: string;
  before: { secret: string; until: string } | null;
}

/** From PACKBENCH_WEBHOOK_SECRETS, else the OS keychain, else in memory for this run. */
export function openWebhookSecrets(
  env: Environment,
  runHelper?: RunHelper,
  keychain: PatientKeychain = machineKeychain(env, runHelper),
  now: () => Date = () => new Date(),
): WebhookSecrets {
  const stored = cachedSecrets(keychain);

  async function known(url: string): Promise<Kept | null> {
    const line = await stored.of(SERVICE, url);
    return line.ok && line.value !== null ? asKept(line.value) : null;
  }

  return {
    async of(url) {
      const given = fromEnvironment(env);
      if (!given.ok) return given;
      const secrets = given.value.get(url);
      if (secrets) return ok(secrets);
      const kept = await known(url);
      if (!kept) return ok([]);
      const { secret, before } = kept;
      return ok(before && before.until > now().toISOString() ? [secret, before.secret] : [secret]);
    },
    async keep(url, secret) {
      const given = fromEnvironment(env);
      if (!given.ok) return given;
      if (given.value.has(url)) return refuse('bad-input', GIVEN, { field: 'secret' });
      secretsOfThisRun.hide(secret);
      const last = await known(url);
      const until = new Date(now().getTime() + BOTH_MS).toISOString();
      // Setting the same secret again is no change: the previous one keeps its expiry.
      const isSame = last?.secret === secret;
      const before = isSame ? last.before : last && { secret: last.secret, until };
      const isKept = await stored.keep(SERVICE, url, asLine({ secret, before }));
      return ok({ where: isKept ? 'keychain' : 'this-run', until: before?.until ?? null });
    },
    async forget(url) {
      stored.drop(SERVICE, url);
      await keychain.ask((each) => each.deletePassword(SERVICE, url));
    },
  };
}

const GIVEN = say(
  'The secret of this address is set in PACKBENCH_WEBHOOK_SECRETS, which overrides the keychain. Change it there.',
);

/** One secret, or the current one, the previous one and its expiry, separated by spaces. */
function asKept(line: string): Kept {
  const [secret = '', before, until] = line.split(' ');
  for (const each of [secret, before ?? '']) secretsOfThisRun.hide(each);
  return { secret, before: before && until ? { secret: before, until } : null };
}

const asLine = ({ secret, before }: Kept): string =>
  [secret, ...(before ? [before.secret, before.until] : [])].join(' ');

/** JSON from address to secret, or to the new and the previous one; never quoted in messages. */
function fromEnvironment(env: Environment): Result<Map<string, readonly string[]>> {
  const text = env.PACKBENCH_WEBHOOK_SECRETS?.trim();
  if (!text) return ok(new Map());
  try {
    const given = Object.entries(GivenSchema.parse(JSON.parse(text)));
    for (const secret of given.flatMap(([, secrets]) => secrets)) secretsOfThisRun.hide(secret);
    return ok(new Map(given));
  } catch {
    const message = say(
      'PACKBENCH_WEBHOOK_SECRETS: expected JSON like {example}, found something else.',
      { example: '{"https://erp.example/hook": "whsec_…"}' },
    );
    return fail(stationError('credentials-missing', message, { retry: 'after-change' }));
  }
}
