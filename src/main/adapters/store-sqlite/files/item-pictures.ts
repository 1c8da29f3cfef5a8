import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ItemPicture } from '../../../../shared/catalogue/item.ts';
import { isCode } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../../shared/kernel/result.ts';
import type { ItemPictures } from '../../../features/catalogue/ports.ts';
import { caught } from '../failures.ts';
import { removeAbandoned, writeWhole } from './files.ts';

/** Temporary folder for writing pictures. */
const WORKSHOP = '.unfinished';

/** Pictures of items under `dir`, once per content: `ab/<SHA-256>.png`. */
export function openItemPictures(dir: string): ItemPictures {
  const root = resolve(dir);
  const workshop = join(root, WORKSHOP);
  removeAbandoned(workshop);
  const fileOf = ({ hash, format }: ItemPicture) =>
    join(root, hash.slice(0, 2), `${hash}.${format}`);

  return {
    keep: (bytes, format) =>
      caught(
        async () => {
          const hash = createHash('sha256').update(bytes).digest('hex');
          await writeWhole(fileOf({ hash, format }), bytes, workshop);
          return ok({ hash, format });
        },
        say('The picture cannot be kept under {root}', { root }),
      ),

    read: (picture) =>
      caught(async () => {
        try {
          return ok(await readFile(fileOf(picture)));
        } catch (error) {
          if (!isCode(error, 'ENOENT')) throw error;
          const message = say('The picture is no longer on this disk. Choose it again.');
          return refuse('not-found', message, { field: 'picture' });
        }
      }, say('The picture cannot be read')),
  };
}
