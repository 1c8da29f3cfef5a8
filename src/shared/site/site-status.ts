import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

/** Whether a bench has the site's key, which encrypts CustomerKeys. */
export const SiteKeysSchema = z.object({
  has: z.boolean(),
  /**
   * Fingerprint of the site's key; without the key, of the public key in this bench's request; null
   * where it cannot request it.
   */
  fingerprint: z.string().nullable(),
  waiting: z.array(z.string()),
  /**
   * The site's key, of that fingerprint, differs from the bench's former one: keys are not shared.
   */
  isAnother: z.boolean(),
});
export type SiteKeys = z.infer<typeof SiteKeysSchema>;

/** State of a bench's connection to its site. */
export const SiteStatusSchema = z.object({
  /** As in its address. */
  name: z.string(),
  bench: z.string(),
  reachable: z.boolean(),
  /** Why it is not, as it or the network said last; null while it is. */
  why: AnyMessageSchema.nullable(),
  /** Purchases that the site has not confirmed. */
  pending: z.int(),
  /** Orders claimed by this bench and not bought yet. */
  claimed: z.int(),
  /** Why it may only upload; null where it may claim. */
  limited: AnyMessageSchema.nullable(),
  keys: SiteKeysSchema,
});
export type SiteStatus = z.infer<typeof SiteStatusSchema>;
