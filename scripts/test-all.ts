import { spawn } from 'node:child_process';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { longFiles } from '../test/support/long-files.ts';
import { failedTests, forgetReport } from './failed-tests.ts';
import { pageBrowser } from './page-browser.ts';
import { installTestTools } from './test-tools.ts';

/**
 * `npm test`: runs all tests that this machine can run, and names those it cannot. Browser tests mostly
 * wait, so they run in parallel with the others; their output is printed afterwards. So do the checks,
 * each of which uses one processor.
 */
async function main(): Promise<number> {
  const checking = run('check:still', 'kept');
  const missing = installTestTools();
  const leftOut = missing.map(
    ({ neededFor, debian }) => `${neededFor}: ${debian} is not installed`,
  );
  const browser = pageBrowser(thisMachine());
  forgetReport();
  const failed: string[] = [];
  const note = (script: string, { passed }: Ran) => passed || failed.push(script);

  note('build', await run('prepare'));
  const inBrowser = browser ? run('e2e', 'kept') : null;
  note('unit', await run('unit'));
  const checked = await checking;
  process.stdout.write(checked.text);
  note('check:still', checked);
  if (inBrowser) {
    const ran = await inBrowser;
    process.stdout.write(ran.text);
    note('e2e', ran);
  }

  console.log(`Left to npm run test:long: ${longFiles.length} files.`);
  for (const line of leftOut) console.log(`Left out, ${line}`);
  for (const test of failedTests()) console.error(`Failed: ${test}`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  else console.log(leftOut.length > 0 ? 'All other tests passed.' : 'All tests passed.');
  return failed.length > 0 ? 1 : 0;
}

interface Ran {
  passed: boolean;
  text: string;
}

/** Runs a script of package.json; its output is shown at once or kept. */
function run(script: string, output: 'shown' | 'kept' = 'shown'): Promise<Ran> {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, text }));
  });
}

process.exitCode = await main();
