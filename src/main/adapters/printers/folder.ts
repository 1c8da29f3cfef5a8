import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../shared/kernel/errors.ts';
import { fileWords } from '../../../shared/kernel/file-words.ts';
import { type AnyMessage, english, say } from '../../../shared/kernel/message.ts';
import { safeName } from '../../../shared/kernel/safe-name.ts';
import { NoAnswer, onShare } from '../../../shared/kernel/share.ts';
import type { PrintOutcome, PrintTask } from '../../features/printing/ports.ts';
import { makeFolder } from '../../make-folder.ts';

/** A large PDF on a slow share. */
const COPIED_WITHIN_MS = 60_000;

/**
 * Copies the file into the folder, atomically and under a new name: an earlier print of the same document
 * is never replaced. Several copies are one file with the number in its name.
 */
export async function printToFolder(dir: string, task: PrintTask): Promise<PrintOutcome> {
  const folder = path.resolve(dir);
  const written = path.join(folder, `.${randomUUID()}.tmp`);
  let isNamed = false;
  try {
    await onShare(folder, () => makeFolder(folder));
    await onShare(folder, () => removeAbandoned(folder));
    await onShare(folder, () => copyDurably(task.file, written), COPIED_WITHIN_MS);
    isNamed = true;
    const file = await onShare(folder, () => nameIt(written, folder, baseName(task)));
    return { state: 'done', detail: file };
  } catch (error) {
    if (isNamed && error instanceof NoAnswer) {
      const detail = say('The folder {folder} did not say whether it has the file', { folder });
      return { state: 'unknown', detail };
    }
    const detail = isGone(error, task.file)
      ? say('The document {file} is gone, so it was not put into {folder}', {
          file: task.file,
          folder,
        })
      : say('The file could not be saved in the folder {folder}: {why}', {
          folder,
          why: why(error),
        });
    return { state: 'failed', detail };
  } finally {
    // Errors are ignored: the outcome is already known.
    await onShare(folder, () => rm(written, { force: true })).catch(() => {});
  }
}

/** Does not create the folder; the first print does. */
export async function checkFolder(dir: string): Promise<{ ok: boolean; detail: AnyMessage }> {
  const folder = path.resolve(dir);
  try {
    await onShare(folder, async () => {
      await access(await nearest(folder), constants.W_OK | constants.X_OK);
    });
    return { ok: true, detail: say('PDFs are put into {folder}', { folder }) };
  } catch (error) {
    return {
      ok: false,
      detail: say('{folder} cannot be written to: {why}', { folder, why: why(error) }),
    };
  }
}

/** The folder, or its nearest existing parent. Throws if a file is in the way. */
async function nearest(folder: string): Promise<string> {
  try {
    const found = await stat(folder);
    if (found.isDirectory()) return folder;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    return await nearest(path.dirname(folder));
  }
  throw new Error(`${folder} is a file`);
}

/** No copy takes this long. */
const ABANDONED_MS = 10 * 60 * 1000;
const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Removes temporary files of programs that were killed while copying. */
async function removeAbandoned(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!UNFINISHED.test(name)) continue;
      const file = path.join(folder, name);
      if (Date.now() - (await stat(file)).mtimeMs > ABANDONED_MS) await rm(file);
    }
  } catch {
    // Ignored: leftover files do not prevent printing.
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await using handle = await open(to, 'r+');
  await handle.sync();
}

/** Takes the first free of `name.pdf`, `name (2).pdf`, …; concurrent prints never get the same name. */
async function nameIt(written: string, folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const file = path.join(folder, `${name}${count > 1 ? ` (${count})` : ''}.pdf`);
    try {
      await linkOrCopy(written, file);
      return file;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // USB sticks and some network shares do not support hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function baseName({ title, copies }: PrintTask): string {
  const plain = english(title)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '_')
    .replace(/^[. ]+/, '');
  const short = safeName(Array.from(plain).slice(0, 60).join(''));
  return copies > 1 ? `${short} x${copies}` : short;
}

const isGone = (error: unknown, file: string): boolean =>
  codeOf(error) === 'ENOENT' && error instanceof Error && 'path' in error && error.path === file;

function why(error: unknown): AnyMessage {
  return fileWords(codeOf(error)) ?? (error instanceof Error ? error.message : String(error));
}
