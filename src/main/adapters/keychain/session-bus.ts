import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decode, encode, type Value } from './dbus-wire.ts';
import type { Environment } from './environment.ts';

interface BusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  values?: readonly Value[];
}

/** A line to the session bus (D-Bus Specification, "Message Protocol"). */
export interface SessionBus {
  /** Throws what the other side answers as an error, or that the line broke. */
  call(call: BusCall): Promise<Value[]>;
  /** The next signal of that object; to be asked for before what causes it. */
  signal(path: string, member: string): Promise<Value[]>;
  end(): void;
}

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};
const CALL = 1;
const FAILURE = 3;
const SIGNAL = 4;
const HEAD = 'yyyyuua(yv)';
const LITTLE_ENDIAN = 'l'.charCodeAt(0);
/** Fields of a head, by their codes. */
const FIELD = { path: 1, interface: 2, member: 3, error: 4, answers: 5, destination: 6, types: 8 };
/** No answer of a keychain is as long. */
const LONGEST = 4 * 1024 * 1024;

interface Message {
  kind: number;
  fields: Map<number, Value>;
  values: Value[];
}

export async function openSessionBus(env: Environment): Promise<SessionBus> {
  const socket = connect(addressOf(env));
  await once(socket, 'connect');
  const rest = await signIn(socket);
  const bus = converse(socket, rest);
  await bus.call({ ...BUS, member: 'Hello' });
  return bus;
}

/** `unix:path=…` or `unix:abstract=…`; without the variable the place where systemd has it. */
function addressOf(env: Environment): string {
  const listed = env.DBUS_SESSION_BUS_ADDRESS ?? `unix:path=${env.XDG_RUNTIME_DIR ?? '/run'}/bus`;
  for (const address of listed.split(';')) {
    const [, kind, text] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(address) ?? [];
    if (text) return `${kind === 'abstract' ? '\0' : ''}${decodeURIComponent(text)}`;
  }
  throw new Error('D-Bus: the session bus has no address that can be used');
}

/** As the user who runs this: the bus sees it from the line itself. */
async function signIn(socket: Socket): Promise<Buffer> {
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  let heard = Buffer.alloc(0);
  while (!heard.includes('\r\n')) {
    const [more] = (await once(socket, 'data')) as [Buffer];
    heard = Buffer.concat([heard, more]);
  }
  if (!heard.toString().startsWith('OK ')) throw new Error('D-Bus: the session bus refused');
  socket.write('BEGIN\r\n');
  return heard.subarray(heard.indexOf('\r\n') + 2);
}

function converse(socket: Socket, rest: Buffer): SessionBus {
  let serial = 0;
  let heard = rest;
  const waiting = new Map<string, { resolve(values: Value[]): void; reject(error: Error): void }>();
  const awaited = (name: string) =>
    new Promise<Value[]>((resolve, reject) => waiting.set(name, { resolve, reject }));

  function hear({ kind, fields, values }: Message): void {
    const name =
      kind === SIGNAL
        ? `${fields.get(FIELD.path)} ${fields.get(FIELD.member)}`
        : String(fields.get(FIELD.answers));
    const one = waiting.get(name);
    waiting.delete(name);
    if (kind !== FAILURE) one?.resolve(values);
    else one?.reject(new Error(String(values[0] ?? fields.get(FIELD.error) ?? 'D-Bus: an error')));
  }

  function broke(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  socket.on('data', (more: Buffer) => {
    heard = Buffer.concat([heard, more]);
    try {
      for (let length = lengthOf(heard); length <= heard.length; length = lengthOf(heard)) {
        hear(readMessage(heard.subarray(0, length)));
        heard = heard.subarray(length);
      }
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on('error', broke);
  socket.on('close', () => broke(new Error('D-Bus: the line to the session bus was closed')));

  return {
    call(call) {
      serial += 1;
      const answer = awaited(String(serial));
      socket.write(writeCall(call, serial));
      return answer;
    },
    async signal(path, member) {
      const rule = `type='signal',path='${path}',member='${member}'`;
      const [heard] = await Promise.all([
        awaited(`${path} ${member}`),
        this.call({ ...BUS, member: 'AddMatch', signature: 's', values: [rule] }),
      ]);
      return heard;
    },
    end: () => socket.destroy(),
  };
}

function writeCall(call: BusCall, serial: number): Buffer {
  const body = encode(call.signature ?? '', call.values ?? []);
  const fields: Value[] = [
    [FIELD.path, ['o', call.path]],
    [FIELD.interface, ['s', call.interface]],
    [FIELD.member, ['s', call.member]],
    [FIELD.destination, ['s', call.destination]],
    ...(call.signature ? [[FIELD.types, ['g', call.signature]]] : []),
  ];
  const head = encode(HEAD, [LITTLE_ENDIAN, CALL, 0, 1, body.length, serial, fields]);
  return Buffer.concat([head, Buffer.alloc((8 - (head.length % 8)) % 8), body]);
}

/** Of the message that begins here; Infinity while its head has not come. */
function lengthOf(heard: Buffer): number {
  if (heard.length < 16) return Number.POSITIVE_INFINITY;
  if (heard.readUInt8() !== LITTLE_ENDIAN) throw new Error('D-Bus: another order of bytes');
  const head = 16 + heard.readUInt32LE(12);
  const length = head + ((8 - (head % 8)) % 8) + heard.readUInt32LE(4);
  if (length > LONGEST) throw new Error('D-Bus: a message is too long');
  return length;
}

function readMessage(bytes: Buffer): Message {
  const [, kind, , , bodyLength, , listed] = decode(HEAD, bytes);
  const fields = new Map(
    (listed as [number, [string, Value]][]).map(([code, [, value]]) => [code, value]),
  );
  const body = bytes.subarray(bytes.length - Number(bodyLength));
  const values = decode(String(fields.get(FIELD.types) ?? ''), body);
  return { kind: Number(kind), fields, values };
}
