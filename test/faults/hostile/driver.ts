import { createInterface } from 'node:readline';
import type { main as Main } from '../../../src/main/hosts/cli/main.ts';

/*
 * Runs one command of the built program's command line after the other in this process: a station is
 * opened and closed for each, as in a process of its own, without the time that starting one takes. A line on
 * stdin is {id, args}; a line on stdout {id, code, stdout, stderr}.
 */
const out = process.stdout.write.bind(process.stdout);
let said = { stdout: '', stderr: '' };

for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (text: string | Uint8Array): boolean => {
    said[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };
}

// The module runs what its process was started with.
process.argv.splice(2, Infinity, '--version');
const program = new URL('../../../out/main/packbench.js', import.meta.url).href;
const { main } = (await import(program)) as { main: typeof Main };

async function run(args: readonly string[]) {
  said = { stdout: '', stderr: '' };
  process.exitCode = undefined;
  try {
    await main(args);
    return { code: process.exitCode ?? 0, ...said };
  } catch (error) {
    const stack = error instanceof Error ? error.stack : String(error);
    return { code: 1, stdout: said.stdout, stderr: `${said.stderr}${stack}` };
  }
}

out('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, args } = JSON.parse(line) as { id: number; args: string[] };
  out(`${JSON.stringify({ id, ...(await run(args)) })}\n`);
}
process.exitCode = 0;
