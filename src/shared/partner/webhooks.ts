import { z } from 'zod';
import { absent, neededText, optionalText } from './tolerant.ts';
import { WireTextSchema } from './wire.ts';

/** Interface document, "Events": names used in subscription. */
export const EventNameSchema = z.enum(['SHIPMENT_CREATED', 'TRACKING_UPDATES']);
export type EventName = z.infer<typeof EventNameSchema>;

/** Interface document, "POST /Webhooks/Subscribe": the body. */
export const SubscribeRequestSchema = z.object({
  WebHooksList: z
    .array(z.object({ EventName: EventNameSchema, URL: z.url({ protocol: /^https?$/ }) }))
    .min(1),
});
export type SubscribeRequest = z.infer<typeof SubscribeRequestSchema>;

/** Interface document, "POST /Webhooks/UnSubscribe": removes all URLs of the named events. */
export const UnsubscribeRequestSchema = z.object({ Events: z.array(EventNameSchema).min(1) });
export type UnsubscribeRequest = z.infer<typeof UnsubscribeRequestSchema>;

/** Interface document, "POST /Webhooks/Subscribe" and "…/UnSubscribe": the response of both. */
export const WebhookResponseSchema = z.looseObject({
  Status: optionalText,
  Message: optionalText,
  RootRequestId: optionalText,
});
export type WebhookResponse = z.infer<typeof WebhookResponseSchema>;

/** Interface document, "Events", SHIPMENT_CREATED payload (snake_case, unsigned). */
export const ShipmentCreatedEventSchema = z.looseObject({
  event: z.literal('shipment-created'),
  shipment_id: neededText,
  tracking_number: absent(WireTextSchema),
  reference: optionalText,
  carrier: optionalText,
  label_url: optionalText,
});
export type ShipmentCreatedEvent = z.infer<typeof ShipmentCreatedEventSchema>;

/** Interface document, "Events", an entry of `tracking_history`, newest first. */
export const TrackingEventEntrySchema = z.looseObject({
  status: optionalText,
  status_detail: optionalText,
  /** `YYYY-MM-DD HH:MM:SS`. */
  status_date: optionalText,
  location: optionalText,
  country: optionalText,
});
export type TrackingEventEntry = z.infer<typeof TrackingEventEntrySchema>;

/** Interface document, "Events", TRACKING_UPDATES payload: the number was sampled as a JSON number. */
export const TrackingUpdatesEventSchema = z.looseObject({
  event: z.literal('tracking-updates'),
  tracking_number: neededText,
  app_id: optionalText,
  shipment_id: optionalText,
  tracking_history: absent(z.array(TrackingEventEntrySchema)).transform((history) => history ?? []),
});
export type TrackingUpdatesEvent = z.infer<typeof TrackingUpdatesEventSchema>;

/** Everything the partner pushes. Read the body with `decodeWire`, or long numbers lose digits. */
export const PartnerEventSchema = z.discriminatedUnion('event', [
  ShipmentCreatedEventSchema,
  TrackingUpdatesEventSchema,
]);
export type PartnerEvent = z.infer<typeof PartnerEventSchema>;
