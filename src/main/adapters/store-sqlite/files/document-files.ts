import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isCode, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { safeName } from '../../../../shared/kernel/safe-name.ts';
import type { DocumentFiles } from '../../../features/documents/ports.ts';
import { caught } from '../failures.ts';
import { linkOrCopy, removeAbandoned, writeWhole } from './files.ts';

const BY_HASH = 'by-hash';
/** Temporary folder for writing documents; no attempt's folder begins with a dot. */
const WORKSHOP = '.unfinished';

/**
 * Documents under `dir`: `by-hash/ab/<SHA-256>.pdf` once per content, and a readable hard link
 * `<attempt>/<name>.pdf`. A name used by other content gets a number: no document ever replaces
 * another.
 */
export function openDocumentFiles(dir: string): DocumentFiles {
  const root = resolve(dir);
  const workshop = join(root, WORKSHOP);
  removeAbandoned(workshop);
  const original = (hash: string) => contentFile(root, hash);

  async function read(hash: string): Promise<Result<Uint8Array>> {
    // The hash becomes part of a path, and may come from anywhere.
    if (!/^[0-9a-f]{64}$/.test(hash)) return fail(missing('This is not the hash of a document'));
    const content = await caught(
      async () => ok(await contentOf(original(hash))),
      say('The document {hash} cannot be read', { hash }),
    );
    if (!content.ok) return content;
    if (content.value === null)
      return fail(missing(say('The document {hash} is not on this disk', { hash })));
    if (hashOf(content.value) !== hash) {
      return fail(missing(say('The document {hash} was changed on the disk', { hash })));
    }
    return ok(content.value);
  }

  return {
    keep: (pdf, { attemptId, file }) =>
      caught(
        async () => {
          const hash = hashOf(pdf);
          if (!(await holds(original(hash), pdf))) await writeWhole(original(hash), pdf, workshop);
          const folder = join(root, attemptFolder(attemptId));
          return ok({ hash, file: await nameIt(original(hash), folder, baseName(file), pdf) });
        },
        say('The document {file} cannot be kept under {root}', { file, root }),
      ),

    read,

    async prove({ hash, file }) {
      const pdf = await read(hash);
      if (!pdf.ok) return pdf;
      return await caught(
        async () => {
          if ((await contentOf(file)) === null) await linkOrCopy(original(hash), file, pdf.value);
          return (await holds(file, pdf.value)) ? ok(null) : fail(replaced(file));
        },
        say('The document {file} cannot be looked at', { file }),
      );
    },
  };
}

export const contentFile = (root: string, hash: string): string =>
  join(root, BY_HASH, hash.slice(0, 2), `${hash}.pdf`);

/**
 * Current path of a document, from its stored path. The data folder may have changed: it was moved,
 * or a backup was restored into another one.
 */
export function placeNow(root: string, file: string): string {
  const within = /[/\\]documents[/\\]([^/\\]+)[/\\]([^/\\]+)$/.exec(file);
  return within ? join(root, ...within.slice(1)) : file;
}

export const hashOf = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');

const missing = (message: AnyMessage) =>
  stationError('paper-missing', say('{message}. Fetch it again.', { message: message }));

const replaced = (file: string) =>
  stationError(
    'paper-missing',
    say(
      '{file} is not the document that was checked: another file has its name. Move that one away and print again.',
      { file },
    ),
    { retry: 'after-change' },
  );

export const attemptFolder = (attemptId: string): string => {
  const name = safeName(attemptId);
  return name.toLowerCase() === BY_HASH ? `_${name}` : name;
};

const baseName = (file: string): string => safeName(file.replace(/\.pdf$/i, ''));

/** The first of `name.pdf`, `name-2.pdf`, … that is free or has this content already. */
async function nameIt(
  original: string,
  folder: string,
  name: string,
  pdf: Uint8Array,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = join(folder, number === 1 ? `${name}.pdf` : `${name}-${number}.pdf`);
    if (await holds(file, pdf)) return file;
    try {
      await linkOrCopy(original, file, pdf);
      return file;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      // Another program may have written the same content meanwhile.
      if (await holds(file, pdf)) return file;
    }
  }
}

async function holds(file: string, pdf: Uint8Array): Promise<boolean> {
  const content = await contentOf(file);
  return content !== null && Buffer.compare(content, pdf) === 0;
}

async function contentOf(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}
