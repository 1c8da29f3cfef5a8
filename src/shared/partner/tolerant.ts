import type { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { WireTextSchema } from './wire.ts';

/** An optional field of a response: absent or null reads as undefined. */
export const absent = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/**
 * As `absent`; a malformed value reads as undefined too. For answers that prove a purchase: a
 * malformed minor field must not make the whole answer unreadable.
 */
export const lenient = <S extends z.ZodType>(schema: S) => absent(schema).catch(undefined);

export const optionalText = absent(WireTextSchema);

/** Required text; an empty one counts as missing. */
export const neededText = WireTextSchema.refine((text) => text.trim() !== '', {
  error: (issue) => asText(say('expected text, found {found}', { found: show(issue.input) })),
});
