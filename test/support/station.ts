import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROOT } from '../../src/main/program.ts';
import { compileCache } from './compile-cache.ts';
import type { SharedReader } from './shared-reader.ts';

const STARTS_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 60_000;

export interface RunningStation {
  /** The link with its key. */
  url: string;
  dataDir: string;
  /** Its output so far, stdout and stderr. */
  said(): string;
  /** Asks it to end, as a service manager does; returns its exit code. */
  stop(): Promise<number | null>;
  /** Its exit code once it has ended by itself, if it is a program. */
  exited?(): Promise<number | null>;
  /** Kills it as in a power cut, if it is a program. */
  kill?(): void;
  /** Of the program. */
  pid?: number;
}

export interface StationOptions {
  /** A folder to keep; by default a new one, deleted at the end. */
  dataDir?: string;
  partner?: string;
  /** Another program than the one built here. */
  program?: string;
  /** Modules to load before it. */
  preload?: readonly string[];
  /** The process that reads its PDFs; by default one of its own. */
  reader?: SharedReader;
  /** Aborting it sends SIGKILL, also during its start. */
  killed?: AbortSignal;
  env?: Record<string, string>;
}

/** The built program as a process of its own, serving its screens on a free port. */
export async function startStation(options: StationOptions = {}): Promise<RunningStation> {
  const program = options.program ?? join(APP_ROOT, 'out', 'main', 'packbench.js');
  if (!existsSync(program)) throw new Error('The program is not built: npm run build');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'packbench-station-')));
  const place = ['--data', dataDir, '--partner', options.partner ?? 'sandbox'];
  const child = spawn(
    process.execPath,
    [
      ...(options.reader?.args ?? []),
      ...(options.preload ?? []).flatMap((module) => ['--import', module]),
      program,
      ...place,
      ...['station', '--host', 'browser', '--no-open', '--port', '0'],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), ...options.reader?.env, ...options.env },
    },
  );
  options.killed?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const removeData = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  const output = gather(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    const url = await output.find(/Packbench listens on (\S+)/, STARTS_WITHIN_MS);
    return {
      url,
      dataDir,
      said: output.said,
      pid: child.pid,
      exited: () => exited,
      kill: () => void child.kill('SIGKILL'),
      async stop() {
        const code = await end(child);
        await removeData();
        return code;
      },
    };
  } catch (failure) {
    await end(child);
    await removeData();
    throw failure;
  }
}

/** Nothing of the test's own environment: no settings, no keychain, no display. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(PACKBENCH_|DBUS_|DISPLAY$|WAYLAND_DISPLAY$|NODE_OPTIONS$)/.test(name),
  );
  return { ...Object.fromEntries(own), ...compileCache };
}

function gather(child: ChildProcess) {
  let said = '';
  const seekers = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    for (const seek of seekers) seek();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);

  /** The first group of the pattern in the output, once it appears. */
  const find = (pattern: RegExp, withinMs: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        seekers.delete(seek);
        child.off('exit', ended);
      };
      const give = (why: string) => {
        stop();
        reject(new Error(`${why}. It said:\n${said}`));
      };
      const seek = () => {
        const match = pattern.exec(said)?.[1];
        if (match === undefined) return;
        stop();
        resolve(match);
      };
      const ended = (code: number | null) => give(`The station ended with ${code}`);
      const timer = setTimeout(() => give('The station did not start in time'), withinMs);
      seekers.add(seek);
      child.once('exit', ended);
      seek();
    });
  return { find, said: () => said };
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The station did not end when asked to'));
    }, ENDS_WITHIN_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}
