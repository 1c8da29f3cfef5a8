import { open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { codeOf } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';

const MOST_BYTES = 20 * 1024 * 1024;

export async function readInsert(path: string): Promise<Result<Uint8Array, AnyMessage>> {
  if (!isAbsolute(path)) return fail(say('expected an absolute path'));
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    if (size > MOST_BYTES) return fail(say('expected at most {most} MB', { most: 20 }));
    const bytes = await file.readFile();
    const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
    return isPdf ? ok(bytes) : fail(say('expected a PDF'));
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT';
    return fail(
      isGone
        ? say('there is no such file')
        : say('it cannot be read ({code})', { code: codeOf(error) }),
    );
  }
}
