import { z } from 'zod';
import type { Address } from '../kernel/address.ts';

/** Data of a business recipient besides name and address; '' where unknown. */
export const BusinessSchema = z.object({
  /** A contact or department. */
  attentionName: z.string(),
  /** Country-level: business number, VAT, EORI. */
  federalTaxId: z.string(),
  stateTaxId: z.string(),
});
export type Business = z.infer<typeof BusinessSchema>;

/** null where the order is not B2B. */
export function businessOf({ b2b, shipTo }: { b2b: boolean; shipTo: Address }): Business | null {
  const { attentionName, federalTaxId, stateTaxId } = shipTo;
  return b2b ? { attentionName, federalTaxId, stateTaxId } : null;
}
