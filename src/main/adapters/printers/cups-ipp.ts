import { http } from '../../node-http.ts';

/**
 * The part of IPP (RFC 8010, 8011) needed to ask cupsd (not the printer) for the state of a job: `lpstat`
 * shows completed, aborted and cancelled jobs alike; only cupsd's `job-state` tells them apart.
 */
type IppValue = string | number | boolean;
type IppAttributes = Map<string, IppValue[]>;

export interface IppAnswer {
  /** Below 0x0100 is success; 0x0406 is "not found". */
  status: number;
  attributes: IppAttributes;
  /** As `attributes`, each group by itself: of several jobs each is a group. */
  groups: readonly IppAttributes[];
}

export const OPERATION = {
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const;
/** RFC 8011, "status-code": smaller ones are successes. */
export const FIRST_FAILURE = 0x0100;
export const NOT_FOUND = 0x0406;

const TAG = {
  operationGroup: 0x01,
  end: 0x03,
  integer: 0x21,
  boolean: 0x22,
  enumeration: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
} as const;
/** Smaller tags begin a group of attributes and have no value. */
const FIRST_VALUE_TAG = 0x10;

export function encodeRequest(
  operation: number,
  target: { name: 'job-uri' | 'printer-uri'; uri: string },
  requested: readonly string[],
): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0101, 0);
  head.writeUInt16BE(operation, 2);
  head.writeUInt32BE(1, 4);
  return Buffer.concat([
    head,
    Buffer.of(TAG.operationGroup),
    attribute(TAG.charset, 'attributes-charset', 'utf-8'),
    attribute(TAG.language, 'attributes-natural-language', 'en'),
    attribute(TAG.uri, target.name, target.uri),
    attribute(TAG.name, 'requesting-user-name', 'packbench'),
    // Further values of an attribute have an empty name.
    ...requested.map((word, index) =>
      attribute(TAG.keyword, index === 0 ? 'requested-attributes' : '', word),
    ),
    Buffer.of(TAG.end),
  ]);
}

function attribute(tag: number, name: string, value: string): Buffer {
  const [nameBytes, valueBytes] = [Buffer.from(name), Buffer.from(value)];
  return Buffer.concat([
    Buffer.of(tag),
    length(nameBytes.length),
    nameBytes,
    length(valueBytes.length),
    valueBytes,
  ]);
}

function length(bytes: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(bytes);
  return buffer;
}

/** Throws a RangeError if the answer is truncated. */
export function decodeAnswer(answer: Buffer): IppAnswer {
  const attributes: IppAttributes = new Map();
  const groups: IppAttributes[] = [];
  let at = 8;
  let name = '';
  const take = (): Buffer => {
    const size = answer.readUInt16BE(at);
    const value = answer.subarray(at + 2, at + 2 + size);
    if (value.length < size) throw new RangeError('The answer is cut off');
    at += 2 + size;
    return value;
  };
  for (let tag = answer.readUInt8(at); tag !== TAG.end; tag = answer.readUInt8(at)) {
    at += 1;
    if (tag < FIRST_VALUE_TAG) {
      groups.push(new Map());
      continue;
    }
    name = take().toString() || name;
    const value = decodeValue(tag, take());
    for (const into of [attributes, ...groups.slice(-1)]) {
      const values = into.get(name) ?? [];
      values.push(value);
      into.set(name, values);
    }
  }
  return { status: answer.readUInt16BE(2), attributes, groups };
}

function decodeValue(tag: number, value: Buffer): IppValue {
  if (tag === TAG.integer || tag === TAG.enumeration) return value.readInt32BE();
  if (tag === TAG.boolean) return value.readUInt8() !== 0;
  return value.toString();
}

/** A queue with all its paper sizes answers about ten thousand bytes. */
const LARGEST_ANSWER = 1024 * 1024;

/** Sends a request to cupsd at the address given by `lpstat -H`: a socket path, or host and port. */
export function askIpp(server: string, body: Buffer, milliseconds: number): Promise<IppAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...addressOf(server),
        method: 'POST',
        path: '/',
        headers: { 'Content-Type': 'application/ipp', 'Content-Length': body.length },
        agent: false,
        timeout: milliseconds,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > LARGEST_ANSWER) request.destroy(new Error('an answer too long'));
        });
        response.on('error', reject);
        response.on('end', () => {
          try {
            if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
            resolve(decodeAnswer(Buffer.concat(chunks)));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    // The other timeout restarts with every byte, so a slow trickle would never end.
    const timer = setTimeout(
      () => request.destroy(new Error('no answer in time')),
      2 * milliseconds,
    );
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.end(body);
  });
}

/** Parses `/run/cups/cups.sock`, `localhost:631`, `[::1]:631`, each optionally followed by `/version=1.1`. */
export function addressOf(server: string): { socketPath: string } | { host: string; port: number } {
  const plain = server.replace(/\/version=[\d.]+$/, '');
  if (plain.startsWith('/')) return { socketPath: plain };
  const [, host = plain, port = '631'] = /^(.*?)(?::(\d+))?$/.exec(plain) ?? [];
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
