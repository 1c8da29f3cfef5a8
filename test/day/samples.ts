import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const MB = 1024 * 1024;
const LOOK_MS = 20;
const NOTED_WITHIN_MS = 120_000;

/** What the station holds after this many orders, with garbage collected. Memory in MB. */
export interface Sample {
  orders: number;
  heap: number;
  external: number;
  /** Memory of the station's process, as the system counts it. */
  resident: number;
  /** Memory of the processes that it started. */
  helpers: number;
  descriptors: number;
}

export interface Round {
  /** Milliseconds since 1970. */
  at: number;
  /** CPU time of the loop's thread. */
  milliseconds: number;
}

interface Noted extends Partial<Round> {
  kind: 'round' | 'memory';
  heapUsed?: number;
  external?: number;
  rss?: number;
}

const notedIn = (file: string): Noted[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Noted] : []))
    : [];

export const roundsIn = (file: string): Round[] =>
  notedIn(file).flatMap(({ kind, at = 0, milliseconds = 0 }) =>
    kind === 'round' ? [{ at, milliseconds }] : [],
  );

/** Makes the station collect garbage, and measures it from outside (Linux). */
export async function sample(pid: number, file: string, orders: number): Promise<Sample> {
  const memories = () => notedIn(file).filter(({ kind }) => kind === 'memory');
  const before = memories().length;
  process.kill(pid, 'SIGUSR2');
  const until = performance.now() + NOTED_WITHIN_MS;
  while (memories().length === before) {
    if (performance.now() > until) throw new Error('The station does not say what memory it has');
    await delay(LOOK_MS);
  }
  const { heapUsed = 0, external = 0, rss = 0 } = memories().at(-1) ?? {};
  return {
    orders,
    heap: heapUsed / MB,
    external: external / MB,
    resident: rss / MB,
    helpers: childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Including their own children, whichever thread started them. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const own = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return own.flatMap((child) => [child, ...childrenOf(child)]);
}

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
