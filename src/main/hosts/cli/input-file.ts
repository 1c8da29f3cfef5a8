import { constants, openAsBlob, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, isCode, type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';

export interface InputFile {
  name: string;
  /** One byte more than was asked for says that the file is larger. */
  bytes: Uint8Array;
}

const STDIN = ['-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];
const PIECE = 1024 * 1024;
/** A named pipe whose writer is silent for so long is given up. */
const SILENCE_MS = 60_000;
/** A writer may come a little later. */
const WRITER_MS = 5000;
const LOOK_AGAIN_MS = 20;

export const isStdin = (path: string): boolean => STDIN.includes(path);

/**
 * Reads a file that is named on the command line: a regular file, a pipe with a writer, or stdin
 * (`-`), and of it at most one byte more than `most`. A file's own size is not believed: some have
 * none and no end (`/proc`). Errors: `bad-input` with the field `field`.
 */
export async function readInputFile(
  path: string,
  { most, field, stdin }: { most: number; field: string; stdin: Readable },
): Promise<Result<InputFile>> {
  try {
    if (isStdin(path)) return ok({ name: 'stdin', bytes: await gathered(stdin, most) });
    const unfit = whyNoFile(await stat(path));
    if (unfit !== null) return fail(unreadable(path, unfit, field));
    // Without waiting for a pipe's writer.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      // Another may have been put there meanwhile.
      const changed = whyNoFile(await handle.stat());
      if (changed !== null) return fail(unreadable(path, changed, field));
      return ok({ name: basename(path), bytes: await gathered(pieces(handle), most) });
    } finally {
      await handle.close();
    }
  } catch (error) {
    return fail(whyUnread(path, error, field));
  }
}

/** The same of a file that may be larger than memory: a regular one is not read yet. */
export async function openInputFile(
  path: string,
  options: Parameters<typeof readInputFile>[1],
): Promise<Result<{ name: string; bytes: Uint8Array | Blob }>> {
  try {
    const found = isStdin(path) ? null : await stat(path);
    // What the system makes up as it is read has no size.
    if (!found?.isFile() || found.size === 0) return await readInputFile(path, options);
    await (await open(path)).close();
    return ok({ name: basename(path), bytes: await openAsBlob(path) });
  } catch (error) {
    return fail(whyUnread(path, error, options.field));
  }
}

/** What `node:fs` said about a path, in words. */
export function whyUnread(path: string, error: unknown, field: string): StationError {
  if (error instanceof SilentPipe) return unreadable(path, error.message, field);
  const code = codeOf(error) || 'unreadable';
  return unreadable(path, FILE_WORDS[code] ?? code, field);
}

class SilentPipe extends Error {}

const FILE_WORDS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOTDIR: 'part of the path is a file, not a folder',
};

/** null for a regular file and for a pipe. */
function whyNoFile(found: Stats): string | null {
  if (found.isFile() || found.isFIFO()) return null;
  if (found.isDirectory()) return 'it is a folder, not a file';
  return found.isSocket() ? 'it is a socket, not a file' : 'it is a device, not a file';
}

async function gathered(
  source: AsyncIterable<Uint8Array | string>,
  most: number,
): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    const bytes = Buffer.from(piece);
    kept.push(bytes.subarray(0, most + 1 - size));
    size += bytes.length;
    if (size > most) break;
  }
  return Buffer.concat(kept);
}

async function* pieces(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const isPipe = (await handle.stat()).isFIFO();
  let since = performance.now();
  let some = false;
  for (;;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const read = await bytesRead(handle, piece);
    const ended = read === 0;
    if (ended && (some || !isPipe)) return;
    if (read !== null && !ended) {
      some = true;
      since = performance.now();
      yield piece.subarray(0, read);
      continue;
    }
    const silent = performance.now() - since;
    if (ended && silent > WRITER_MS) throw new SilentPipe('it is a pipe, and nobody writes to it');
    if (silent > SILENCE_MS) throw new SilentPipe('it is a pipe, and nothing comes through it');
    await wait(LOOK_AGAIN_MS);
  }
}

/** null while a pipe's writer has nothing to say. */
async function bytesRead(handle: FileHandle, into: Buffer): Promise<number | null> {
  try {
    return (await handle.read(into, 0, into.length)).bytesRead;
  } catch (error) {
    if (isCode(error, 'EAGAIN')) return null;
    throw error;
  }
}

const unreadable = (path: string, why: string, field: string): StationError =>
  stationError('bad-input', say('{path} cannot be read: {why}.', { path, why }), { field });
