import { z } from 'zod';
import { CountryField, IntegerField, NeededText, NumberField, TextField } from './fields.ts';

/**
 * Interface document, "Piece (line item)". A missing or invalid HS code is no error: the shipment "ships
 * DDU only, even if DDP was selected" ("Related rules").
 */
export const PieceSchema = z.strictObject({
  Quantity: IntegerField.refine((count) => count > 0, { error: 'expected 1 or more' }),
  Weight: NumberField,
  SalePrice: NumberField,
  HSCode: TextField.trim().default(''),
  OriginCountryCode: CountryField,
  Description: NeededText,
  SKU: TextField.optional(),
});
export type ReceivedPiece = z.infer<typeof PieceSchema>;

/** Interface document, "Package": `Reference` is not for rates. */
export const RatedPackageSchema = z.strictObject({
  Weight: NumberField,
  Length: NumberField.optional(),
  Width: NumberField.optional(),
  Height: NumberField.optional(),
});

export const ShippedPackageSchema = z.strictObject({
  Weight: NumberField,
  Length: NumberField,
  Width: NumberField,
  Height: NumberField,
  Reference: TextField.optional(),
});
