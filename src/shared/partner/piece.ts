import { z } from 'zod';
import { CountrySchema } from '../kernel/address.ts';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { HS_CODE } from '../orders/order.ts';
import { WireDecimalSchema } from './wire.ts';

/** Interface document, "Limits". Structure: 2 chapter, 2 heading, 2 subheading. */
const HSCodeSchema = z.string().regex(HS_CODE, {
  error: (issue) =>
    asText(say('expected an HS code of 6 digits, found {found}', { found: show(issue.input) })),
});

/**
 * Interface document, "Piece (line item)": `Pieces` in rate requests, `Piece` in shipment requests.
 * An unknown code is sent as `""`: the parcel can then only travel DDU ("Related rules").
 */
export const PieceSchema = z.object({
  Quantity: z.number().int().positive(),
  /** Weight of one unit, in `WeightUnit`. */
  Weight: WireDecimalSchema,
  /** Declared value of one unit, in `Currency`. */
  SalePrice: WireDecimalSchema,
  HSCode: z.union([HSCodeSchema, z.literal('')], {
    error: (issue) =>
      asText(say('expected an HS code of 6 digits, found {found}', { found: show(issue.input) })),
  }),
  OriginCountryCode: CountrySchema,
  Description: z.string(),
  SKU: z.string().optional(),
});
export type Piece = z.infer<typeof PieceSchema>;

/** Interface document, "Package", as /Rates takes it: dimensions in `DimensionUnit` are optional. */
export const RatePackageSchema = z.object({
  /** Total weight including packaging, in `WeightUnit`. */
  Weight: WireDecimalSchema,
  Length: WireDecimalSchema.optional(),
  Width: WireDecimalSchema.optional(),
  Height: WireDecimalSchema.optional(),
});

/** Interface document, "Package", as /Shipments takes it: dimensions are required. */
export const ShipmentPackageSchema = z.object({
  Weight: WireDecimalSchema,
  Length: WireDecimalSchema,
  Width: WireDecimalSchema,
  Height: WireDecimalSchema,
  /** The carton's own reference, which links a label to its carton. */
  Reference: z.string().optional(),
});
