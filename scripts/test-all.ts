import { spawnSync } from 'node:child_process';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { failedTests, forgetReport } from './failed-tests.ts';
import { pageBrowser } from './page-browser.ts';
import { installTestTools } from './test-tools.ts';

/** `npm test`: everything that can be tested on this machine, naming what cannot. */
function main(): number {
  const missing = installTestTools();
  const leftOut = missing.map(
    ({ neededFor, debian }) => `${neededFor}: ${debian} is not installed`,
  );
  const browser = pageBrowser(thisMachine());
  const steps = ['check', ...(browser ? ['test:e2e'] : [])];
  forgetReport();
  const failed = steps.filter((step) => !succeeds(step));

  for (const line of leftOut) console.log(`Left out, ${line}`);
  for (const test of failedTests()) console.error(`Failed: ${test}`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  else console.log(leftOut.length > 0 ? 'All other tests passed.' : 'All tests passed.');
  return failed.length > 0 ? 1 : 0;
}

const succeeds = (script: string): boolean =>
  spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

process.exitCode = main();
