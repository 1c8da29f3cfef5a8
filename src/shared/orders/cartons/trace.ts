import { z } from 'zod';

/** Data in a code about the scanned unit itself. */
const TraceSchema = z.object({
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  /** YYMMDD, as in GS1; day 00 is the last day of the month. */
  expiry: z.string().nullable(),
  bestBefore: z.string().nullable(),
  /** A value may contain the next one too: the scanner sent no separators. */
  unsure: z.boolean(),
});
export type Trace = z.infer<typeof TraceSchema>;

/**
 * A scan of such a code, with the carton open at that time. Units may have been moved or taken out since:
 * those steps count units and do not identify them.
 */
export const TracedSchema = TraceSchema.extend({
  line: z.int().min(0),
  sku: z.string(),
  carton: z.string(),
});
export type Traced = z.infer<typeof TracedSchema>;
