import { z } from 'zod';

export const catalogueEvents = {
  /** Facts of that many items changed. */
  'items.changed.v1': z.strictObject({ items: z.int().positive() }),
};
