#!/usr/bin/env node
// Runs the built program on Node 24 or later: in this process where this is one, else in a child on
// the Node that the project brings along. Written so that older Nodes can read it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'out', 'main', 'packbench.js');
const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // The one answer that needs none of the program: 25 ms instead of 95, from Node 20 45 instead of 135.
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
} else if (!existsSync(program)) {
  refuse('Packbench is not built. Build it with: npm install');
} else if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
} else {
  const node = ownNode();
  if (node) runOn(node);
  else {
    // Its install script fetches it; in a clone package.json allows that, elsewhere npm may want to be told.
    const again = basename(dirname(root)) === 'node_modules';
    refuse(
      `Packbench needs Node ${NEEDED} or later, and this is ${process.versions.node}. ` +
        (again
          ? 'Install Node 24, or the package node@24 beside this one (README.md)'
          : 'Fetch its own with: npm install'),
    );
  }
}

/** The project's own Node, or null. */
function ownNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Input, output, signals and the exit code are the child's. By the channel it notices that this process was killed. */
function runOn(node) {
  const child = spawn(node, [program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl+C and its own end to the child as well; twice would cut its closing short.
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) {
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !atTerminal) child.kill(signal);
    });
  }
  child.once('error', (error) => refuse(`Packbench did not start on ${node}: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code ?? 1;
    }
  });
}

/** Nothing was done: exit 2, and with --json the error on stdout as every command gives it. */
function refuse(message) {
  if (args.includes('--json')) {
    console.log(JSON.stringify({ error: { code: 'not-available', message } }));
  } else {
    console.error(message);
  }
  process.exitCode = 2;
}
