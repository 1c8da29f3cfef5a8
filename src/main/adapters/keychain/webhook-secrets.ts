import { z } from 'zod';
import { WebhookSecretSchema } from '../../../shared/exchange/webhook-secret.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { WebhookSecrets } from '../../features/exchange/ports.ts';
import type { Environment } from './environment.ts';
import { type PatientKeychain, patientKeychain, systemKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:webhooks';
/** Cache time in milliseconds, because another program may have replaced a secret. */
const READ_AGAIN_MS = 60_000;
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
  keychain: PatientKeychain = patientKeychain(
    systemKeychain(env, undefined, process.platform, runHelper),
  ),
  now: () => Date = () => new Date(),
): WebhookSecrets {
  const held = new Map<string, { kept: Kept; until: number }>();
  const hold = (url: string, kept: Kept, milliseconds: number): Kept => {
    for (const each of [kept, kept.before]) secretsOfThisRun.hide(each?.secret ?? '');
    held.set(url, { kept, until: performance.now() + milliseconds });
    return kept;
  };

  async function known(url: string): Promise<Kept | null> {
    const last = held.get(url);
    if (last && performance.now() < last.until) return last.kept;
    const read = await keychain.ask((each) => each.getPassword(SERVICE, url));
    return read.ok && read.value ? hold(url, asKept(read.value), READ_AGAIN_MS) : null;
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
      const kept: Kept = { secret, before };
      const written = await keychain.ask(
        (each) => each.setPassword(SERVICE, url, asLine(kept)),
        'anew',
      );
      hold(url, kept, written.ok ? READ_AGAIN_MS : Number.POSITIVE_INFINITY);
      return ok({ where: written.ok ? 'keychain' : 'this-run', until: before?.until ?? null });
    },
    async forget(url) {
      held.delete(url);
      await keychain.ask((each) => each.deletePassword(SERVICE, url));
    },
  };
}

const GIVEN = say(
  'The secret of this address is given in PACKBENCH_WEBHOOK_SECRETS, which goes before the keychain. Change it there.',
);

/** One secret, or the current one, the previous one and its expiry, separated by spaces. */
function asKept(line: string): Kept {
  const [secret = '', before, until] = line.split(' ');
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
