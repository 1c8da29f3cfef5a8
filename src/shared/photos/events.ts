import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

const ofPhoto = z.strictObject({ photoId: EventIdSchema });

export const photoEvents = {
  'photo.kept.v1': ofPhoto,
  'photo.deleted.v1': ofPhoto,
  /** A supervisor decided that rates of the order need none. */
  'photo.let-pass.v1': z.strictObject({ orderId: EventIdSchema }),
};
