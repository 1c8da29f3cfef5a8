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
  'PACKBENCH_SITE_PASSWORD',
  'PACKBENCH_LOOKUP_PASSWORD',
];

const STDERR = 2;
const DEFECT = 1;

let own: NodeJS.ProcessEnv | null = null;

/**
 * The environment of the program's start. The first call removes secrets from `process.env`, so that no
 * printer command, browser or helper inherits them.
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
 * Ends the program on an uncaught error: stack on stderr with secrets redacted, exit code 1. Node's own
 * output would show all properties of the error, and its report the environment. `keep` stores the text
 * for a host without a terminal.
 */
export function handleFatalErrors(keep: (text: string) => void = () => undefined): void {
  ownEnvironment();
  if (process.report) process.report.excludeEnv = true;
  process.on('uncaughtException', (thrown) => {
    try {
      const text = plainText(
        `packbench: internal error, the program stops: ${defectText(thrown)}\n`,
      );
      keep(text);
      writeSync(STDERR, text);
    } finally {
      process.exit(DEFECT);
    }
  });
  // Electron would only print a warning.
  process.on('unhandledRejection', (thrown) => {
    throw thrown;
  });
}
