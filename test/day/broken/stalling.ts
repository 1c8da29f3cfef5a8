import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { replace } from '../../faults/points/point.ts';

/*
 * A station that blocks for a third of a second at every rate answer. Loaded before the program to prove that
 * the day's checks detect it.
 */
const WORKED_MS = 350;

if (isMainThread && process.argv.includes('station')) {
  replace(
    net.Socket.prototype,
    'push',
    (original) =>
      function (this: unknown, chunk, ...rest) {
        if (Buffer.isBuffer(chunk) && chunk.includes('"RateId"')) work();
        return original.call(this, chunk, ...rest);
      },
  );
}

function work(): void {
  const began = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(began);
    if (user + system > WORKED_MS * 1_000) return;
  }
}
