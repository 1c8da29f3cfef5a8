import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { inEnglish } from '../../../shared/say.ts';

/** What an answer may be compressed with. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const unbrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

/** Encodings that were applied one after another; more than these nobody means. */
const MOST_ENCODINGS = 3;

/**
 * A body as it was before it was compressed. No more than `maxBytes` come of it, however small it was
 * sent. Errors: a sentence.
 */
export async function decoded(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<{ body: Buffer } | { why: string }> {
  const applied = (encoding ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '' && each !== 'identity');
  if (applied.length > MOST_ENCODINGS) return { why: unreadable(applied.join(', ')) };
  let left = body;
  for (const each of applied.toReversed()) {
    if (left.length === 0) break;
    try {
      const unpacked = await unpack(left, each, maxBytes);
      if (!unpacked) return { why: unreadable(each) };
      left = unpacked;
    } catch (error) {
      const tooLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
      return {
        why: tooLarge
          ? inEnglish`an answer of more than ${maxBytes} bytes`
          : inEnglish`an answer that cannot be unpacked (${each})`,
      };
    }
  }
  return { body: left };
}

async function unpack(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer | null> {
  const options = { maxOutputLength: maxBytes };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return await gunzip(body, options);
    case 'br':
      return await unbrotli(body, options);
    case 'deflate':
      // Half the world sends it without the header that the standard wants.
      return isZlib(body) ? await inflate(body, options) : await inflateRaw(body, options);
    default:
      return null;
  }
}

const isZlib = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;

const unreadable = (encoding: string): string =>
  inEnglish`an answer in an encoding that was not asked for (${encoding.slice(0, 40)})`;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
