import { z } from 'zod';

/** What a code says of the very unit that was scanned, beside which item it is. */
const TraceSchema = z.object({
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  /** YYMMDD, as GS1 writes dates; day 00 is the last of its month. */
  expiry: z.string().nullable(),
  bestBefore: z.string().nullable(),
  /** A value may hold more than its own: the scanner sent no separators. */
  unsure: z.boolean(),
});
export type Trace = z.infer<typeof TraceSchema>;

/**
 * That such a code was scanned, and which carton was open then. It says that much and no more: units
 * are moved and taken out again by number.
 */
export const TracedSchema = TraceSchema.extend({
  line: z.int().min(0),
  sku: z.string(),
  carton: z.string(),
});
