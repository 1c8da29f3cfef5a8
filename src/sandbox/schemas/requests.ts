import { z } from 'zod';
import { ShipFromSchema, ShipToSchema } from './address.ts';
import {
  CurrencyField,
  DateField,
  DimensionUnitField,
  FlagField,
  NeededText,
  ReturnField,
  ServiceCodeField,
  TermsField,
  TextField,
  WeightUnitField,
  YesNoField,
} from './fields.ts';
import { PieceSchema, RatedPackageSchema, ShippedPackageSchema } from './goods.ts';

/*
 * Requests of the interface document, field by field; unknown fields are refused. Not shared with the
 * station, whose schemas are its own reading of the document: a wrong guess in shared schemas would not
 * show.
 */

const parcel = {
  /** "Caller's order/reference number". */
  Reference: NeededText,
  WeightUnit: WeightUnitField,
  DimensionUnit: DimensionUnitField,
  Currency: CurrencyField,
  /** "The complete list of valid values: not shown". */
  ReasonForExport: NeededText,
  ShipFromAddress: ShipFromSchema,
  ShipToAddress: ShipToSchema,
  CustomerKey: NeededText.optional(),
};

/** "Rate request body (POST /Rates)", outbound. */
export const RateRequestSchema = z.strictObject({
  ...parcel,
  Insurance: YesNoField.optional(),
  Pieces: z.array(PieceSchema).min(1, { error: 'expected at least one' }),
  Package: RatedPackageSchema,
  IsReturn: z.undefined({ error: 'expected Y' }).optional(),
  IncludeLandedCost: FlagField.optional(),
});

/** The same for a return: "a sample return-rate body also carries `AppID` and `RestApiKey`". */
export const ReturnRateRequestSchema = RateRequestSchema.extend({
  IsReturn: ReturnField,
  AppID: NeededText.optional(),
  RestApiKey: NeededText.optional(),
});

export type ReceivedRateRequest = Omit<z.infer<typeof RateRequestSchema>, 'IsReturn'> & {
  IsReturn?: 'Y' | undefined;
};

/** Get Multi Rates, whose payload is not shown: a rate request with one package or several. */
export const MultiRateRequestSchema = RateRequestSchema.omit({ Package: true }).extend({
  Package: RatedPackageSchema.extend({ Reference: TextField.optional() }).optional(),
  Packages: z
    .array(RatedPackageSchema.extend({ Reference: TextField.optional() }))
    .min(1)
    .optional(),
});

/** "Shipment request body (POST /Shipments)": outbound, B2B and returns in one schema. */
export const ShipmentRequestSchema = z.strictObject({
  ...parcel,
  ServiceCode: ServiceCodeField,
  TermsOfTrade: TermsField,
  PickUpDate: DateField.optional(),
  HashKey: NeededText.optional(),
  DutyHashKey: NeededText.optional(),
  Shipments: z
    .array(
      z.strictObject({
        Piece: z.array(PieceSchema).min(1, { error: 'expected at least one' }),
        Package: ShippedPackageSchema,
      }),
    )
    .min(1, { error: 'expected at least one' }),
  B2b: FlagField.optional(),
  LocationName: TextField.optional(),
  IsReturn: ReturnField.optional(),
  ShipmentKey: NeededText.optional(),
});
export type ReceivedShipment = z.infer<typeof ShipmentRequestSchema>;

/** "If `ReasonForExport` is absent and `B2b` is true, it defaults to …". */
export const B2bShipmentRequestSchema = ShipmentRequestSchema.extend({
  ReasonForExport: NeededText.default('Sold / Commercial Transaction'),
});

/** "POST /Auth". */
export const AuthRequestSchema = z.strictObject({ AppID: NeededText, RestApiKey: NeededText });

/** "Names used in subscription". */
export const EventNameField = z.enum(['SHIPMENT_CREATED', 'TRACKING_UPDATES'], {
  error: 'expected SHIPMENT_CREATED or TRACKING_UPDATES',
});
export type EventName = z.infer<typeof EventNameField>;

/** "POST /Webhooks/Subscribe": "URL (string, HTTP address)". */
export const SubscribeRequestSchema = z.strictObject({
  WebHooksList: z
    .array(
      z.strictObject({
        EventName: EventNameField,
        URL: z.url({ protocol: /^https?$/, error: 'expected an HTTP address' }),
      }),
    )
    .min(1, { error: 'expected at least one' }),
});

/** "POST /Webhooks/UnSubscribe". */
export const UnsubscribeRequestSchema = z.strictObject({
  Events: z.array(EventNameField).min(1, { error: 'expected at least one' }),
});

/** "Classification records", request: "All are strings"; which are required is not shown. */
const ProductSchema = z.strictObject({
  Description: TextField.default(''),
  Image: TextField.default(''),
  Title: TextField.default(''),
  Category: TextField.default(''),
  SubCategory: TextField.default(''),
  Material: TextField.default(''),
});
export type ClassificationProduct = z.infer<typeof ProductSchema>;
export const ClassificationRequestSchema = z.strictObject({
  Reference: TextField,
  Products: z.array(ProductSchema).min(1, { error: 'expected at least one' }),
});

/** "States and transitions". */
export const TRACKING_STATUSES = ['In Progress', 'In Transit', 'Delivered'] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];
