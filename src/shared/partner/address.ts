import { z } from 'zod';
import { CountrySchema } from '../kernel/address.ts';

/**
 * Interface document, "Address". The document does not say which fields are required: the country
 * is, because nothing can be rated without it; other fields are sent where known.
 */
export const AddressSchema = z.object({
  /** Name of the person for B2C, of the business for B2B. */
  Name: z.string().optional(),
  /** The recipient's name for B2C, a contact or department for B2B. */
  AttentionName: z.string().optional(),
  AddressLine1: z.string().optional(),
  AddressLine2: z.string().optional(),
  City: z.string().optional(),
  State: z.string().optional(),
  Country: CountrySchema,
  Zip: z.string().optional(),
  Phone: z.string().optional(),
  Email: z.string().optional(),
});
export type Address = z.infer<typeof AddressSchema>;

/** Interface document, "Address": only the recipient's address has tax IDs. */
export const ShipToAddressSchema = AddressSchema.extend({
  /** Country-level tax ID (business number, VAT, EORI); recommended for B2B. */
  FederalTaxId: z.string().optional(),
  StateTaxId: z.string().optional(),
});
export type ShipToAddress = z.infer<typeof ShipToAddressSchema>;
