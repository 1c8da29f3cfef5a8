import { z } from 'zod';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentKindSchema } from '../purchasing/shipment.ts';

/** One thing that happened to a parcel. `at` is an ISO date-time without zone, as the carrier says it. */
const TrackingEntrySchema = z.object({
  at: z.string(),
  status: z.string(),
  detail: z.string(),
  location: z.string(),
});
export type TrackingEntry = z.infer<typeof TrackingEntrySchema>;

/** Where a parcel is. Known statuses are In Progress, In Transit, Delivered; others are kept as they came. */
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

/** A status in a closed list: `none` where nothing is known yet. */
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

const bareNumber = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '');

/** Blanks, capitals, and the zeros before a number, which a JSON number loses, make no other number. */
export const isSameTrackingNumber = (one: string, other: string): boolean =>
  bareNumber(one) === bareNumber(other);

/**
 * Why a person should look at a parcel:
 * - still: nothing was heard of it for `tracking.stillDays`
 * - late: it is past its estimate
 * - odd-status: the partner says a status that its document does not know
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
  /** As the partner says it; '' where it was never asked or does not know the number. */
  status: z.string(),
  /** ISO date-time without zone. */
  estimatedDelivery: z.string().nullable(),
  /** When its newest entry was first seen here. */
  movedAt: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  exceptions: z.array(ParcelExceptionSchema),
});
export type ParcelView = z.infer<typeof ParcelViewSchema>;

/** One parcel with all that is known of it; what only an unsigned event says is marked. */
export const ParcelStorySchema = z.object({
  parcel: ParcelViewSchema,
  /** Newest first. */
  entries: z.array(TrackingEntrySchema.extend({ heard: z.boolean() })),
});
export type ParcelStory = z.infer<typeof ParcelStorySchema>;
