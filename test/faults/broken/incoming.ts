import net from 'node:net';
import { replace } from '../points/point.ts';

/** Makes a station read other words than its partner sent; both must have the same length. */
export function misread(words: readonly (readonly [sent: string, read: string])[]): void {
  replace(
    net.Socket.prototype,
    'push',
    (original) =>
      function (this: unknown, chunk, ...rest) {
        if (!Buffer.isBuffer(chunk)) return original.call(this, chunk, ...rest);
        const text = words.reduce(
          (sofar, [sent, read]) => sofar.replaceAll(sent, read.padEnd(sent.length)),
          chunk.toString('latin1'),
        );
        return original.call(this, Buffer.from(text, 'latin1'), ...rest);
      },
  );
}
