import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { replace } from '../../faults/points/point.ts';

/*
 * A station that works for a third of a second over every rate it is told. Loaded before the program
 * to see that the day's checks notice.
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
