import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

/** Whether a bench has the site's key, which CustomerKeys are sealed with. */
export const SiteKeysSchema = z.object({
  has: z.boolean(),
  /** Of the site's key; without it, of what this bench asks for it with, null where it cannot ask. */
  fingerprint: z.string().nullable(),
  waiting: z.array(z.string()),
  /** The site's key, of that fingerprint, is not the one that this bench had: nothing is shared. */
  isAnother: z.boolean(),
});
export type SiteKeys = z.infer<typeof SiteKeysSchema>;

/** How a bench stands with its site. */
export const SiteStatusSchema = z.object({
  /** As it is called in its address. */
  name: z.string(),
  bench: z.string(),
  reachable: z.boolean(),
  /** Purchases that the site has not confirmed. */
  pending: z.int(),
  /** Orders that this bench has, and did not buy yet. */
  claimed: z.int(),
  /** Why it may only upload; null where it may claim. */
  limited: WordingSchema.nullable(),
  keys: SiteKeysSchema,
});
export type SiteStatus = z.infer<typeof SiteStatusSchema>;
