import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

/**
 * What can happen to a shipment, as the window tells it:
 * - quoted, begun, sent: rated, put on record, and the request to buy on its way
 * - bought … cancelled: what the purchase became, each time it was judged
 * - labels, labels-given: label pages came from the partner, or from a person
 * - printed, came-out, scanned-back: a document was asked for, seen by a person, proven on its carton
 * - cancel-*: what was said about a cancellation
 * - heard: the partner told of it by itself
 * - filled: the partner, asked again, said what was missing
 * - tracked: where the parcel was, by the carrier's own clock, which names no zone
 */
const HappeningKindSchema = z.enum([
  'quoted',
  'begun',
  'sent',
  'bought',
  'refused',
  'unknown',
  'not-sent',
  'not-bought',
  'cancelled',
  'labels',
  'labels-given',
  'printed',
  'came-out',
  'scanned-back',
  'cancel-asked',
  'cancel-refused',
  'cancel-unclear',
  'heard',
  'possibly-twice',
  'filled',
  'tracked',
]);
export type HappeningKind = z.infer<typeof HappeningKindSchema>;

/** One thing that happened; `data` holds ids, words and messages, nobody's address. */
export const HappeningSchema = z.object({
  at: z.string(),
  kind: HappeningKindSchema,
  who: z.string().nullable(),
  data: z.record(z.string(), z.union([WordingSchema, z.number(), z.boolean(), z.null()])),
});
export type Happening = z.infer<typeof HappeningSchema>;
