import { z } from 'zod';
import { PieceSchema } from '../shared/partner/piece.ts';
import { RateRequestSchema } from '../shared/partner/rates.ts';
import {
  B2bShipmentRequestSchema,
  ShipmentEntrySchema,
  ShipmentRequestSchema,
} from '../shared/partner/shipments.ts';

/**
 * Requests as a partner reads them: wider than what the station may send. A missing or incorrect
 * HS code is not an error, it makes the shipment DDU (interface document, "Related rules").
 */
export const ReceivedPieceSchema = PieceSchema.extend({
  HSCode: z
    .string()
    .nullish()
    .transform((code) => code?.trim() ?? ''),
});
export type ReceivedPiece = z.infer<typeof ReceivedPieceSchema>;

export const ReceivedRateRequestSchema = RateRequestSchema.extend({
  Pieces: z.array(ReceivedPieceSchema).min(1),
  IsReturn: z.string().optional(),
});
export type ReceivedRateRequest = z.infer<typeof ReceivedRateRequestSchema>;

const NamedPackageSchema = ReceivedRateRequestSchema.shape.Package.extend({
  Reference: z.string().optional(),
});

/** Several packages in one question (Get Multi Rates, whose payload the document does not show). */
export const ReceivedMultiRateSchema = ReceivedRateRequestSchema.omit({ Package: true }).extend({
  Package: NamedPackageSchema.optional(),
  Packages: z.array(NamedPackageSchema).min(1).optional(),
});

/** Several packages, B2B and 3PL in one: what the body says decides. `ReasonForExport` is settled. */
export const ReceivedShipmentSchema = ShipmentRequestSchema.extend({
  Shipments: z
    .array(ShipmentEntrySchema.extend({ Piece: z.array(ReceivedPieceSchema).min(1) }))
    .min(1),
  B2b: z.boolean().optional(),
  IsReturn: z.string().optional(),
  ShipmentKey: z.string().optional(),
});
export type ReceivedShipment = z.infer<typeof ReceivedShipmentSchema>;

/** Interface document, "Shipment request body", `B2b`: the reason may be absent, and then is B2B's own. */
export const ReceivedB2bShipmentSchema = ReceivedShipmentSchema.extend({
  ReasonForExport: B2bShipmentRequestSchema.shape.ReasonForExport,
});
