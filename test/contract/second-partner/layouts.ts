import { z } from 'zod';

/** The answers in the interface document, field by field: nothing more, nothing less. */
const RootRequestId = z.uuid();
const money = z.number().nonnegative();
const iso = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

export const auth = z.strictObject({ Token: z.jwt(), RootRequestId });

const landedCost = z.strictObject({
  AIT: money,
  Duty: money,
  SalesTax: money,
  LandedCost: money,
  DutyHashKey: z.string().min(1),
  ActualAIT: money.optional(),
  ActualDuty: money.optional(),
  ActualSalesTax: money.optional(),
  ActualLandedCost: money.optional(),
});

const ddu = z.strictObject({
  HashKey: z.string().min(1),
  ShippingCost: money,
  ActualShippingCost: money,
  DiscountedShippingCost: money,
  Insurance: money,
  Days: z.string(),
  Carrier: z.string(),
});
const level = z.strictObject({ DDP: ddu.extend({ LandedCostDetail: landedCost }), DDU: ddu });

const rateHead = {
  RateId: z.int(),
  Reference: z.string(),
  Currency: z.string().length(3),
  RootRequestId,
};

export const rates = z.strictObject({
  ...rateHead,
  Express: level.optional(),
  Standard: level.optional(),
});

export const returnRates = z
  .object(rateHead)
  .catchall(z.strictObject({ DDU: ddu.extend({ ShippingCost: money.nullable() }) }));

export const shipment = z.strictObject({
  ShipmentID: z.string().min(1),
  Reference: z.string(),
  TrackingNumber: z.string().min(1),
  LabelUrl: z.array(z.url()).min(1),
  Carrier: z.string(),
  TrackingUrl: z.url(),
  SubmittedElectronically: z.boolean(),
  CustomsInvoiceURL: z.url(),
  RootRequestId,
});

export const tracking = z.strictObject({
  Reference: z.string(),
  TrackingNumber: z.string(),
  EstimatedDelivery: z.union([iso, z.literal('')]),
  TrackingHistory: z.array(
    z.strictObject({
      Location: z.string(),
      StatusDate: iso,
      StatusDetail: z.string(),
      Status: z.enum(['In Progress', 'In Transit', 'Delivered']),
    }),
  ),
  RootRequestId,
});

const text = z.string();

export const classifications = z.strictObject({
  Products: z.array(
    z.strictObject({
      Classification: z.strictObject({
        HSCode: z.string().regex(/^(\d{6})?$/),
        Success: z.boolean(),
        HSChapter: text,
        HSChapterDescription: text,
        HSHeading: text,
        HSHeadingDescription: text,
        HSSubHeading: text,
        HSSubHeadingDescription: text,
        Message: text,
        CustomsProductDescription: text,
      }),
      Quality: z.strictObject({
        Score: z.number(),
        Recommendations: z.strictObject({
          ProductDescription: z.array(text),
          Material: z.array(text),
        }),
      }),
      Description: text,
      Image: text,
      Title: text,
    }),
  ),
  RootRequestId,
});

export const webhooks = z.strictObject({ Status: text, Message: text, RootRequestId });

export const created = z.strictObject({
  event: z.literal('shipment-created'),
  shipment_id: text,
  tracking_number: text,
  reference: text,
  carrier: text,
  label_url: z.url(),
});

export const update = z.strictObject({
  event: z.literal('tracking-updates'),
  tracking_number: z.number(),
  app_id: text,
  shipment_id: text,
  tracking_history: z.array(
    z.strictObject({
      status: z.enum(['In Progress', 'In Transit', 'Delivered']),
      status_detail: text,
      status_date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      location: text,
      country: text,
    }),
  ),
});
