import { z } from 'zod';
import { CartonReferenceSchema } from '../orders/carton.ts';
import { OrderKeySchema } from '../orders/order.ts';

/** Why a photo was taken: the carton was closed or weighed, a person asked, a rule wants one, something is damaged. */
export const PhotoReasonSchema = z.enum(['closed', 'weighed', 'key', 'rule', 'damaged']);
export type PhotoReason = z.infer<typeof PhotoReasonSchema>;

/** Limits of a photo: pixels on the longer side, and bytes. */
export const LONGEST_PHOTO_SIDE = 1600;
export const LARGEST_PHOTO = 250_000;
/** The same of its thumbnail, which is in the database and at the site. */
export const LONGEST_THUMBNAIL_SIDE = 240;
export const LARGEST_THUMBNAIL = 20_000;

export const PhotoSchema = z.object({
  id: z.string(),
  order: OrderKeySchema,
  /** null: of the goods of the order, not of one carton. */
  carton: CartonReferenceSchema.nullable(),
  at: z.string(),
  why: PhotoReasonSchema,
  packer: z.string().nullable(),
  /** Name of the bench that took it. */
  bench: z.string(),
  /** SHA-256 of the JPEG, in hexadecimal. */
  sha256: z.string(),
  /** In bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** Its file; null where it is not on this disk. */
  file: z.string().nullable(),
});
export type Photo = z.infer<typeof PhotoSchema>;

/** With the small JPEG as base64; null where a backup without photos was restored. */
export const ShownPhotoSchema = PhotoSchema.omit({ file: true }).extend({
  isHere: z.boolean(),
  thumbnail: z.string().nullable(),
});
export type ShownPhoto = z.infer<typeof ShownPhotoSchema>;

/** When the bench takes a photo by itself. */
export const PhotoTimeSchema = z.enum(['closed', 'weighed', 'asked']);
export type PhotoTime = z.infer<typeof PhotoTimeSchema>;
