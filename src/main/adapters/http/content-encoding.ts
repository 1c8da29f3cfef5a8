import { createGunzip } from 'node:zlib';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { type AnswerMemory, gatherBytes } from './gather-bytes.ts';

export const ACCEPT_ENCODING = 'gzip';

export const TOO_LONG = 'too long';

/** `why`: null, `TOO_LONG`, or a sentence on why the body cannot be unpacked. */
export interface Decoded {
  body: Buffer;
  why: AnyMessage | null;
}

/** Unpacks at most `maxBytes`; of damaged data, as much as could be unpacked. */
export async function decoded(
  body: Buffer,
  sent = '',
  maxBytes: number,
  memory: AnswerMemory,
): Promise<Decoded> {
  const encoding = sent.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity' || body.length === 0) return { body, why: null };
  if (encoding === 'gzip' || encoding === 'x-gzip') return await unpacked(body, maxBytes, memory);
  const why = say('an answer in an encoding that was not asked for ({encoding})', {
    encoding: encoding.slice(0, 40),
  });
  return { body, why };
}

async function unpacked(
  packed: Buffer,
  maxBytes: number,
  { freeBytes, room }: AnswerMemory,
): Promise<Decoded> {
  const gathered = gatherBytes(maxBytes);
  let size = 0;
  const stream = createGunzip();
  stream.end(packed);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > freeBytes && !(await room()))
        return { body: gathered.bytes(), why: say('the station is closing') };
      if (!gathered.add(chunk)) return { body: gathered.bytes(), why: TOO_LONG };
    }
    return { body: gathered.bytes(), why: null };
  } catch {
    const why = say('an answer that cannot be unpacked ({each})', { each: 'gzip' });
    return { body: gathered.bytes(), why };
  }
}
