import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

/** Repair for a finding or a refusal; each has a button. */
const FixSchema = z.enum([
  'own-address',
  'receiver',
  'customs',
  'merchants',
  'connection',
  'ask-again',
  'rates',
  'hold',
]);
export type Fix = z.infer<typeof FixSchema>;

/** Most urgent first. */
const OrderFindingCodeSchema = z.enum([
  'merchant-key',
  'own-address',
  'not-served',
  'origin',
  'description',
  'weight',
  'hs-code',
  'refused',
  'no-rates',
  'postal-code',
  'phone',
  'tax-id',
  'requirement',
  'state',
  'value',
  'address-text',
  'currency',
  'carton-weight',
]);
export type OrderFindingCode = z.infer<typeof OrderFindingCodeSchema>;
export const FINDING_CODES = OrderFindingCodeSchema.options;

/** A problem known before packing that would prevent shipping or delivery. */
export const OrderFindingSchema = z.object({
  code: OrderFindingCodeSchema,
  /** `stop`: the order cannot be rated as it is. */
  severity: z.enum(['stop', 'warn']),
  /** Path within the order: `shipTo.phone`, `lines[0].hsCode`. */
  field: z.string(),
  /** A few words, for a row of a list. */
  message: AnyMessageSchema,
  /** The whole sentence, with advice. */
  detail: AnyMessageSchema,
  fix: FixSchema.nullable(),
  /** When it was found out; null where it is derived from the order. */
  since: z.string().nullable(),
  /** Nothing that a rule or a batch leaves to a person. */
  isHint: z.literal(true).optional(),
});
export type OrderFinding = z.infer<typeof OrderFindingSchema>;
