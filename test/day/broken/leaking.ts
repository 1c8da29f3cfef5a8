import { openSync } from 'node:fs';
import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { replace } from '../../faults/points/point.ts';

/*
 * A station that keeps a part of every rate answer, and an open file. Loaded before the program to prove that
 * the day's checks detect it.
 */
const kept: unknown[] = [];
const KEPT_VALUES = 60_000;

if (isMainThread && process.argv.includes('station')) {
  replace(
    net.Socket.prototype,
    'push',
    (original) =>
      function (this: unknown, chunk, ...rest) {
        if (Buffer.isBuffer(chunk) && chunk.includes('"RateId"')) {
          kept.push(new Array(KEPT_VALUES).fill(kept.length), openSync('/dev/null', 'r'));
        }
        return original.call(this, chunk, ...rest);
      },
  );
}
