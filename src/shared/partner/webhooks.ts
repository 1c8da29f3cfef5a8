import { z } from 'zod';
import { EventNameSchema } from '../settings/event-settings.ts';
import {
  idText,
  lenient,
  lineText,
  neededId,
  neededShipmentId,
  optionalLine,
  optionalSentence,
  shipmentIdText,
} from './tolerant.ts';
import { WireTextSchema } from './wire.ts';

const lenientLine = lenient(lineText);

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
  Status: optionalLine,
  Message: optionalSentence,
  RootRequestId: optionalLine,
});

/**
 * Interface document, "Events", SHIPMENT_CREATED payload (snake_case, unsigned). Only a malformed
 * ShipmentID invalidates the event.
 */
const ShipmentCreatedEventSchema = z.object({
  event: z.literal('shipment-created'),
  shipment_id: neededShipmentId,
  tracking_number: lenient(idText),
  reference: lenientLine,
  carrier: lenientLine,
  label_url: lenient(WireTextSchema),
});

/** Interface document, "Events", an entry of `tracking_history`, newest first. */
const TrackingEventEntrySchema = z.object({
  status: lenientLine,
  status_detail: lenientLine,
  /** `YYYY-MM-DD HH:MM:SS`. */
  status_date: lenientLine,
  location: lenientLine,
});

/**
 * Interface document, "Events", TRACKING_UPDATES payload: samples show the number as a JSON number. Malformed
 * entries are skipped; `app_id` is not used.
 */
const TrackingUpdatesEventSchema = z.object({
  event: z.literal('tracking-updates'),
  tracking_number: neededId,
  shipment_id: lenient(shipmentIdText),
  tracking_history: lenient(z.array(z.unknown())).transform((history) =>
    (history ?? []).flatMap((entry) => {
      const read = TrackingEventEntrySchema.safeParse(entry);
      return read.success ? [read.data] : [];
    }),
  ),
});

/**
 * Every event that the partner pushes, reduced to the fields used, since anybody can post anything. Parse the
 * body with `decodeWire`, or long numbers lose digits.
 */
export const PartnerEventSchema = z.discriminatedUnion('event', [
  ShipmentCreatedEventSchema,
  TrackingUpdatesEventSchema,
]);
export type PartnerEvent = z.infer<typeof PartnerEventSchema>;
