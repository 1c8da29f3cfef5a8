import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROOT, RESOURCES_DIR } from '../../src/main/program.ts';
import { runCommandHere } from './command-line.ts';
import { compileCache } from './compile-cache.ts';
import { atFileEnd } from './file-end.ts';
import { type SharedReader, shareOwnReader } from './shared-reader.ts';

export const PROGRAM = join(APP_ROOT, 'bin', 'packbench.mjs');
export const SAMPLE_ORDERS = join(RESOURCES_DIR, 'orders');

const ENDS_WITHIN_MS = 240_000;

let home: string | null = null;

/**
 * A folder for everything that a test file writes; also the home of its programs, so that no real home is
 * touched.
 */
function homeOfFile(): string {
  if (home) return home;
  const made = mkdtempSync(join(tmpdir(), 'packbench-cli-'));
  home = made;
  atFileEnd(async () => {
    home = null;
    templates.clear();
    await rm(made, { recursive: true, force: true });
  });
  return made;
}

/** The result of a run of the program. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The one JSON document on stdout; throws if there is anything else. */
  readonly json: Record<string, unknown>;
  milliseconds: number;
}

export interface RunOptions {
  /** The station's folder. */
  data: string;
  env?: Record<string, string>;
  stdin?: string;
}

export interface StartOptions extends RunOptions {
  /** The reader of stdout closes at once, as `| head -0` does. */
  readerLeaves?: boolean;
  /** Started at once, however many are running, because it mostly waits. */
  mostlyWaits?: boolean;
  /** Its PDFs are read in a process of its own, as outside of tests. */
  ownReader?: boolean;
}

/** No garbage collection during the start, where it takes a seventh of the time. */
const ROOM_TO_START = ['--max-semi-space-size=64', '--min-semi-space-size=32'];

let reading: Promise<SharedReader> | undefined;

/** What all commands of this process read PDFs with. */
function theReader(): Promise<SharedReader> {
  reading ??= shareOwnReader(process.env.PACKBENCH_TESTS ?? homeOfFile());
  return reading;
}

/** At most this many at a time: more programs than processors only wait for each other. */
const places = gate(3);

/** Runs one command of the built program in this process. */
export const packbench = (args: readonly string[], options: RunOptions): Promise<Run> =>
  places(async () => {
    await theReader();
    const began = performance.now();
    const env = { ...environment(options.data), ...options.env };
    const { stdin } = options;
    return theRun(
      await runCommandHere(args, { env, ...(stdin === undefined ? {} : { stdin }) }),
      began,
    );
  });

/**
 * Starts the built program as a person at a terminal does: for tests of the process itself, its log and exit,
 * its secrets, its locks against other programs, or its use of memory and CPU.
 */
export const startPackbench = (args: readonly string[], options: StartOptions): Promise<Run> =>
  options.mostlyWaits ? start(args, options) : places(() => start(args, options));

async function start(args: readonly string[], options: StartOptions): Promise<Run> {
  const reader = options.ownReader ? null : await theReader();
  const began = performance.now();
  const forNode = [...ROOM_TO_START, ...(reader?.args ?? [])];
  const child = spawn(process.execPath, [...forNode, PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...environment(options.data), ...reader?.env, ...options.env },
    timeout: ENDS_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  const stdout = gather(child.stdout);
  const stderr = gather(child.stderr);
  // A program that does not read stdin closes it early; that is no failure of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  if (options.readerLeaves) child.stdout.destroy();
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return theRun({ code, stdout: stdout(), stderr: stderr() }, began);
}

const theRun = (left: Pick<Run, 'code' | 'stdout' | 'stderr'>, began: number): Run => ({
  ...left,
  milliseconds: performance.now() - began,
  get json() {
    return oneDocument(left.stdout, left.stderr);
  },
});

/** The environment of a bare machine: a home of the test's own, no keychain, no display, no settings. */
export function environment(data: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: homeOfFile(),
    TMPDIR: tmpdir(),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(homeOfFile(), 'no-bus')}`,
    PACKBENCH_DATA: data,
    ...compileCache,
  };
}

function gather(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

function oneDocument(stdout: string, stderr: string): Record<string, unknown> {
  try {
    return JSON.parse(stdout) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`stdout is not one JSON document:\n${stdout}\nstderr:\n${stderr}`, {
      cause: error,
    });
  }
}

/** A new folder, deleted with all others at the end of the test file. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(homeOfFile(), 'data-'));

const templates = new Map<string, Promise<string>>();

/**
 * A station's folder with the sample orders: imported once by the program, and copied for each caller.
 * `partner` says to whom the orders belong: the sandbox and other partners do not share a database.
 */
export async function sampleStation(partner: 'sandbox' | 'other'): Promise<string> {
  const template = templates.get(partner) ?? makeTemplate(partner);
  templates.set(partner, template);
  const data = await temporaryFolder();
  await cp(await template, data, { recursive: true });
  return data;
}

async function makeTemplate(partner: 'sandbox' | 'other'): Promise<string> {
  const data = await temporaryFolder();
  const whose = partner === 'sandbox' ? 'sandbox' : 'https://partner.example';
  const run = await packbench(['import', SAMPLE_ORDERS, '--partner', whose], { data });
  if (run.code !== 0) throw new Error(`The sample orders were not taken:\n${run.stderr}`);
  return data;
}

/** Runs the jobs in parallel and returns their results by name. */
export async function together<T, K extends string>(
  jobs: Record<K, () => Promise<T>>,
): Promise<Record<K, T>> {
  const names = Object.keys(jobs) as K[];
  const results = await Promise.all(names.map(async (name) => [name, await jobs[name]()] as const));
  return Object.fromEntries(results) as Record<K, T>;
}

/** Lets this many run at a time; the others wait for their turn. */
function gate(free: number) {
  const waiting: (() => void)[] = [];
  let left = free;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (left > 0) left -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else left += 1;
    }
  };
}
