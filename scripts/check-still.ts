import { spawn } from 'node:child_process';

/**
 * `npm run check:still`: the checks that run no test, two at a time, each of which uses one processor; the audit,
 * which mostly waits for the registry, beside them. Prints them in this order.
 */
const CHECKS = ['types', 'unused', 'lint', 'imports', 'supply'];
const WAITING = ['audit'];
const AT_ONCE = 2;

interface Ran {
  check: string;
  passed: boolean;
  text: string;
}

function run(check: string): Promise<Ran> {
  const child = spawn('npm', ['run', '--silent', check], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ check, passed: code === 0, text }));
  });
}

async function inTurn(left: string[]): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (let check = left.shift(); check !== undefined; check = left.shift()) {
    ran.push(await run(check));
  }
  return ran;
}

async function main(): Promise<number> {
  const left = [...CHECKS];
  const lanes = Array.from({ length: AT_ONCE }, () => inTurn(left));
  const all = (await Promise.all([...lanes, ...WAITING.map((check) => inTurn([check]))])).flat();
  const failed: string[] = [];
  for (const name of [...CHECKS, ...WAITING]) {
    const ran = all.find(({ check }) => check === name);
    process.stdout.write(ran?.text ?? '');
    if (!ran?.passed) failed.push(name);
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

process.exitCode = await main();
