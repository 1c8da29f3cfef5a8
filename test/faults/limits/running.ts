import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { environment, type Place } from '../program.ts';
import type { Asked } from './station-process.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PROCESS = here('./station-process.ts');
const CLOCK = here('../hostile/clock.ts');
const KILL_POINTS = here('../kill-points.ts');

/** The station's process died, or was killed, before it answered. */
export const DIED = Symbol('died');

/** A station that keeps running: its bench, its jobs and its HTTP interface. */
export interface Running {
  /** Opens it on this folder, closing the one before. */
  open(dataDir: string): Promise<void>;
  isOpen(): boolean;
  /** A command of its window: the value, the error, or that it died. */
  give(name: string, input?: unknown): Promise<Given | typeof DIED>;
  /** From now on it dies at this point; null: at none. */
  arm(dies: string | null): Promise<void>;
  kill(): void;
  close(): Promise<void>;
}

export type Given =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: string; message: string } };

export interface RunningOptions {
  partner: Place['partner'];
  clockFile: string;
  /** Files below it are the station's. */
  root: string;
  /** How many times shorter its pauses are. */
  times: number;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
}

export function runningStation(options: RunningOptions): Running {
  let child: Child | null = null;
  let isOpen = false;

  async function ask(asked: Asked): Promise<unknown> {
    child ??= startChild(options);
    const now = child;
    const answer = await now.ask(asked);
    if (answer === DIED && child === now) {
      child = null;
      isOpen = false;
    }
    if (isDefect(answer)) throw new Error(answer.defect);
    return answer;
  }

  return {
    async open(dataDir) {
      if (isOpen) await ask({ what: 'close' });
      const opened = await ask({ what: 'open', dataDir });
      if (opened === DIED) throw new Error('The station died as it was opened');
      isOpen = true;
    },
    isOpen: () => isOpen,
    give: async (name, input = {}) =>
      isOpen ? ((await ask({ what: 'give', name, input })) as Given | typeof DIED) : DIED,
    async arm(dies) {
      await ask({ what: 'arm', dies });
    },
    kill() {
      child?.process.kill('SIGKILL');
      child = null;
      isOpen = false;
    },
    async close() {
      if (isOpen) await ask({ what: 'close' });
      isOpen = false;
      child?.process.stdin?.end();
      await child?.closed;
      child = null;
    },
  };
}

const isDefect = (answer: unknown): answer is { defect: string } =>
  typeof answer === 'object' && answer !== null && 'defect' in answer;

interface Child {
  process: ChildProcess;
  closed: Promise<void>;
  ask(asked: Asked): Promise<unknown>;
}

function startChild({ partner, clockFile, root, times, preload = [] }: RunningOptions): Child {
  const modules = [CLOCK, KILL_POINTS, ...preload].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...modules, PROCESS, partner.baseUrl, String(times)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...environment({ dataDir: root, partner }),
      FAULTS_CLOCK: clockFile,
      FAULTS_DATA: root,
    },
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const waiting = new Map<number, (answer: unknown) => void>();
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') return;
    const { id, answer } = JSON.parse(line) as { id: number; answer: unknown };
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let count = 0;
  return {
    process: child,
    closed,
    async ask(asked) {
      count += 1;
      const id = count;
      const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify({ id, ...asked })}\n`);
      return await Promise.race([answered, closed.then(() => DIED)]);
    },
  };
}
