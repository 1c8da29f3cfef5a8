import { z } from 'zod';
import { english, say, type Wording } from '../../../shared/kernel/message.ts';
import { programFile } from '../../program-file.ts';
import type { Environment } from './environment.ts';
import { type Keytar, noKeychain, silentKeychain } from './keytar.ts';
import { type RunHelper, runOnNode } from './run-helper.ts';

export interface HelperCall {
  method: 'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials';
  service: string;
  account?: string;
  password?: string;
}

const HelperAnswerSchema = z.union([
  z.object({ error: z.string(), absent: z.boolean() }),
  z.object({ silent: z.literal(true) }),
  z.object({
    value: z.union([
      z.string(),
      z.boolean(),
      z.null(),
      z.array(z.object({ account: z.string(), password: z.string() })),
    ]),
  }),
]);
export type HelperAnswer = z.infer<typeof HelperAnswerSchema>;

/**
 * Linux: the Secret Service (gnome-keyring, KWallet, KeePassXC) in keytar's calls, each made by a
 * short-lived process. Secrets go through its pipes, never through arguments or the environment.
 * Entries carry the attributes `service` and `username`.
 */
export function secretService(
  env: Environment,
  answerWithinMs: number,
  run: RunHelper = runOnNode,
): Keytar {
  const ask = (call: HelperCall) => askHelper(call, env, answerWithinMs, run);
  return {
    async getPassword(service, account) {
      return z
        .string()
        .nullable()
        .parse(await ask({ method: 'getPassword', service, account }));
    },
    async setPassword(service, account, password) {
      await ask({ method: 'setPassword', service, account, password });
    },
    async deletePassword(service, account) {
      return z.boolean().parse(await ask({ method: 'deletePassword', service, account }));
    },
    async findCredentials(service) {
      const found = await ask({ method: 'findCredentials', service });
      return z.array(z.object({ account: z.string(), password: z.string() })).parse(found);
    },
  };
}

/** Throws `noKeychain` where there is no Secret Service, `silentKeychain`, or what it said. */
async function askHelper(
  call: HelperCall,
  env: Environment,
  withinMs: number,
  run: RunHelper,
): Promise<Extract<HelperAnswer, { value: unknown }>['value']> {
  const how = { env: withoutSecrets(env), withinMs };
  const written = await run(
    programFile('secret-service-helper', import.meta.url),
    JSON.stringify(call),
    how,
  );
  const answer: HelperAnswer | undefined =
    written === null ? { silent: true } : readAnswer(written);
  if (!answer) throw new Error('its helper failed');
  if ('silent' in answer) throw silentKeychain();
  if ('value' in answer) return answer.value;
  const why: Wording = answer.error || say('the Secret Service failed');
  throw answer.absent ? noKeychain(why) : new Error(english(why));
}

/** The station's own variables may hold secrets, and Node's would run other code first. */
const withoutSecrets = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(PACKBENCH_|NODE_OPTIONS$)/.test(name)),
  );

function readAnswer(text: string): HelperAnswer | undefined {
  try {
    return HelperAnswerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
