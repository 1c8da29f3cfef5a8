import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

/**
 * What a finding means for the order: `stop-ddp` keeps DDP shut, `stop` keeps it from being rated
 * under any terms, `advice` lets it go and says what it risks.
 */
const FindingSeveritySchema = z.enum(['stop', 'stop-ddp', 'advice']);
export type FindingSeverity = z.infer<typeof FindingSeveritySchema>;

const FindingCodeSchema = z.enum([
  'hs-code',
  'origin',
  'no-description',
  'description-is-sku',
  'description-is-generic',
  'no-value',
  'light-carton',
  'currency',
  'tax-id',
]);

/** What customs will miss of an order, in plain words and with what helps. */
export const CustomsFindingSchema = z.object({
  code: FindingCodeSchema,
  severity: FindingSeveritySchema,
  /** The order's line, counted from 0; null where it is about the order. */
  line: z.int().min(0).nullable(),
  /** In the words of the order: `lines[0].hsCode`, `shipTo.federalTaxId`, `cartons`. */
  field: z.string(),
  message: WordingSchema,
  remedy: WordingSchema,
});
export type CustomsFinding = z.infer<typeof CustomsFindingSchema>;
