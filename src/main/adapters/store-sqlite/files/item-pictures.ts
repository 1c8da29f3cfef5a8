import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ItemPicture } from '../../../../shared/catalogue/item.ts';
import { isCode, StationFailure, stationError } from '../../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { ItemPictures } from '../../../features/catalogue/ports.ts';
import { fileFailure } from '../failures.ts';
import { removeAbandoned, writeWhole } from './files.ts';

/** Where pictures are written before they get their names. */
const WORKSHOP = '.unfinished';

/** Pictures of goods under `dir`, once per content: `ab/<SHA-256>.png`. */
export function openItemPictures(dir: string): ItemPictures {
  const root = resolve(dir);
  const workshop = join(root, WORKSHOP);
  removeAbandoned(workshop);
  const fileOf = ({ hash, format }: ItemPicture) =>
    join(root, hash.slice(0, 2), `${hash}.${format}`);

  return {
    async keep(bytes, format) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const picture = { hash, format };
      try {
        await writeWhole(fileOf(picture), bytes, workshop);
        return ok(picture);
      } catch (error) {
        return failed(error, say('The picture cannot be kept under {root}', { root }));
      }
    },

    async read(picture) {
      try {
        return ok(await readFile(fileOf(picture)));
      } catch (error) {
        if (!isCode(error, 'ENOENT')) return failed(error, say('The picture cannot be read'));
        const message = say('The picture is not on this disk any more. Choose it again.');
        return fail(stationError('not-found', message, { field: 'picture' }));
      }
    },
  };
}

function failed(error: unknown, what: Wording): Result<never> {
  if (error instanceof StationFailure) return fail(error.error);
  const known = fileFailure(error, what);
  if (known) return fail(known);
  throw error;
}
