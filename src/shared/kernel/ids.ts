import { z } from 'zod';
import { show } from './decimal.ts';
import { asText, say } from './message.ts';

/** Letters of an id or a number. No carrier's number has more than 40, no UUID more than 36. */
const LONGEST_ID = 100;
/** Letters of a ShipmentID: it proves a purchase, so it may be longer than any that is known. */
export const LONGEST_SHIPMENT_ID = 1_000;
/** Line breaks, control characters, marks that are not seen or that turn the text, halves of a character. */
const NOT_VISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a line shows a text as it is. */
export const isVisible = (text: string): boolean => !NOT_VISIBLE.test(text);

export const atMost = (most: number) => (issue: { input?: unknown }) =>
  asText(
    say('expected at most {most} characters, found {found}', {
      most,
      found: String(issue.input).length,
    }),
  );

/** Trimmed: a longer text is no id, nor is one that a line cannot show as it is. */
const idOf = (text: z.ZodType<string>, most: number) =>
  text
    .transform((each) => each.trim())
    .refine((id) => id.length <= most, { error: atMost(most), abort: true })
    .refine((id) => isVisible(id), {
      error: (issue) =>
        asText(
          say('expected an id of visible characters, found {found}', {
            found: show(issue.input),
          }),
        ),
    });

/** The partner's ids and numbers, in its answers and as a person copies them from its portal. */
export const idIn = (text: z.ZodType<string>) => idOf(text, LONGEST_ID);
export const shipmentIdIn = (text: z.ZodType<string>) => idOf(text, LONGEST_SHIPMENT_ID);
export const TrackingNumberSchema = idIn(z.string());
export const ShipmentIdSchema = shipmentIdIn(z.string());
