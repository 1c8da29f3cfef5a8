import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isCode } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../../shared/kernel/result.ts';
import type { PhotoFiles } from '../../../features/photos/ports.ts';
import { caught } from '../failures.ts';
import { removeAbandoned, writeWhole } from '../files/files.ts';

/** Temporary folder for writing photos. */
const WORKSHOP = '.unfinished';

export const photoFile = (root: string, hash: string): string =>
  join(root, hash.slice(0, 2), `${hash}.jpeg`);

/** Photos under `dir`, once per content: `ab/<SHA-256>.jpeg`. */
export function openPhotoFiles(dir: string): PhotoFiles {
  const root = resolve(dir);
  const workshop = join(root, WORKSHOP);
  removeAbandoned(workshop);

  return {
    keep: (jpeg) =>
      caught(
        async () => {
          const hash = hashOf(jpeg);
          await writeWhole(photoFile(root, hash), jpeg, workshop);
          return ok(hash);
        },
        say('The photo cannot be kept under {root}', { root }),
      ),

    read: (hash) =>
      caught(async () => {
        const jpeg = isHash(hash) ? await contentOf(photoFile(root, hash)) : null;
        if (jpeg && hashOf(jpeg) === hash) return ok(jpeg);
        const message = jpeg
          ? say('The photo was changed on this disk.')
          : say('The photo is no longer on this disk.');
        return refuse('not-found', message, { field: 'id' });
      }, say('The photo cannot be read')),

    async find(hash) {
      const file = photoFile(root, hash);
      return isHash(hash) && (await isThere(file)) ? file : null;
    },

    async delete(hash) {
      if (isHash(hash)) await rm(photoFile(root, hash), { force: true });
    },

    async olderThan(at) {
      const old: string[] = [];
      for (const hash of await hashesUnder(root)) {
        const found = await stat(photoFile(root, hash)).catch(() => null);
        if (found && found.mtime < at) old.push(hash);
      }
      return old;
    },

    async size() {
      const sizes = await Promise.all(
        (await hashesUnder(root)).map(async (hash) => {
          const found = await stat(photoFile(root, hash)).catch(() => null);
          return found?.size ?? 0;
        }),
      );
      return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

const hashOf = (jpeg: Uint8Array): string => createHash('sha256').update(jpeg).digest('hex');

/** It becomes part of a path, and may come from another bench. */
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

async function hashesUnder(root: string): Promise<string[]> {
  try {
    const names = await readdir(root, { recursive: true });
    return names.flatMap((name) => /([0-9a-f]{64})\.jpeg$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function contentOf(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const isThere = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => null)) !== null;
