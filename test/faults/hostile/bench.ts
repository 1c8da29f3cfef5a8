import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Answer, environment, type Place, packbench } from '../program.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const DRIVER = here('./driver.ts');
const CLOCK = here('./clock.ts');
/** No wait of the program is longer, with the quiet time of these runs. */
const HUNG_MS = 60_000;

/** How one command ended. */
export interface Ended {
  /** null if it was killed. */
  code: number | null;
  hung: boolean;
  /** The one JSON document; null if there is none. */
  json: Answer | null;
  stderr: string;
}

/** The command line of one bench: in a driver's process, or as a process per command. */
export interface Bench {
  run(dataDir: string, args: readonly string[]): Promise<Ended>;
  /** Like `run`, in a process of its own, in parallel to anything else. */
  apart(dataDir: string, args: readonly string[]): Promise<Ended>;
  /** From now on; 0 is the true time. */
  setClock(milliseconds: number): void;
  /** SIGKILL to everything running; those commands end with null. */
  kill(): void;
  close(): Promise<void>;
}

export interface BenchOptions {
  partner: Place['partner'];
  clockFile: string;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
}

export function openBench({ partner, clockFile, preload = [] }: BenchOptions): Bench {
  let driver: Driver | null = null;
  let killing = new AbortController();
  const modules = [CLOCK, ...preload];
  const env = { FAULTS_CLOCK: clockFile };
  const argsFor = (dataDir: string, args: readonly string[]) => [
    ...['--data', dataDir, '--partner', partner.baseUrl, ...args, '--json'],
  ];

  async function apart(dataDir: string, args: readonly string[]): Promise<Ended> {
    const run = await packbench({ dataDir, partner }, args, {
      preload: modules,
      env,
      killed: killing.signal,
    });
    return { code: run.code, hung: run.hung, json: run.answer, stderr: run.stderr };
  }

  return {
    apart,
    async run(dataDir, args) {
      driver ??= startDriver(modules, {
        ...environment({ dataDir, partner }),
        ...env,
        FAULTS_DATA: dataDir,
      });
      const ended = await driver.ask(argsFor(dataDir, args));
      if (ended.code === null) driver = null;
      return ended;
    },
    setClock(milliseconds) {
      writeFileSync(clockFile, String(milliseconds));
    },
    kill() {
      driver?.child.kill('SIGKILL');
      driver = null;
      killing.abort();
      killing = new AbortController();
    },
    async close() {
      await driver?.end();
    },
  };
}

interface Driver {
  child: ChildProcess;
  ask(args: readonly string[]): Promise<Ended>;
  end(): Promise<void>;
}

function startDriver(modules: readonly string[], env: NodeJS.ProcessEnv): Driver {
  const imports = modules.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...imports, DRIVER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const waiting = new Map<number, (line: string) => void>();
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'ready') waiting.get((JSON.parse(line) as { id: number }).id)?.(line);
  });
  let count = 0;

  return {
    child,
    async ask(args) {
      count += 1;
      const id = count;
      const line = new Promise<string>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify({ id, args })}\n`);
      let hung = false;
      const patience = setTimeout(() => {
        hung = true;
        child.kill('SIGKILL');
      }, HUNG_MS);
      const said = await Promise.race([line, closed.then(() => null)]);
      clearTimeout(patience);
      waiting.delete(id);
      return said === null ? { code: null, hung, json: null, stderr: '' } : ended(said);
    },
    async end() {
      child.stdin.end();
      await closed;
    },
  };
}

function ended(line: string): Ended {
  const { code, stdout, stderr } = JSON.parse(line) as {
    code: number;
    stdout: string;
    stderr: string;
  };
  return { code, hung: false, json: document(stdout), stderr };
}

function document(stdout: string): Ended['json'] {
  try {
    return JSON.parse(stdout) as Ended['json'];
  } catch {
    return null;
  }
}
