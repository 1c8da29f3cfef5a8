import { z } from 'zod';
import { CountryField, TextField } from './fields.ts';

/**
 * Interface document, "Address". "Which individual address fields are required: not shown": the sandbox
 * requires the country, because rates depend on it.
 */
export const ShipFromSchema = z.strictObject({
  Name: TextField.optional(),
  AttentionName: TextField.optional(),
  AddressLine1: TextField.optional(),
  AddressLine2: TextField.optional(),
  City: TextField.optional(),
  State: TextField.optional(),
  Country: CountryField,
  Zip: TextField.optional(),
  Phone: TextField.optional(),
  Email: TextField.optional(),
});
export type Address = z.infer<typeof ShipFromSchema>;

/** "ShipToAddress only": the consignee's tax IDs. */
export const ShipToSchema = ShipFromSchema.extend({
  FederalTaxId: TextField.optional(),
  StateTaxId: TextField.optional(),
});
export type ShipToAddress = z.infer<typeof ShipToSchema>;
