import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { PhotoReasonSchema } from '../../../../shared/photos/photo.ts';
import type { PhotoRepository, StoredPhoto } from '../../../features/photos/ports.ts';
import { append } from '../events.ts';
import { anyOf, deleteWhere, merchantColumn, merchantOf, rowWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

export function photoRepository(db: Kysely<Tables>, now: () => Date): PhotoRepository {
  const columnsOf = ({ merchant, reference }: StoredPhoto['order']) => ({
    merchant: merchantColumn(merchant),
    reference,
  });

  return {
    async add(photo) {
      await db.transaction().execute(async (writing) => {
        await writing.insertInto('photos').values(toRow(photo)).execute();
        await append(writing, { kind: 'photo.kept.v1', data: { photoId: photo.id } });
      });
    },

    async find(id) {
      const row = await rowWhere(db, 'photos', { id });
      return row ? toPhoto(row) : null;
    },

    async ofOrder(order) {
      const { merchant, reference } = columnsOf(order);
      const rows = await db
        .selectFrom('photos')
        .selectAll()
        .where('merchant', '=', merchant)
        .where('reference', '=', reference)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(toPhoto);
    },

    hasAny: async (order) => (await rowWhere(db, 'photos', columnsOf(order), ['id'])) !== undefined,

    delete: (id) =>
      db.transaction().execute(async (writing) => {
        const { rows } = await sql<{
          hash: string;
        }>`DELETE FROM photos WHERE id = ${id} RETURNING hash`.execute(writing);
        if (rows.length > 0)
          await append(writing, { kind: 'photo.deleted.v1', data: { photoId: id } });
        const hashes = rows.map(({ hash }) => hash);
        const left = await knownIn(writing, hashes);
        return hashes.filter((hash) => !left.has(hash));
      }),

    async before(at, limit) {
      const rows = await db
        .selectFrom('photos')
        .select('id')
        .where('at', '<', at)
        .orderBy('at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    known: (hashes) => knownIn(db, hashes),

    async letPass(order) {
      await db.transaction().execute(async (writing) => {
        await upsert(writing, 'photo_passes', columnsOf(order), { at: now().toISOString() });
        await append(writing, { kind: 'photo.let-pass.v1', data: { orderId: order.id } });
      });
    },

    isLetPass: async (order) =>
      (await rowWhere(db, 'photo_passes', columnsOf(order), ['at'])) !== undefined,
  };
}

async function knownIn(db: Kysely<Tables>, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('hash')
    .where('hash', 'in', anyOf(hashes))
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Hashes of an order's photos that no other order's photo has. */
export async function photosOf(
  db: Kysely<Tables>,
  order: { merchant: string | null; reference: string },
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`SELECT DISTINCT hash FROM photos AS own
    WHERE merchant = ${merchantColumn(order.merchant)} AND reference = ${order.reference}
      AND NOT EXISTS (SELECT 1 FROM photos AS other WHERE other.hash = own.hash
        AND (other.merchant, other.reference) <> (own.merchant, own.reference))`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function erasePhotos(
  db: Kysely<Tables>,
  order: { merchant: string | null; reference: string },
): Promise<void> {
  const of = { merchant: merchantColumn(order.merchant), reference: order.reference };
  await deleteWhere(db, 'photos', of);
  await deleteWhere(db, 'photo_passes', of);
}

export const toRow = ({
  id,
  order,
  carton,
  at,
  why,
  packer,
  bench,
  sha256,
  size,
  width,
  height,
  thumbnail,
}: StoredPhoto): Insertable<Tables['photos']> => ({
  id,
  merchant: merchantColumn(order.merchant),
  reference: order.reference,
  carton,
  at,
  why,
  packer,
  bench,
  hash: sha256,
  size,
  width,
  height,
  thumbnail: thumbnail && Buffer.from(thumbnail),
});

export const toPhoto = (row: Selectable<Tables['photos']>): StoredPhoto => ({
  id: row.id,
  order: { merchant: merchantOf(row.merchant), reference: row.reference },
  carton: row.carton,
  at: row.at,
  why: PhotoReasonSchema.parse(row.why),
  packer: row.packer,
  bench: row.bench,
  sha256: row.hash,
  size: row.size,
  width: row.width,
  height: row.height,
  thumbnail: row.thumbnail,
});
