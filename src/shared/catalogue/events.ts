import { z } from 'zod';

export const catalogueEvents = {
  /** Somebody or something said more of that many items. */
  'items.changed.v1': z.strictObject({ items: z.int().positive() }),
};
