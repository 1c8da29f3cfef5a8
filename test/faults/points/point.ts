import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A point is a place where the program touches the world: a write, a request, an answer, a file.
 * Each has a name, and a number where the same comes again. The environment says what to do:
 * - FAULTS_KILL_AT: `name` or `#17`, the seventeenth of all: there the program dies
 * - FAULTS_STOP_AT: `name`: there it stops (SIGSTOP) until somebody wakes it
 * - FAULTS_LIST: a file that every point's name is written to, in order
 * - FAULTS_KILLED: a file that the name of the point of death, or of the stop, is written to
 * - FAULTS_DATA: the station's folder; files elsewhere are not looked at
 */
let killAt = process.env.FAULTS_KILL_AT;
let stopAt = process.env.FAULTS_STOP_AT;
let list = process.env.FAULTS_LIST;
const killed = process.env.FAULTS_KILLED;

// Kept before anything is wrapped.
const write = writeFileSync;
const read = readFileSync;

const times = new Map<string, number>();
let count = 0;

/** As the environment says it, from now on; points are counted anew. */
export function arm(at: { dies?: string; stops?: string; list?: string }): void {
  [killAt, stopAt, list, count] = [at.dies, at.stops, at.list, 0];
  times.clear();
}

/** Counts the point; whether the program is to die at it. */
export function isFatal(name: string): string | null {
  count += 1;
  const time = (times.get(name) ?? 0) + 1;
  times.set(name, time);
  const full = time === 1 ? name : `${name} (${time})`;
  if (list) write(list, `${full}\n`, { flag: 'a' });
  if (stopAt === full) {
    if (killed) write(killed, full);
    process.kill(process.pid, 'SIGSTOP');
  }
  return killAt === full || killAt === `#${count}` ? full : null;
}

/** SIGKILL: no handler, no flush, no goodbye. What the system was given by then, it has. */
export function die(point: string): never {
  if (killed) write(killed, point);
  process.kill(process.pid, 'SIGKILL');
  // The signal may arrive a moment later; nothing may happen until then.
  for (;;) read(process.execPath, { flag: 'r' });
}

export function reached(name: string): void {
  const fatal = isFatal(name);
  if (fatal) die(fatal);
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Puts another function in a method's place. */
export function replace(owner: object, name: string, make: (original: Method) => Method): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`There is no ${name} to wrap`);
  Reflect.defineProperty(owner, name, {
    value: make(original as Method),
    writable: true,
    configurable: true,
  });
}
