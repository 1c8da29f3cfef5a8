import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { APP_ROOT } from '../src/main/program.ts';
import { electronBinary } from '../test/support/electron-station.ts';

/**
 * `npm run smoke`: in Electron's window, one sandbox order from its scan to its printed label, then quit.
 * First with the built program, then with the folder that an installer holds, which it makes.
 * `--built`, `--packaged`: only one of them, the latter with the folder that is there. Exits with 2 if there
 * is no Electron, or no display for a window.
 */
const PACKAGED = [
  'out/packages/win-unpacked/Packbench.exe',
  'out/packages/mac*/Packbench.app/Contents/MacOS/Packbench',
  'out/packages/linux*-unpacked/packbench-station',
];

function main(): number {
  const { values } = parseArgs({
    options: { built: { type: 'boolean' }, packaged: { type: 'boolean' } },
  });
  if (!values.packaged) {
    if (!electronBinary()) return refuse('No Electron that shows a window: npx install-electron');
    const status = ship('The built program');
    if (status !== 0 || values.built) return status;
    const packed = run('npm', 'run', 'package:desktop', '--', '--dir');
    if (packed !== 0) return packed;
  }
  const [program] = PACKAGED.flatMap((pattern) => globSync(pattern, { cwd: APP_ROOT }));
  if (!program) return refuse('No packaged program: npm run package:desktop -- --dir');
  process.env.PACKBENCH_PACKAGED = join(APP_ROOT, program);
  if (!electronBinary()) return refuse('Nothing shows a window here');
  return ship(`The packaged program, ${program}`);
}

function ship(what: string): number {
  console.log(`${what} ships a sandbox order, prints its label and quits:`);
  return run('npx', 'playwright', 'test', '--project', 'electron', 'one-carton.spec.ts');
}

function run(command: string, ...args: string[]): number {
  const { status } = spawnSync(command, args, {
    cwd: APP_ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

function refuse(why: string): number {
  console.error(why);
  return 2;
}

process.exitCode = main();
