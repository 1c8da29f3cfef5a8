import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

/**
 * Events in the life of a shipment, as the window lists them:
 * - quoted, begun, sent: rated, recorded, and the purchase request sent
 * - bought … cancelled: each result of the purchase
 * - labels, labels-given: label pages received from the partner, or from a person
 * - printed, came-out, scanned-back: a document sent to the printer, confirmed by a person, verified
 *   on its carton
 * - cancel-*: steps of a cancellation
 * - notified: notified by the partner
 * - filled: missing data received from the partner on request
 * - tracked: position of the parcel, in the carrier's local time without zone
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
  'notified',
  'possibly-twice',
  'filled',
  'tracked',
]);
export type HappeningKind = z.infer<typeof HappeningKindSchema>;

/** One event; `data` holds ids, words and messages, nobody's address. */
export const HappeningSchema = z.object({
  at: z.string(),
  kind: HappeningKindSchema,
  who: z.string().nullable(),
  data: z.record(z.string(), z.union([AnyMessageSchema, z.number(), z.boolean(), z.null()])),
});
export type Happening = z.infer<typeof HappeningSchema>;
