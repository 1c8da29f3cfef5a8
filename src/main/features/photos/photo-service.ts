import { randomUUID } from 'node:crypto';
import type { Message } from '../../../shared/kernel/message.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import {
  LARGEST_PHOTO,
  LARGEST_THUMBNAIL,
  LONGEST_PHOTO_SIDE,
  LONGEST_THUMBNAIL_SIDE,
  type Photo,
  type PhotoReason,
  type ShownPhoto,
} from '../../../shared/photos/photo.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { readJpeg } from './logic/jpeg.ts';
import type { PhotoFiles, PhotoRepository, PhotosElsewhere, StoredPhoto } from './ports.ts';

export interface PhotoServiceNeeds {
  photos: PhotoRepository;
  files: PhotoFiles;
  elsewhere: PhotosElsewhere;
  orders: OrderRepository;
  packers: Packers;
  settings: SettingsSource;
  /** At a site the name of this bench, else that of its machine. */
  benchName(): Promise<string>;
  now(): Date;
}

export interface TakenPhoto {
  order: OrderKey;
  carton: string | null;
  why: PhotoReason;
  /** Both as base64. */
  jpeg: string;
  thumbnail: string;
}

/** Photos read at once, and photos deleted in one turn. */
const PAGE = 200;
/** A file without a record is only removed once its record had time to be written. */
const SETTLED_MS = 60 * 60 * 1000;

export type PhotoService = ReturnType<typeof createPhotoService>;

export function createPhotoService(needs: PhotoServiceNeeds) {
  const { photos, files, elsewhere, orders, packers, settings, benchName, now } = needs;

  const shown = async ({ thumbnail, ...photo }: StoredPhoto): Promise<ShownPhoto> => ({
    ...photo,
    isHere: (await files.find(photo.sha256)) !== null,
    thumbnail: thumbnail && Buffer.from(thumbnail).toString('base64'),
  });

  async function found(id: string): Promise<Result<StoredPhoto>> {
    const photo = await photos.find(id);
    return photo ? ok(photo) : refuse('not-found', say('There is no such photo.'), { field: 'id' });
  }

  async function orderOf(key: OrderKey): Promise<Result<StoredOrder>> {
    const order = await orders.find(key);
    if (order) return ok(order);
    const message = say('Order {reference} is not known.', { reference: key.reference });
    return refuse('not-found', message, { field: 'order' });
  }

  async function remove(id: string): Promise<void> {
    for (const hash of await photos.delete(id)) await files.delete(hash);
  }

  return {
    /** Errors: `not-available` while photos are off, `bad-input`, `not-found`, `store`. */
    async take({ order, carton, why, jpeg, thumbnail }: TakenPhoto): Promise<Result<ShownPhoto>> {
      if (!settings.current()['photos.on']) return refuse('not-available', PHOTOS_ARE_OFF);
      const known = await orderOf(order);
      if (!known.ok) return known;
      const bytes = bytesOf(jpeg);
      if (!bytes.ok) return bytes;
      const small = bytesOf(thumbnail);
      if (!small.ok) return small;
      const size = readJpeg(bytes.value, {
        field: 'jpeg',
        bytes: LARGEST_PHOTO,
        side: LONGEST_PHOTO_SIDE,
      });
      if (!size.ok) return size;
      const smallSize = readJpeg(small.value, {
        field: 'thumbnail',
        bytes: LARGEST_THUMBNAIL,
        side: LONGEST_THUMBNAIL_SIDE,
      });
      if (!smallSize.ok) return smallSize;
      const hash = await files.keep(bytes.value);
      if (!hash.ok) return hash;
      const photo: StoredPhoto = {
        id: randomUUID(),
        order: { merchant: known.value.merchant, reference: known.value.reference },
        carton,
        at: now().toISOString(),
        why,
        packer: packers.current(),
        bench: await benchName(),
        sha256: hash.value,
        size: bytes.value.length,
        ...size.value,
        thumbnail: small.value,
      };
      await photos.add(photo);
      return ok(await shown(photo));
    },

    async list(order: OrderKey): Promise<ShownPhoto[]> {
      return await Promise.all((await photos.ofOrder(order)).map(shown));
    },

    /** With their files. Errors: `not-found`. */
    async withFiles(key: OrderKey, carton: string | null): Promise<Result<Photo[]>> {
      const order = await orderOf(key);
      if (!order.ok) return order;
      const all = await photos.ofOrder(order.value);
      const wanted = all.filter((each) => carton === null || each.carton === carton);
      return ok(
        await Promise.all(
          wanted.map(async ({ thumbnail: _, ...photo }) => ({
            ...photo,
            file: await files.find(photo.sha256),
          })),
        ),
      );
    },

    /** All of an order's photos with their pictures; null where that is at another bench, which does not give it. */
    async withPictures(
      order: OrderKey,
    ): Promise<{ photo: StoredPhoto; jpeg: Uint8Array | null }[]> {
      return await Promise.all(
        (await photos.ofOrder(order)).map(async (photo) => {
          const jpeg = await files.read(photo.sha256);
          return { photo, jpeg: jpeg.ok ? jpeg.value : await elsewhere.fetch(photo.sha256) };
        }),
      );
    },

    /** Fetched from its bench where it is not here. Errors: `not-found`; `not-available` where that does not answer. */
    async picture(id: string): Promise<Result<{ photo: StoredPhoto; jpeg: Uint8Array }>> {
      const photo = await found(id);
      if (!photo.ok) return photo;
      const jpeg = await files.read(photo.value.sha256);
      if (jpeg.ok) return ok({ photo: photo.value, jpeg: jpeg.value });
      const { bench } = photo.value;
      if (jpeg.error.code !== 'not-found' || bench === (await benchName())) return jpeg;
      const fetched = await elsewhere.fetch(photo.value.sha256);
      if (fetched) return ok({ photo: photo.value, jpeg: fetched });
      return refuse('not-available', lies(bench), { field: 'id', retry: 'later' });
    },

    /** Returns the photo that was deleted. Errors: `not-found`. */
    async delete(id: string): Promise<Result<StoredPhoto>> {
      const photo = await found(id);
      if (photo.ok) await remove(id);
      return photo;
    },

    /** Errors: `not-found`. */
    async letPass(key: OrderKey): Promise<Result<StoredOrder>> {
      const order = await orderOf(key);
      if (order.ok) await photos.letPass(order.value);
      return order;
    },

    /** Deletes photos taken before that moment, and pictures whose record is gone; a dry run only counts. */
    async deleteOld(before: Date, dryRun: boolean): Promise<number> {
      let deleted = 0;
      if (dryRun)
        return (await photos.before(before.toISOString(), Number.MAX_SAFE_INTEGER)).length;
      for (;;) {
        const ids = await photos.before(before.toISOString(), PAGE);
        for (const id of ids) await remove(id);
        deleted += ids.length;
        if (ids.length < PAGE) return deleted;
      }
    },

    /** Deletes pictures without a record: the site deleted it, or a program ended in between. */
    async deleteStray(): Promise<void> {
      const old = await files.olderThan(new Date(now().getTime() - SETTLED_MS));
      const known = await photos.known(old);
      for (const hash of old) if (!known.has(hash)) await files.delete(hash);
    },

    size: () => files.size(),
  };
}

const PHOTOS_ARE_OFF: Message = say(
  'Photos are off at this bench. A supervisor turns them on in the settings.',
);

const lies = (bench: string): Message =>
  say(
    'The photo lies at the bench {bench}, which does not answer now. Try again, or look at it there.',
    {
      bench,
    },
  );
