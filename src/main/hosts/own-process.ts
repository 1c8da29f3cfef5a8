import { writeSync } from 'node:fs';
import { defectText } from '../../shared/defect-text.ts';
import { plainText } from '../../shared/plain-text.ts';
import { secretsOfThisRun } from '../../shared/secrets.ts';

const SECRETS = ['PACKBENCH_APP_ID', 'PACKBENCH_REST_API_KEY', 'PACKBENCH_CUSTOMER_KEYS'];

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
 */
export function guardLastWords(): void {
  ownEnvironment();
  if (process.report) process.report.excludeEnv = true;
  process.on('uncaughtException', (thrown) => {
    try {
      writeSync(
        STDERR,
        plainText(`packbench: it made a mistake and ends: ${defectText(thrown)}\n`),
      );
    } finally {
      process.exit(DEFECT);
    }
  });
}
