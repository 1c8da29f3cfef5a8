import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningSandbox } from '../../src/main/features/connection/connection.ts';
import { compileCache } from '../support/compile-cache.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = here('../../bin/packbench.mjs');
const KILL_POINTS = here('./kill-points.ts');
/** Longer than the program's longest wait (an answer to a purchase, 120 s). */
const HUNG_MS = 150_000;

export interface Place {
  dataDir: string;
  partner: Pick<RunningSandbox, 'baseUrl' | 'credentials'>;
}

export interface RunOptions {
  /** A point's name, or `#17`. */
  killAt?: string;
  /** A file for the names of all points, in sequence. */
  list?: string;
  /** Modules to load before the program, besides the points. */
  preload?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Aborting it sends SIGKILL to the program. */
  killed?: AbortSignal;
}

/** How a run of the program ended. */
export interface Run {
  /** null if it was killed. */
  code: number | null;
  /** The point at which it was killed. */
  killedAt: string | null;
  hung: boolean;
  /** The one JSON document on stdout; null if there is none or it is malformed. */
  answer: Answer | null;
  stderr: string;
}

/** The fields of an answer that the runner reads. */
export interface Answer {
  state?: string;
  shipmentId?: string | null;
  cartons?: { reference: string; label: { file: string } | null }[];
  documents?: { kind: string; file: string }[];
  error?: { code: string; message: string };
}

/** Runs the real program in a process of its own: `packbench --data … --partner … ARGS --json`. */
export async function packbench(
  place: Place,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-run-'));
  const killed = join(folder, 'killed');
  const watched = options.killAt !== undefined || options.list !== undefined;
  const preload = [...(options.preload ?? []), ...(watched ? [KILL_POINTS] : [])];
  const child = spawn(
    process.execPath,
    [
      ...preload.flatMap((module) => ['--import', module]),
      PROGRAM,
      ...['--data', place.dataDir, '--partner', place.partner.baseUrl, ...args, '--json'],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment(place),
        FAULTS_DATA: place.dataDir,
        FAULTS_KILLED: killed,
        ...options.env,
        ...(options.killAt === undefined ? {} : { FAULTS_KILL_AT: options.killAt }),
        ...(options.list === undefined ? {} : { FAULTS_LIST: options.list }),
      },
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  options.killed?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  let hung = false;
  const patience = setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, HUNG_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(patience);
  const killedAt = existsSync(killed) ? readFileSync(killed, 'utf8') : null;
  await rm(folder, { recursive: true, force: true });
  return { code, killedAt, hung, answer: parsed(stdout), stderr };
}

/** The environment of a station at this place, without anything of the test's own environment. */
export function environment({ partner }: Place): NodeJS.ProcessEnv {
  const { appId, restApiKey, customerKeys } = partner.credentials;
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^(PACKBENCH_|FAULTS_|DBUS_|DISPLAY$|WAYLAND_DISPLAY$|NODE_OPTIONS$|VITEST)/.test(name),
  );
  return {
    ...Object.fromEntries(own),
    PACKBENCH_APP_ID: appId,
    PACKBENCH_REST_API_KEY: restApiKey,
    PACKBENCH_CUSTOMER_KEYS: JSON.stringify(customerKeys),
    ...compileCache,
  };
}

function parsed(stdout: string): Answer | null {
  try {
    return JSON.parse(stdout) as Answer;
  } catch {
    return null;
  }
}
