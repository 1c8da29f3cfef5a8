import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

/** What mends a finding, or what a refusal speaks of: a button each. */
const FixSchema = z.enum([
  'own-address',
  'receiver',
  'customs',
  'merchants',
  'connection',
  'ask-again',
  'hold',
]);
export type Fix = z.infer<typeof FixSchema>;

/** The most pressing first. */
const OrderFindingCodeSchema = z.enum([
  'merchant-key',
  'own-address',
  'not-served',
  'origin',
  'description',
  'hs-code',
  'refused',
  'no-rates',
  'postal-code',
  'phone',
  'tax-id',
  'state',
  'value',
  'address-text',
  'currency',
  'carton-weight',
]);
export type OrderFindingCode = z.infer<typeof OrderFindingCodeSchema>;
export const FINDING_CODES = OrderFindingCodeSchema.options;

/** What is known of an order before it is packed, and would keep it from being shipped or delivered. */
export const OrderFindingSchema = z.object({
  code: OrderFindingCodeSchema,
  /** `stop`: as it is there will be no rates for it. */
  severity: z.enum(['stop', 'warn']),
  /** In the words of the order: `shipTo.phone`, `lines[0].hsCode`. */
  field: z.string(),
  /** A few words, for a row of a list. */
  message: WordingSchema,
  /** The whole sentence, and what helps. */
  detail: WordingSchema,
  fix: FixSchema.nullable(),
  /** When it was learnt; null where it is read off the order. */
  since: z.string().nullable(),
});
export type OrderFinding = z.infer<typeof OrderFindingSchema>;
