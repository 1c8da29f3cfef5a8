import { open, rm, stat, writeFile } from 'node:fs/promises';
import { codeOf, type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';

/** Writes a named file; an existing one only with `force`. Errors: `bad-input`, field `field`. */
export async function writeOutputFile(
  path: string,
  content: string | Uint8Array,
  { force, field, mode }: { force: boolean; field: string; mode?: number },
): Promise<Result<null>> {
  try {
    const found = force ? await stat(path).catch(() => null) : null;
    if (found && !found.isFile()) return fail(unwritable(path, 'it is not a file', field));
    await writeFile(path, content, {
      flag: force ? 'w' : 'wx',
      ...(mode === undefined ? {} : { mode }),
    });
    return ok(null);
  } catch (error) {
    return fail(unwritable(path, whyUnwritten(error), field));
  }
}

/** Whether `writeOutputFile` could write there, before long work. Leaves nothing behind. */
export async function checkOutputFile(path: string, field: string): Promise<Result<null>> {
  try {
    const found = await stat(path).catch(() => null);
    if (found && !found.isFile()) return fail(unwritable(path, 'it is not a file', field));
    await (await open(path, 'a', 0o600)).close();
    if (!found) await rm(path);
    return ok(null);
  } catch (error) {
    return fail(unwritable(path, whyUnwritten(error), field));
  }
}

const FILE_WORDS: Record<string, string> = {
  EEXIST: 'it already exists',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'part of the path is a file, not a folder',
  EACCES: 'this user may not write it',
  EPERM: 'this user may not write it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function whyUnwritten(error: unknown): string {
  const code = codeOf(error) || 'unknown';
  return FILE_WORDS[code] ?? code;
}

const unwritable = (path: string, why: string, field: string): StationError =>
  stationError('bad-input', say('{path} cannot be written: {why}.', { path, why }), { field });
