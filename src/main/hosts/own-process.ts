import { writeSync } from 'node:fs';
import { defectText } from '../../shared/kernel/defect-text.ts';
import { plainText } from '../../shared/kernel/plain-text.ts';
import { secretsOfThisRun } from '../../shared/kernel/secrets.ts';

const SECRETS = [
  'PACKBENCH_APP_ID',
  'PACKBENCH_REST_API_KEY',
  'PACKBENCH_CUSTOMER_KEYS',
  'PACKBENCH_WEBHOOK_SECRETS',
  'PACKBENCH_STORE_PASSWORDS',
];

const STDERR = 2;
const DEFECT = 1;

let own: NodeJS.ProcessEnv | null = null;

/**
 * The environment this program was started with. Secrets in it are taken out of `process.env` with
 * the first call: no printer's program, browser or helper inherits them.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  if (own) return own;
  own = { ...process.env };
  for (const name of SECRETS) {
    secretsOfThisRun.hide(own[name]?.trim() ?? '');
    delete process.env[name];
  }
  return own;
}

/**
 * How the program ends on a defect that nobody caught: its stack on stderr, without secrets, and
 * exit 1. What Node would print shows every property of the error, and its report the environment.
 * `keep` is told what a host without a terminal must keep.
 */
export function guardLastWords(keep: (text: string) => void = () => undefined): void {
  ownEnvironment();
  if (process.report) process.report.excludeEnv = true;
  process.on('uncaughtException', (thrown) => {
    try {
      const text = plainText(`packbench: it made a mistake and ends: ${defectText(thrown)}\n`);
      keep(text);
      writeSync(STDERR, text);
    } finally {
      process.exit(DEFECT);
    }
  });
  // Electron would only warn of it, in words of its own.
  process.on('unhandledRejection', (thrown) => {
    throw thrown;
  });
}
