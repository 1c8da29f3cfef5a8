import { IncomingMessage } from 'node:http';
import { replace } from '../points/point.ts';

/** A station that does not know the field of a call that states a limit. */
replace(
  IncomingMessage.prototype,
  'push',
  (original) =>
    function (this: unknown, chunk, ...rest) {
      const read = Buffer.isBuffer(chunk)
        ? Buffer.from(chunk.toString('latin1').replaceAll('"atMost"', '"mostAt"'), 'latin1')
        : chunk;
      return original.call(this, read, ...rest);
    },
);
