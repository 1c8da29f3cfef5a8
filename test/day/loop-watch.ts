import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before the station (`node --import`): notes how long its event loop works at a stretch, in
 * the file DAY_LOOP, one JSON document a line. An immediate that does not keep the loop awake runs once
 * in each of its rounds; what the thread has worked from one to the next is that round, by the
 * processor time of the thread alone, so that a busy machine makes it no longer. SIGUSR2 collects
 * garbage and notes what memory is left.
 */
const file = process.env.DAY_LOOP;
/** Shorter ones are not noted. */
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
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    note({ kind: 'memory', at: Date.now(), heapUsed, external, rss });
    // The garbage was collected for whoever measures.
    before = process.threadCpuUsage();
  });
}
