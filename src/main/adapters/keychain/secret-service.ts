import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Environment } from './environment.ts';
import { type Keytar, noKeychain } from './keytar.ts';

export interface HelperCall {
  method: 'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials';
  service: string;
  account?: string;
  password?: string;
}

const HelperAnswerSchema = z.union([
  z.object({ error: z.string(), absent: z.boolean() }),
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
export function secretService(env: Environment, answerWithinMs: number): Keytar {
  const ask = (call: HelperCall) => askHelper(call, env, answerWithinMs);
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
      return Array.isArray(found) ? found : [];
    },
  };
}

/** Throws: NO_KEYCHAIN where there is no Secret Service, else what it said or that it was silent. */
function askHelper(
  call: HelperCall,
  env: Environment,
  answerWithinMs: number,
): Promise<Extract<HelperAnswer, { value: unknown }>['value']> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [findHelperFile()],
      {
        // Within Electron the same binary runs as plain Node.
        env: { ...withoutSecrets(env), ELECTRON_RUN_AS_NODE: '1' },
        timeout: answerWithinMs,
        killSignal: 'SIGKILL',
        maxBuffer: 4 * 1024 * 1024,
      },
      (error, stdout) => {
        process.off('exit', end);
        if (error?.killed) return reject(new Error('it did not answer'));
        const answer = readAnswer(stdout);
        if (!answer) return reject(new Error('its helper failed'));
        if ('value' in answer) return resolve(answer.value);
        reject(answer.absent ? noKeychain(answer.error) : new Error(answer.error));
      },
    );
    // A helper that hangs must not outlive the station.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    // A helper that died before it read everything is told by its exit.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(call));
  });
}

/** The station's own variables may hold secrets, and Node's would run other code first. */
const withoutSecrets = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(PACKBENCH_|NODE_OPTIONS$)/.test(name)),
  );

function readAnswer(stdout: string): HelperAnswer | undefined {
  try {
    return HelperAnswerSchema.parse(JSON.parse(stdout));
  } catch {
    return undefined;
  }
}

/** Beside the sources; beside the bundle's entry (out/main); one above its chunks (out/main/chunks). */
const HELPER_FILES = [
  './secret-service-helper.ts',
  './secret-service-helper.js',
  '../secret-service-helper.js',
];

function findHelperFile(): string {
  const files = HELPER_FILES.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error('The keychain helper is missing beside the program: build it again.');
  return found;
}
