import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CallInput, CallOutput, CommandName } from '../../src/shared/bridge/calls.ts';
import type { arm } from '../faults/points/point.ts';
import { environment, type Place } from '../faults/program.ts';
import type { SharedReader } from '../support/shared-reader.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';
import type { Asked, Said } from './bench-process.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PROCESS = here('./bench-process.ts');
const KILL_POINTS = here('../faults/kill-points.ts');
const OTHER_CLOCK = here('../support/other-clock.mjs');
/** Longer than the program's longest wait, with the quiet time of these runs. */
const HUNG_MS = 90_000;

export type Answer<T> = { ok: true; value: T } | { ok: false; error: { code: string } };

/** A bench of a warehouse: a folder, a connection to the site, and sometimes a process. */
export interface Bench {
  name: string;
  dataDir: string;
  line: TcpProxy;
  /** Milliseconds by which its wall clock is off, from the next start on. */
  clock: number;
  isRunning(): boolean;
  /** False: the next start is of commands alone. */
  isStation: boolean;
  /** Its machine is gone, or was taken out of use: it is not started again. */
  isGone: boolean;
  start(): Promise<void>;
  /** Sets its points; they are counted from 1 again. */
  arm(at: Parameters<typeof arm>[0]): Promise<void>;
  ask<N extends CommandName>(name: N, input: CallInput<N>): Promise<Answer<CallOutput<N>>>;
  ship(reference: string): Promise<string>;
  backUp(file: string): Promise<void>;
  /** Waits until its lists show that the bench of this name has the order. */
  see(reference: string, by: string): Promise<void>;
  /** The order's sender cancels it here; false where it is refused. */
  cancel(reference: string): Promise<boolean>;
  work(): void;
  rest(): Promise<void>;
  /** Resolves with the point at which it died or stopped; null if it did not within that time. */
  struck(withinMs: number): Promise<string | null>;
  wake(): void;
  freeze(): void;
  kill(): Promise<void>;
  end(): Promise<void>;
  /** The results that it reported, with counts. */
  outcomes: Record<string, number>;
  /** When each of its orders was done, by `performance.now`. */
  done: number[];
  /** Reported defects, which must not occur. */
  defects: string[];
}

export interface BenchParts {
  name: string;
  dataDir: string;
  line: TcpProxy;
  partner: Place['partner'];
  seed: number;
  clock?: number;
  /** null: the program as released; no points, and the right clock. */
  reader: SharedReader | null;
}

const DEAD = { ok: false as const, error: { code: 'dead' } };
const HUNG = { ok: false as const, error: { code: 'defect', message: 'no answer' } };

export function createBench(parts: BenchParts): Bench {
  const { name, dataDir, line, partner, seed, reader } = parts;
  const struckFile = `${dataDir}.struck`;
  let running: Running | null = null;

  async function asked(what: Wish): Promise<unknown> {
    const answer = running ? await running.ask(what) : DEAD;
    const why = defectIn(answer);
    if (why !== null) bench.defects.push(`${name}: ${JSON.stringify(what)}: ${why}`);
    return answer;
  }

  const bench: Bench = {
    ...{
      name,
      dataDir,
      line,
      clock: parts.clock ?? 0,
      isStation: true,
      isGone: false,
      outcomes: {},
      done: [],
      defects: [],
    },
    isRunning: () => running !== null && !running.isOver(),
    async start() {
      rmSync(struckFile, { force: true });
      const env = {
        ...environment({ dataDir, partner }),
        ...reader?.env,
        PACKBENCH_TEST_CLOCK_OFF_MS: String(bench.clock),
        FAULTS_DATA: dataDir,
        FAULTS_KILLED: struckFile,
      };
      const modules = reader ? [OTHER_CLOCK, KILL_POINTS] : [];
      const forNode = [...(reader?.args ?? []), ...modules.flatMap((each) => ['--import', each])];
      const how = bench.isStation ? [] : ['commands'];
      const args = [dataDir, partner.baseUrl, String(seed), name, ...how];
      running = startProcess([...forNode, PROCESS, ...args], env, bench);
      await running.ready;
    },
    async arm(at) {
      rmSync(struckFile, { force: true });
      await asked({ what: 'arm', at });
    },
    ask: async (command, input) => (await asked({ what: 'ask', name: command, input })) as never,
    async ship(reference) {
      const tried = (await asked({ what: 'ship', reference })) as { outcome?: string };
      return tried.outcome ?? 'dead';
    },
    async backUp(file) {
      const made = (await asked({ what: 'back-up', file })) as Answer<unknown>;
      if (!made.ok) throw new Error(`${name}: no backup: ${JSON.stringify(made.error)}`);
    },
    see: async (reference, by) => void (await asked({ what: 'see', reference, by })),
    cancel: async (reference) => (await asked({ what: 'cancel', reference })) === true,
    work: () => void asked({ what: 'work' }),
    rest: async () => void (await asked({ what: 'rest' })),
    async struck(withinMs) {
      const last = performance.now() + withinMs;
      while (!existsSync(struckFile) && performance.now() < last) await wait(20);
      return existsSync(struckFile) ? readFileSync(struckFile, 'utf8') : null;
    },
    wake: () => running?.child.kill('SIGCONT'),
    freeze: () => running?.child.kill('SIGSTOP'),
    async kill() {
      running?.child.kill('SIGKILL');
      await running?.over;
      running = null;
    },
    async end() {
      if (bench.isRunning()) await asked({ what: 'end' });
      await bench.kill();
    },
  };
  return bench;
}

type Wish = Asked extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never;

interface Running {
  child: ChildProcess;
  ready: Promise<unknown>;
  over: Promise<void>;
  isOver(): boolean;
  ask(what: Wish): Promise<unknown>;
}

function startProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  bench: Pick<Bench, 'outcomes' | 'defects' | 'done' | 'name'>,
): Running {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  let [count, isOver, complaint] = [0, false, ''];
  child.stderr.on('data', (piece: Buffer) => {
    complaint = `${complaint}${piece}`.slice(-4000);
  });
  const over = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      isOver = true;
      if (code) bench.defects.push(`${bench.name} ended with ${code}: ${complaint}`);
      else if (signal && signal !== 'SIGKILL') bench.defects.push(`${bench.name}: ${signal}`);
      for (const give of waiting.values()) give(DEAD);
      resolve();
    });
  });
  child.stdin.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const said = JSON.parse(text) as Said;
      if ('ready' in said) resolve();
      else if ('id' in said) waiting.get(said.id)?.(said.answer);
      else {
        if (said.outcome === 'confirmed') bench.done.push(performance.now());
        bench.outcomes[said.outcome] = (bench.outcomes[said.outcome] ?? 0) + 1;
        bench.defects.push(...said.defects.map(({ what }) => what));
      }
    });
  });

  return {
    child,
    over,
    isOver: () => isOver,
    ready: Promise.race([ready, over]),
    ask(what) {
      if (isOver) return Promise.resolve(DEAD);
      count += 1;
      const id = count;
      return new Promise((resolve) => {
        const late = setTimeout(() => give(HUNG), HUNG_MS);
        const give = (answer: unknown) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(answer);
        };
        waiting.set(id, give);
        child.stdin.write(`${JSON.stringify({ id, ...what })}\n`);
      });
    },
  };
}

/** The command hung or threw. */
function defectIn(answer: unknown): string | null {
  const { error } = (answer ?? {}) as { error?: { code?: string; message?: string } };
  return error?.code === 'defect' ? (error.message ?? 'defect') : null;
}
