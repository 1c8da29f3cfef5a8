import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import { gatherBytes } from './gather-bytes.ts';

export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Most encodings applied one after another. */
const MOST_ENCODINGS = 3;

export const TOO_LONG = 'too long';

/** `why`: null, `TOO_LONG`, or a sentence on why the body cannot be unpacked. */
export interface Decoded {
  body: Buffer;
  why: Wording | null;
}

/** Unpacks at most `maxBytes`; of damaged data, as much as could be unpacked. */
export async function decoded(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Decoded> {
  const applied = (encoding ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '' && each !== 'identity');
  if (applied.length > MOST_ENCODINGS) return { body, why: unreadable(applied.join(', ')) };
  let left = body;
  for (const each of applied.toReversed()) {
    if (left.length === 0) break;
    const stream = unpacker(left, each);
    if (!stream) return { body: left, why: unreadable(each) };
    const unpacked = await unpack(left, stream, maxBytes);
    left = unpacked.body;
    if (unpacked.why === TOO_LONG) return unpacked;
    if (unpacked.why !== null) {
      return {
        body: left,
        why: say('an answer that cannot be unpacked ({each})', { each }),
      };
    }
  }
  return { body: left, why: null };
}

function unpacker(body: Buffer, encoding: string): Transform | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'deflate':
      // Many servers omit the zlib header that the standard requires.
      return isZlib(body) ? zlib.createInflate() : zlib.createInflateRaw();
    default:
      return null;
  }
}

async function unpack(packed: Buffer, stream: Transform, maxBytes: number): Promise<Decoded> {
  const gathered = gatherBytes(maxBytes);
  let why: Wording | null = null;
  stream.end(packed);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!gathered.add(chunk)) {
        why = TOO_LONG;
        break;
      }
    }
  } catch {
    why = 'broken';
  }
  return { body: gathered.bytes(), why };
}

const isZlib = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;

const unreadable = (encoding: string): Message =>
  say('an answer in an encoding that was not asked for ({encoding})', {
    encoding: encoding.slice(0, 40),
  });
