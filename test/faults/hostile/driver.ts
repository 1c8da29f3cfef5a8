import { createInterface } from 'node:readline';
import { runCommandHere } from '../../support/command-line.ts';

/*
 * Runs commands of the built program one after the other in this process: a station is opened and closed for
 * each, as in a process of its own, without the time to start one. A line on stdin is {id, args}; a line on
 * stdout {id, code, stdout, stderr}.
 */
async function run(args: readonly string[]) {
  try {
    return await runCommandHere(args, { env: process.env });
  } catch (error) {
    const stack = error instanceof Error ? error.stack : String(error);
    return { code: 1, stdout: '', stderr: String(stack) };
  }
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, args } = JSON.parse(line) as { id: number; args: string[] };
  process.stdout.write(`${JSON.stringify({ id, ...(await run(args)) })}\n`);
}
