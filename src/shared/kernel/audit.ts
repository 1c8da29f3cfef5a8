import { z } from 'zod';
import { AnyMessageSchema } from './message.ts';

/** One decision of a person. Kept for good, so it holds ids and words, and nobody's address. */
export const AuditEntrySchema = z.object({
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  /** Id of the attempt or order. */
  subject: z.string(),
  reason: z.string().nullable(),
  /** Ids, words and messages; entries of older programs hold text in place of a message. */
  data: z.record(z.string(), z.union([AnyMessageSchema, z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** An entry to be written. Without `actor`, the packer who is signed in is added. */
export type Decision = Pick<AuditEntry, 'subject' | 'data'> &
  Partial<Pick<AuditEntry, 'actor' | 'reason'>>;
