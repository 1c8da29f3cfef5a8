import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { firstIssue } from '../kernel/errors.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, type Message, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { AddressSchema, ShipToAddressSchema } from './address.ts';
import { PieceSchema, ShipmentPackageSchema } from './piece.ts';
import { idText, lenient, lineText, neededShipmentId, neededText, urlText } from './tolerant.ts';

const ServiceCodeSchema = z.enum(['STANDARD', 'EXPRESS']);

const TermsOfTradeSchema = z.enum(['DDP', 'DDU']);

/** Interface document, "Limits": `YYYY-MM-DD`, a valid date. */
const PickUpDateSchema = z.iso.date({
  error: (issue) =>
    asText(say('expected a date like 2026-01-31, found {found}', { found: show(issue.input) })),
});

/** Interface document, "Shipment request body", `Shipments`: one package and its content. */
const ShipmentEntrySchema = z.object({
  Piece: z.array(PieceSchema).min(1),
  Package: ShipmentPackageSchema,
});

/**
 * Interface document, "Shipment request body": outbound, one or several packages with the same
 * addresses. The document calls `HashKey` and `DutyHashKey` "recommended".
 */
export const ShipmentRequestSchema = z.object({
  /** Must be unique per shipment. */
  Reference: z.string().min(1),
  ServiceCode: ServiceCodeSchema,
  TermsOfTrade: TermsOfTradeSchema,
  WeightUnit: WeightUnitSchema,
  DimensionUnit: DimensionUnitSchema,
  Currency: CurrencySchema,
  ReasonForExport: z.string().min(1),
  PickUpDate: PickUpDateSchema.optional(),
  HashKey: z.string().min(1).optional(),
  DutyHashKey: z.string().min(1).optional(),
  ShipFromAddress: AddressSchema,
  ShipToAddress: ShipToAddressSchema,
  Shipments: z.array(ShipmentEntrySchema).min(1),
  /** 3PL mode: the merchant. */
  CustomerKey: z.string().min(1).optional(),
  LocationName: z.string().optional(),
});
export type ShipmentRequest = z.infer<typeof ShipmentRequestSchema>;

/**
 * Interface document, "POST /Shipments", "B2B": without a reason the partner uses its B2B default.
 */
export const B2bShipmentRequestSchema = ShipmentRequestSchema.extend({
  B2b: z.literal(true),
  ReasonForExport: z.string().min(1).optional(),
});
export type B2bShipmentRequest = z.infer<typeof B2bShipmentRequestSchema>;

/**
 * Interface document, "POST /Shipments", "Return": all returns are DDU, carry the outbound
 * `Reference` and `ShipmentID`, and give the addresses in the outbound order.
 */
export const ReturnShipmentRequestSchema = ShipmentRequestSchema.extend({
  IsReturn: z.literal('Y'),
  TermsOfTrade: z.literal('DDU'),
  ReasonForExport: z.literal('return'),
  /** `ShipmentID` of the outbound shipment. */
  ShipmentKey: z.string().min(1),
});
export type ReturnShipmentRequest = z.infer<typeof ReturnShipmentRequestSchema>;

/** More than cartons that one shipment can have. */
const MOST_LABELS = 500;
/** An address that cannot be used is left out; the others are kept. */
const LabelUrlsSchema = z
  .union([z.array(z.string()), z.string().transform((url) => [url])])
  .transform((urls) => urls.filter((url) => urlText.safeParse(url).success).slice(0, MOST_LABELS));

/** The fields of a purchase besides its ShipmentID, as they can be used. */
const usable = {
  Reference: lineText,
  TrackingNumber: idText,
  /** One PDF per package, in no reliable order. */
  LabelUrl: LabelUrlsSchema,
  Carrier: lineText,
  TrackingUrl: urlText,
  /** False: page 2 of each label PDF is the commercial invoice, which must be attached. */
  SubmittedElectronically: z.union([z.boolean(), z.stringbool()]),
  CustomsInvoiceURL: urlText,
  RootRequestId: idText,
};

/**
 * Interface document, "Shipment response"; the same shape for a return. A `ShipmentID` proves the
 * purchase, so any other absent or malformed field reads as undefined, to be fetched later.
 */
export const ShipmentResponseSchema = z.looseObject({
  ShipmentID: neededShipmentId,
  Reference: lenient(usable.Reference),
  TrackingNumber: lenient(usable.TrackingNumber),
  LabelUrl: lenient(usable.LabelUrl),
  Carrier: lenient(usable.Carrier),
  TrackingUrl: lenient(usable.TrackingUrl),
  SubmittedElectronically: lenient(usable.SubmittedElectronically),
  CustomsInvoiceURL: lenient(usable.CustomsInvoiceURL),
  RootRequestId: lenient(usable.RootRequestId),
});

/** A purchase whose ShipmentID cannot be used: it was bought, under an id that only the portal shows. */
export const UnusableShipmentSchema = ShipmentResponseSchema.extend({ ShipmentID: neededText });

/** What was sent and cannot be used, each with its field, what was expected and what was found. */
export function unusableFields(sent: Readonly<Record<string, unknown>>): Message[] {
  const urls = Array.isArray(sent.LabelUrl) ? sent.LabelUrl : [];
  const checked = [
    ...Object.entries(usable).map(([name, schema]) => ({ name, value: sent[name], schema })),
    ...urls.map((value) => ({ name: 'LabelUrl', value, schema: urlText })),
  ];
  return checked.flatMap(({ name, value, schema }) => {
    if (value === undefined || value === null) return [];
    const read = schema.safeParse(value);
    if (read.success) return [];
    return [say('{field}: {why}', { field: name, why: firstIssue(read.error, value).message })];
  });
}
export type ShipmentResponse = z.infer<typeof ShipmentResponseSchema>;
