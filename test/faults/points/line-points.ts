import net from 'node:net';
import { die, isFatal, reached, replace } from './point.ts';

/** The request on each connection to the partner; other streams (pipes) are ignored. */
const asked = new WeakMap<object, string>();
const NOTHING_YET = 'line';

/** Points before and after connecting, before, midway and after a request's bytes, and at its answer. */
export function watchLines(): void {
  const sockets = net.Socket.prototype;
  replace(
    sockets,
    'connect',
    (original) =>
      function (this: unknown, ...args) {
        const socket = this as net.Socket;
        asked.set(socket, NOTHING_YET);
        socket.once('connect', () => reached('line: connected'));
        socket.once('close', () => reached(`${asked.get(socket)}: line closed`));
        reached('line: before connecting');
        return original.apply(socket, args);
      },
  );
  const write = sockets._write;
  replace(
    sockets,
    '_write',
    (original) =>
      function (this: unknown, data, encoding, done) {
        return writing(this as net.Socket, write, toBytes(data, encoding), () =>
          original.call(this, data, encoding, done),
        );
      },
  );
  replace(
    sockets,
    '_writev',
    (original) =>
      function (this: unknown, chunks, done) {
        const parts = chunks as { chunk: unknown; encoding: unknown }[];
        const bytes = Buffer.concat(parts.map(({ chunk, encoding }) => toBytes(chunk, encoding)));
        return writing(this as net.Socket, write, bytes, () => original.call(this, chunks, done));
      },
  );
  replace(
    sockets,
    'push',
    (original) =>
      function (this: unknown, ...args) {
        const name = asked.get(Object(this));
        if (name === undefined || args[0] === null) return original.apply(this, args);
        const first = !answered.has(Object(this));
        answered.add(Object(this));
        if (first) reached(`${name}: first byte of the answer`);
        const more = original.apply(this, args);
        if (first) reached(`${name}: answer taken in`);
        return more;
      },
  );
}

const answered = new WeakSet<object>();
function writing(
  socket: net.Socket,
  write: net.Socket['_write'],
  bytes: Buffer,
  whole: () => unknown,
): unknown {
  if (!asked.has(socket)) return whole();
  const name = requestName(bytes) ?? asked.get(socket) ?? NOTHING_YET;
  asked.set(socket, name);
  reached(`${name}: before its bytes`);
  const fatal = isFatal(`${name}: half of its bytes`);
  if (fatal) {
    // Passes bytes on as Node itself does, by a method that is not in the typings.
    Reflect.apply(write, socket, [bytes.subarray(0, bytes.length >> 1), 'buffer', () => undefined]);
    die(fatal);
  }
  const answer = whole();
  reached(`${name}: after its bytes`);
  return answer;
}

const toBytes = (data: unknown, encoding: unknown): Buffer =>
  typeof data === 'string'
    ? Buffer.from(data, encoding as BufferEncoding)
    : Buffer.from(data as Uint8Array);

/** `POST /Shipments`; ids in a path are left out, so that the name is the same in every run. */
function requestName(bytes: Buffer): string | null {
  const [, method, path] = /^([A-Z]+) (\S+) HTTP/.exec(bytes.toString('latin1', 0, 300)) ?? [];
  if (!method || !path) return null;
  return `${method} ${path.replace(/^\/documents\/.*/, '/documents/*')}`;
}
