import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type keytar from '@napi-rs/keyring/keytar.js';
import { z } from 'zod';
import { isCode } from '../../../shared/kernel/errors.ts';
import { english, say, type Wording } from '../../../shared/kernel/message.ts';
import { programFile } from '../../program-file.ts';
import type { Environment } from './environment.ts';

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
  const missing = missingBus(env);
  if (missing) throw noKeychain(say('there is no session bus at {path}', { path: missing }));
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

/**
 * The socket of the session's bus, where it is said and not there: whom a process would ask in vain.
 * Null for all other addresses.
 */
function missingBus({ DBUS_SESSION_BUS_ADDRESS: address = '' }: Environment): string | null {
  const [, path] = /^unix:path=([^,;%]+)$/.exec(address) ?? [];
  return path !== undefined && !existsSync(path) ? path : null;
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

/**
 * Runs a built file as a process of its own, which is asked once and answers once. Resolves with its
 * answer, with '' where it ended without one, and with null where it was silent for too long; then
 * it has been ended. What is asked and answered goes by pipes or ports: it may be secret.
 */
export type RunHelper = (
  file: string,
  question: string,
  how: { env: Environment; withinMs: number },
) => Promise<string | null>;

/** On the Node that this program runs on. Within Electron the host brings its own. */
const runOnNode: RunHelper = (file, question, { env, withinMs }) =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file],
      {
        env: { ...env },
        timeout: withinMs,
        killSignal: 'SIGKILL',
        maxBuffer: 4 * 1024 * 1024,
      },
      (error, stdout) => {
        process.off('exit', end);
        resolve(error?.killed ? null : stdout);
      },
    );
    // A helper that hangs must not outlive the station.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    // A helper that died before it read everything is told by its exit.
    child.stdin?.on('error', () => {});
    child.stdin?.end(question);
  });
