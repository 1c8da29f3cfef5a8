import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A point is a place where the program does I/O: a write, a request, an answer, a file. Each has a name, and
 * a number if the name repeats. The environment says what to do:
 * - FAULTS_KILL_AT: `name` or `#17`, the seventeenth of all: the program dies there
 * - FAULTS_STOP_AT: `name`: it stops there (SIGSTOP) until somebody wakes it
 * - FAULTS_LIST: a file to which every point's name is written, in sequence
 * - FAULTS_KILLED: a file to which the name of the point of death, or of the stop, is written
 * - FAULTS_DATA: the station's folder; files elsewhere are ignored
 */
let killAt = process.env.FAULTS_KILL_AT;
let stopAt = process.env.FAULTS_STOP_AT;
let list = process.env.FAULTS_LIST;
const killed = process.env.FAULTS_KILLED;

// Taken before anything is wrapped.
const write = writeFileSync;
const read = readFileSync;

const times = new Map<string, number>();
let count = 0;

/** Sets what the environment would say, from now on; points are counted again. */
export function arm(at: { dies?: string; stops?: string; list?: string }): void {
  [killAt, stopAt, list, count] = [at.dies, at.stops, at.list, 0];
  times.clear();
}

/** Counts the point; returns whether the program must die at it. */
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

/** SIGKILL: no handler, no flush, no cleanup. Only what the system has already received is kept. */
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

/** Replaces a method by another function. */
export function replace(owner: object, name: string, make: (original: Method) => Method): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`There is no ${name} to wrap`);
  Reflect.defineProperty(owner, name, {
    value: make(original as Method),
    writable: true,
    configurable: true,
  });
}
