import type { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { asLine } from '../kernel/plain-text.ts';
import { LONGEST_SHIPMENT_ID } from '../kernel/shipment-id.ts';
import { WireTextSchema } from './wire.ts';

/** Letters of an id or a number. No carrier's number has more than 40, no UUID more than 36. */
const LONGEST_ID = 100;
/** Line breaks, control characters, marks that are not seen or that turn the text, halves of a character. */
const NOT_OF_AN_ID = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Letters of a text that is shown: a carrier, a status, a place. */
const LONGEST_LINE = 300;
/** Letters of a key, which may be a signed token. */
const LONGEST_KEY = 16_384;
export const LONGEST_URL = 4_096;

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

/** A text that is shown on one line, whatever was sent. */
export const lineText = WireTextSchema.transform((text) => asLine(text, LONGEST_LINE));

export const atMost = (most: number) => (issue: { input?: unknown }) =>
  asText(
    say('expected at most {most} characters, found {found}', {
      most,
      found: String(issue.input).length,
    }),
  );

const isShort = (most: number) => (text: string) => text.trim().length <= most;

/** Required text; an empty one counts as missing. */
export const neededText = WireTextSchema.refine((text) => text.trim() !== '', {
  error: (issue) => asText(say('expected text, found {found}', { found: show(issue.input) })),
});

/** An id or a number, trimmed: a longer text is none, nor is one that a line cannot show as it is. */
const idOf = (text: z.ZodType<string>, most: number) =>
  text
    .transform((each) => each.trim())
    .refine(isShort(most), { error: atMost(most), abort: true })
    .refine((id) => !NOT_OF_AN_ID.test(id), {
      error: (issue) =>
        asText(
          say('expected an id of visible characters, found {found}', {
            found: show(issue.input),
          }),
        ),
    });

export const idText = idOf(WireTextSchema, LONGEST_ID);
export const neededId = idOf(neededText, LONGEST_ID);
export const shipmentIdText = idOf(WireTextSchema, LONGEST_SHIPMENT_ID);
export const neededShipmentId = idOf(neededText, LONGEST_SHIPMENT_ID);
export const neededKey = neededText.refine(isShort(LONGEST_KEY), { error: atMost(LONGEST_KEY) });
