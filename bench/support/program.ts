import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { APP_ROOT } from '../../src/main/program.ts';
import { ownEnvironment, startStation } from '../../test/support/station.ts';

const PROGRAM = `${APP_ROOT}/bin/packbench.mjs`;
/** Preloaded module that prints the program's peak memory at its end. */
const SAYS_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("KB="+process.resourceUsage().maxRSS))';

const megabytesIn = (output: string): number => Number(/KB=(\d+)/.exec(output)?.[1]) / 1024;

/** Runs one command in its own process and measures it; throws if it fails. */
export async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', SAYS_MEMORY, PROGRAM, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (piece: Buffer) => {
      output[name] += piece.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output.stderr}`);
  const seconds = (performance.now() - began) / 1000;
  return { stdout: output.stdout, seconds, megabytes: megabytesIn(output.stderr) };
}

/** Runs a station in its own process; `stop` returns its peak memory in megabytes. */
export async function runStation(dataDir: string, partner = 'sandbox', env = {}) {
  const station = await startStation({ dataDir, partner, preload: [SAYS_MEMORY], env });
  return {
    async stop(): Promise<number> {
      const code = await station.stop();
      if (code !== 0) throw new Error(`The station ended with ${code}: ${station.said()}`);
      return megabytesIn(station.said());
    },
    kill: () => station.kill?.(),
  };
}
