import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before the station (`node --import`): records long turns of its event loop in the file DAY_LOOP, one
 * JSON document per line. An immediate that does not keep the loop alive runs once per turn; the thread's CPU
 * time between two of them is the turn, so that a busy machine does not lengthen it. SIGUSR2 collects garbage
 * and records the remaining memory.
 */
const file = process.env.DAY_LOOP;
/** Shorter turns are not recorded. */
const LONG_MS = 50;

if (isMainThread && file && process.argv.includes('station')) watch(file);

function watch(into: string): void {
  let before = process.threadCpuUsage();
  const note = (what: object) => appendFileSync(into, `${JSON.stringify(what)}\n`);

  function look(): void {
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= LONG_MS) note({ kind: 'round', at: Date.now(), milliseconds });
    before = process.threadCpuUsage();
    setImmediate(look).unref();
  }
  look();

  setFlagsFromString('--expose-gc');
  /** As when memory is short: otherwise V8 keeps some 100 MB for young objects. */
  const collect = runInNewContext("() => gc({ flavor: 'last-resort' })") as () => void;
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    note({ kind: 'memory', at: Date.now(), heapUsed, external, rss });
    // The garbage was collected for the measurement only.
    before = process.threadCpuUsage();
  });
}
