import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type keytar from '@napi-rs/keyring/keytar.js';
import { z } from 'zod';
import { isCode } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, english, say } from '../../../shared/kernel/message.ts';
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
 * Linux: the Secret Service (gnome-keyring, KWallet, KeePassXC) behind keytar's interface; each call runs
 * in a short-lived process. Secrets go through its pipes, never through arguments or the environment.
 * Entries have the attributes `service` and `username`.
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

/** Throws `noKeychain` without a Secret Service, `silentKeychain` without an answer, or its error. */
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
  const why: AnyMessage = answer.error || say('the Secret Service failed');
  throw answer.absent ? noKeychain(why) : new Error(english(why));
}

/**
 * Path of the session bus's socket if its address names one that does not exist, so that no process is
 * started in vain. Null for all other addresses.
 */
function missingBus({ DBUS_SESSION_BUS_ADDRESS: address = '' }: Environment): string | null {
  const [, path] = /^unix:path=([^,;%]+)$/.exec(address) ?? [];
  return path !== undefined && !existsSync(path) ? path : null;
}

/** Removes variables that may hold secrets (the station's own) or would run other code first (Node's). */
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

/** The calls used here; @napi-rs/keyring offers them in keytar's form. */
export type Keytar = Pick<
  typeof keytar,
  'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials'
>;

/** Error codes: this machine has no keychain, or the keychain does not answer. */
type Code = 'NO_KEYCHAIN' | 'SILENT_KEYCHAIN';

const failure = (message: AnyMessage, code: Code): Error =>
  Object.assign(new Error(english(message)), { code });

export const noKeychain = (why: AnyMessage): Error => failure(why, 'NO_KEYCHAIN');
export const isNoKeychain = (error: unknown) => isCode(error, 'NO_KEYCHAIN' satisfies Code);

export const silentKeychain = (): Error => failure(say('it did not answer'), 'SILENT_KEYCHAIN');
export const isSilentKeychain = (error: unknown) => isCode(error, 'SILENT_KEYCHAIN' satisfies Code);

/**
 * Runs a built file as a process that answers one question. Resolves with the answer, with '' if the
 * process ended without one, and with null after a timeout, when it has been killed. Question and answer
 * go through pipes or ports, because they may be secret.
 */
export type RunHelper = (
  file: string,
  question: string,
  how: { env: Environment; withinMs: number },
) => Promise<string | null>;

/** Runs on the Node of this program. Within Electron the host uses its own. */
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
    // A hanging helper must not outlive the station.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    // Ignored: if the helper ended before it read everything, its exit is reported.
    child.stdin?.on('error', () => {});
    child.stdin?.end(question);
  });
