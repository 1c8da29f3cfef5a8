import { sql } from 'kysely';
import { z } from 'zod';
import { base64Length } from '../../../../shared/kernel/measure.ts';
import {
  LARGEST_PHOTO,
  LARGEST_THUMBNAIL,
  LONGEST_PHOTO_SIDE,
  PhotoSchema,
} from '../../../../shared/photos/photo.ts';
import { append } from '../events.ts';
import { anyOf, deleteWhere, rowWhere } from '../rows.ts';
import type { RecordTable } from '../site/record-table.ts';
import { toPhoto, toRow } from './photos.ts';

const side = z.int().min(1).max(LONGEST_PHOTO_SIDE);

/** A photo as benches of a site exchange it: all but the picture, which stays at its bench. */
const RecordSchema = PhotoSchema.omit({ id: true, file: true }).extend({
  packer: z.string().max(200).nullable(),
  bench: z.string().max(200),
  at: z.iso.datetime(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(1).max(LARGEST_PHOTO),
  width: side,
  height: side,
  thumbnail: z.base64().max(base64Length(LARGEST_THUMBNAIL)).nullable(),
});

export const photoRecords: RecordTable = {
  keys: sql`SELECT id AS key FROM photos`,

  async read(db, keys) {
    const rows = await db.selectFrom('photos').selectAll().where('id', 'in', anyOf(keys)).execute();
    return new Map(
      rows.map((row) => {
        const { id, thumbnail, ...photo } = toPhoto(row);
        const small = thumbnail && Buffer.from(thumbnail).toString('base64');
        return [id, { ...photo, thumbnail: small } satisfies z.input<typeof RecordSchema>];
      }),
    );
  },

  async take(db, records) {
    for (const { key, body } of records) {
      if (body === null) {
        const deleted = await deleteWhere(db, 'photos', { id: key });
        if (deleted > 0) await append(db, { kind: 'photo.deleted.v1', data: { photoId: key } });
        continue;
      }
      const read = RecordSchema.safeParse(body);
      // A photo never changes, and the bench's own is received unchanged.
      if (!read.success || (await rowWhere(db, 'photos', { id: key }, ['id']))) continue;
      const { thumbnail, ...photo } = read.data;
      const small = thumbnail === null ? null : Buffer.from(thumbnail, 'base64');
      await db
        .insertInto('photos')
        .values(toRow({ ...photo, id: key, thumbnail: small }))
        .execute();
      await append(db, { kind: 'photo.kept.v1', data: { photoId: key } });
    }
  },
};
