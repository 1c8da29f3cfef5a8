// Runs commands of the built program one after the other, each once the one before has left nothing that
// keeps a process running: a command that does not end by itself keeps the next from starting.
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';

const { runCommandLine } = createRequire(import.meta.url)('../../out/main/command-line.js');
/** @type {{ env: Record<string, string>, commands: { args: string[], stdin?: string }[] }} */
const { env, commands } = JSON.parse(process.argv[2] ?? '');

async function next() {
  const command = commands.shift();
  if (!command) return;
  const left = { code: 0, stdout: '', stderr: '' };
  await runCommandLine(command.args, {
    env,
    stdin: Readable.from(command.stdin ? [Buffer.from(command.stdin)] : []),
    stdout: { write: (text) => (left.stdout += text) },
    stderr: { write: (text) => (left.stderr += text) },
    setExitCode: (code) => (left.code = code),
  });
  process.stdout.write(`${JSON.stringify(left)}\n`);
}

process.on('beforeExit', next);
