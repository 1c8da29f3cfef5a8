import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CartonReferenceSchema } from '../orders/carton.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { decided, pin } from '../settings/commands.ts';
import {
  LARGEST_PHOTO,
  LARGEST_THUMBNAIL,
  PhotoReasonSchema,
  PhotoSchema,
  PhotoTimeSchema,
  ShownPhotoSchema,
} from './photo.ts';

/** A JPEG as base64. Twice the limit reaches the use case, which says what is too large. */
const jpeg = (most: number) =>
  z.string().max(base64Length(2 * most), {
    error: asText(say('expected a JPEG of at most {most} kB', { most: most / 1000 })),
  });
const order = OrderKeySchema;

/** Stills of cartons. Nothing waits for them but the rates of an order for which a rule wants one. */
export const photoCommands = {
  /** Settings, and how many photos lie here. */
  'photos.state': {
    input: z.object({}),
    output: z.object({
      on: z.boolean(),
      camera: z.string().nullable(),
      when: PhotoTimeSchema,
      days: z.int(),
      inBackups: z.boolean(),
      count: z.int(),
      /** Size of those on this disk. */
      bytes: z.int(),
    }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Turns photos of this bench on or off. `noticeRead`: the supervisor has read what they mean for people at the
   * bench. Errors: `bad-input` where that is missing, those of the PIN.
   */
  'photos.switch': {
    input: z.object({ on: z.boolean(), noticeRead: z.boolean(), pin }),
    output: z.object({ on: z.boolean() }),
    access: 'pin',
    audit: ['photos-on', 'photos-off'],
  },
  /**
   * Keeps a still that the window took. Errors: `not-available` while photos are off, `bad-input` where it is no
   * JPEG, too large, or has more in it than a picture; `not-found`.
   */
  'photos.take': {
    input: z.object({
      order,
      carton: CartonReferenceSchema.nullable(),
      why: PhotoReasonSchema,
      jpeg: jpeg(LARGEST_PHOTO),
      thumbnail: jpeg(LARGEST_THUMBNAIL),
    }),
    output: ShownPhotoSchema,
    access: 'packer',
    audit: [],
  },
  /** Oldest first, with thumbnails. */
  'photos.list': {
    input: z.object({ order }),
    output: z.object({ photos: z.array(ShownPhotoSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** The same with their files. Errors: `not-found`. */
  'photos.files': {
    input: z.object({ order, carton: CartonReferenceSchema.optional() }),
    output: z.object({ photos: z.array(PhotoSchema) }),
    access: commandLineAlone,
    audit: [],
  },
  /** The whole photo. Errors: `not-found`; `not-available` where it lies at another bench, which is named. */
  'photos.show': {
    input: z.object({ id: z.string().min(1).max(200) }),
    output: z.object({ jpeg: z.string() }),
    access: 'packer',
    audit: ['photo-seen'],
  },
  /** Rates of the order need no photo, whatever a rule says. `pin` where one is set. Errors: `bad-input`, `not-found`. */
  'photos.letPass': {
    input: z.object({ order, reason: decided, pin }),
    output: z.null(),
    access: 'pin',
    audit: ['photo-let-pass'],
  },
  /** Deletes a photo, such as one of a person. `pin` where one is set. Errors: `bad-input` (reason), `not-found`. */
  'photos.delete': {
    input: z.object({ id: z.string().min(1).max(200), reason: decided, pin }),
    output: z.null(),
    access: 'pin',
    audit: ['photo-deleted'],
  },
} as const satisfies Commands;
