import { z } from 'zod';
import { withoutZeros } from '../kernel/plain-text.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentKindSchema } from '../purchasing/shipment.ts';

/** One tracking event. `at`: ISO date-time without zone, as given by the carrier. */
const TrackingEntrySchema = z.object({
  at: z.string(),
  status: z.string(),
  detail: z.string(),
  location: z.string(),
});
export type TrackingEntry = z.infer<typeof TrackingEntrySchema>;

/** State of a parcel. Known statuses are In Progress, In Transit, Delivered; others are kept unchanged. */
export const TrackingSchema = z.object({
  trackingNumber: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  /** ISO date-time without zone; null early in the life of a parcel. */
  estimatedDelivery: z.string().nullable(),
  /** Newest first. */
  history: z.array(TrackingEntrySchema),
});
export type Tracking = z.infer<typeof TrackingSchema>;

/** Status as a closed list; `none` where nothing is known yet. */
export const ParcelStatusSchema = z.enum([
  'none',
  'in-progress',
  'in-transit',
  'delivered',
  'other',
]);
export type ParcelStatus = z.infer<typeof ParcelStatusSchema>;

export function parcelStatus(status: string): ParcelStatus {
  const word = status.trim().toLowerCase().replace(' ', '-');
  const known = ParcelStatusSchema.options.find((each) => each === word);
  return known ?? (word === '' ? 'none' : 'other');
}

const bareNumber = (text: string): string => withoutZeros(text.trim().toLowerCase());

/** Ignores blanks, case, and leading zeros, which a JSON number loses. */
export const isSameTrackingNumber = (one: string, other: string): boolean =>
  bareNumber(one) === bareNumber(other);

/**
 * Why a parcel needs a person:
 * - still: no news for `tracking.stillDays`
 * - late: past its estimated delivery
 * - odd-status: a status that the interface document does not list
 * - not-known: days after the purchase the partner still does not know the number
 */
const ParcelExceptionSchema = z.enum(['still', 'late', 'odd-status', 'not-known']);
export type ParcelException = z.infer<typeof ParcelExceptionSchema>;

/** A parcel on the board. */
export const ParcelViewSchema = z.object({
  trackingNumber: z.string(),
  attemptId: z.string(),
  kind: ShipmentKindSchema,
  order: OrderKeySchema,
  carrier: z.string(),
  /** The carrier's own page, where the partner gave one. */
  trackingUrl: z.string().nullable(),
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }).nullable(),
  boughtAt: z.string(),
  /** The partner's status; '' where it was never asked or does not know the number. */
  status: z.string(),
  /** ISO date-time without zone. */
  estimatedDelivery: z.string().nullable(),
  /** When its newest entry was first received. */
  movedAt: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  exceptions: z.array(ParcelExceptionSchema),
});
export type ParcelView = z.infer<typeof ParcelViewSchema>;

/** One parcel with all known entries; those known only from an unsigned event are marked. */
export const ParcelStorySchema = z.object({
  parcel: ParcelViewSchema,
  /** Newest first. */
  entries: z.array(TrackingEntrySchema.extend({ isFromEvent: z.boolean() })),
});
export type ParcelStory = z.infer<typeof ParcelStorySchema>;
