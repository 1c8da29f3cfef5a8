import type { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { WireTextSchema } from './wire.ts';

/** A field of a response that the station can do without: absent, or null, reads as undefined. */
export const absent = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/**
 * As `absent`, and what does not fit reads as undefined too. For answers that prove that money was
 * spent: a lesser field out of shape must not turn a purchase into an unreadable answer.
 */
export const lenient = <S extends z.ZodType>(schema: S) => absent(schema).catch(undefined);

export const optionalText = absent(WireTextSchema);

/** Text the station cannot work without: an empty one is as good as none. */
export const neededText = WireTextSchema.refine((text) => text.trim() !== '', {
  error: (issue) => asText(say('expected text, found {found}', { found: show(issue.input) })),
});
