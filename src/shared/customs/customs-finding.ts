import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

/**
 * Effect of a finding on the order: `stop-ddp` excludes DDP, `stop` prevents rating under any
 * terms, `advice` allows the order and names the risk.
 */
const FindingSeveritySchema = z.enum(['stop', 'stop-ddp', 'advice']);
export type FindingSeverity = z.infer<typeof FindingSeveritySchema>;

const FindingCodeSchema = z.enum([
  'hs-code',
  'origin',
  'no-description',
  'no-weight',
  'value-missing',
  'description-is-sku',
  'description-is-generic',
  'no-value',
  'light-carton',
  'currency',
  'tax-id',
  'requirement',
]);

/** Customs data that an order lacks, in plain words, with advice. */
export const CustomsFindingSchema = z.object({
  code: FindingCodeSchema,
  severity: FindingSeveritySchema,
  /** The order's line, counted from 0; null where the finding is about the whole order. */
  line: z.int().min(0).nullable(),
  /** Path within the order: `lines[0].hsCode`, `shipTo.federalTaxId`, `cartons`. */
  field: z.string(),
  message: AnyMessageSchema,
  remedy: AnyMessageSchema,
  /** Id of the requirement of its border that it is about; absent where it is about none. */
  requirement: z.string().optional(),
  /** Nothing that a rule or a batch leaves to a person: good otherwise, or a supervisor has looked at it. */
  isHint: z.literal(true).optional(),
});
export type CustomsFinding = z.infer<typeof CustomsFindingSchema>;
