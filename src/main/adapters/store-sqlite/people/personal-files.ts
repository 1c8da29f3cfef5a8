import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { isCode } from '../../../../shared/kernel/errors.ts';
import type { PersonalFiles } from '../../../features/maintenance/ports.ts';
import { forgetAsides } from '../backup/asides.ts';
import { attemptFolder, contentFile } from '../files/document-files.ts';
import { syncFolder } from '../files/files.ts';
import { photoFile } from '../photos/photo-files.ts';

/** Days after which the copy from before an update is not needed any more. */
const COPIES_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function openPersonalFiles(dirs: {
  data: string;
  documents: string;
  /** Folder for prints; prints in other folders belong to their owner. */
  paper: string;
  photos: string;
}): PersonalFiles {
  const documents = resolve(dirs.documents);
  const paper = resolve(dirs.paper);

  return {
    async erase({ folders, hashes, needed, printed, photos }) {
      const contents = new Set(hashes);
      const places = folders.map((each) => join(documents, attemptFolder(each)));
      for (const folder of places) {
        // Packing slips and carton slips are in no table of documents.
        for (const hash of await hashesIn(folder)) contents.add(hash);
      }
      for (const hash of needed) contents.delete(hash);
      for (const hash of contents) await rm(contentFile(documents, hash), { force: true });
      for (const folder of places) await rm(folder, { recursive: true, force: true });
      const copies = printed.filter((file) => isWithin(paper, file));
      for (const file of copies) await rm(file, { force: true });
      for (const hash of photos) await rm(photoFile(resolve(dirs.photos), hash), { force: true });
      if (contents.size > 0) syncFolder(documents);
      return contents.size + copies.length;
    },

    async eraseOldCopies(now, days) {
      forgetAsides(dirs.data, now, days);
      const before = now.getTime() - Math.min(days, COPIES_DAYS) * DAY_MS;
      for (const name of await namesIn(dirs.data)) {
        if (!/\.before-\d+\.sqlite$/.test(name)) continue;
        const file = join(dirs.data, name);
        if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}

async function hashesIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return await Promise.all(
    names.map(async (name) =>
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    ),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function isWithin(folder: string, file: string): boolean {
  const way = relative(folder, resolve(file));
  return way !== '' && !way.startsWith('..') && !/^([A-Za-z]:|[\\/])/.test(way);
}
