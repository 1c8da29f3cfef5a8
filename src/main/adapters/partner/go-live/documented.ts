import { z } from 'zod';
import { asText, say } from '../../../../shared/kernel/message.ts';

/*
 * Answers exactly as the interface document describes them: no other field, no other type. The station
 * reads with the tolerant schemas of src/shared/partner; these show only what differs.
 */

const text = z.string();
const id = { RootRequestId: text.optional() };

export const documentedAuth = z.strictObject({ Token: text, ...id });

const landedCost = z.strictObject({
  AIT: z.number(),
  Duty: z.number(),
  SalesTax: z.number(),
  LandedCost: z.number(),
  DutyHashKey: text,
  ActualAIT: z.number().optional(),
  ActualDuty: z.number().optional(),
  ActualSalesTax: z.number().optional(),
  ActualLandedCost: z.number().optional(),
});

const option = z.strictObject({
  HashKey: text,
  ShippingCost: z.number(),
  ActualShippingCost: z.number(),
  DiscountedShippingCost: z.number(),
  Insurance: z.number(),
  Days: text,
  Carrier: text,
});

const level = z.strictObject({
  DDP: option.extend({ LandedCostDetail: landedCost }).optional(),
  DDU: option.optional(),
});

const rateHead = { RateId: z.int(), Reference: text, Currency: text, ...id };

export const documentedRates = z.strictObject({
  ...rateHead,
  Express: level.optional(),
  Standard: level.optional(),
});

/** Keys are carriers or services. The other fields of an option without a price have no meaning. */
export const documentedReturnRates = z.object(rateHead).catchall(
  z.strictObject({
    DDU: option.extend({
      ShippingCost: z.number().nullable(),
      ActualShippingCost: z.number().nullish(),
      DiscountedShippingCost: z.number().nullish(),
    }),
  }),
);

const classification = z.strictObject({
  HSCode: text,
  Success: z.boolean(),
  HSChapter: text,
  HSChapterDescription: text,
  HSHeading: text,
  HSHeadingDescription: text,
  HSSubHeading: text,
  HSSubHeadingDescription: text,
  Message: text,
  CustomsProductDescription: text,
});

export const documentedClassification = z.strictObject({
  Products: z.array(
    z.strictObject({
      Classification: classification,
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
  ...id,
});

export const documentedShipment = z.strictObject({
  ShipmentID: text,
  Reference: text,
  TrackingNumber: text,
  LabelUrl: z.array(text),
  Carrier: text,
  TrackingUrl: text,
  SubmittedElectronically: z.boolean(),
  CustomsInvoiceURL: text,
  ...id,
});

/** Without zone; may be empty at first. */
const moment = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/,
    asText(say('an ISO 8601 date-time without zone')),
  );

export const documentedTracking = z.strictObject({
  Reference: text,
  TrackingNumber: text,
  EstimatedDelivery: z.literal('').or(moment),
  TrackingHistory: z.array(
    z.strictObject({
      Location: text,
      // The document states the zone for EstimatedDelivery only.
      StatusDate: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, asText(say('an ISO 8601 date-time'))),
      StatusDetail: text,
      Status: z.enum(
        ['In Progress', 'In Transit', 'Delivered'],
        asText(say('one of {words}', { words: 'In Progress, In Transit, Delivered' })),
      ),
    }),
  ),
  ...id,
});

export const documentedSubscription = z.strictObject({ Status: text, Message: text, ...id });

export const documentedCreated = z.strictObject({
  event: z.literal('shipment-created'),
  shipment_id: text,
  tracking_number: text,
  reference: text,
  carrier: text,
  label_url: text,
});

export const documentedUpdate = z.strictObject({
  event: z.literal('tracking-updates'),
  tracking_number: z.number(),
  app_id: text,
  shipment_id: text,
  tracking_history: z.array(
    z.strictObject({
      status: text,
      status_detail: text,
      status_date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'YYYY-MM-DD HH:MM:SS'),
      location: text,
      country: text,
    }),
  ),
});
