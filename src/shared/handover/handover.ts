import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { MerchantNameSchema, OrderKeySchema } from '../orders/order.ts';

export const CarrierSchema = z.string().trim().min(1).max(80);

/** A bought shipment on a list, or a candidate for one; all its cartons go together. */
export const HandoverParcelSchema = OrderKeySchema.extend({
  attemptId: z.string(),
  trackingNumber: z.string(),
  cartons: z.int(),
  /** Total weight of the cartons as sent to the partner; decimal text. */
  weight: z.string(),
  weightUnit: z.string(),
  /** Cancelled after it was added: it is left out when the list is closed. */
  cancelled: z.boolean(),
  /**
   * Cartons whose label was scanned onto the list; null if the labels have no codes of their own, or the
   * whole shipment was added at once.
   */
  scanned: z.int().nullable(),
});
export type HandoverParcel = z.infer<typeof HandoverParcelSchema>;

/** The parcels that one driver takes and signs for. A closed list never changes. */
export const HandoverSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  /** null: all merchants. */
  merchant: MerchantNameSchema.nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Name of the bench of the site; null if it is this one. */
  bench: z.string().nullable(),
  /** In the order in which they were added. */
  parcels: z.array(HandoverParcelSchema),
});
export type Handover = z.infer<typeof HandoverSchema>;

const HandoverSummarySchema = HandoverSchema.omit({ parcels: true }).extend({
  shipments: z.int(),
  cartons: z.int(),
});
export type HandoverSummary = z.infer<typeof HandoverSummarySchema>;

/** A carrier of bought shipments, or one with a cut-off. */
const CarrierStateSchema = z.object({
  carrier: z.string(),
  /** Bought and on no closed list. */
  left: z.int(),
  /** Those of `left` without a printed label. */
  unlabelled: z.int(),
  /** Those of `left` promised for an earlier day, or whose carrier's cut-off is past. */
  late: z.int(),
  /** `17:00` by this computer's clock; null if none is set. */
  cutOff: z.string().nullable(),
  /** Minutes until today's cut-off; negative after it. */
  minutesLeft: z.int().nullable(),
});
export type CarrierState = z.infer<typeof CarrierStateSchema>;

export const HandoverBoardSchema = z.object({
  /** The list that scanned parcels are added to; null if none is open. */
  open: HandoverSchema.nullable(),
  /** What the open list leaves behind: of its carrier and merchant, and on no list. The oldest by name. */
  notListed: z.object({ count: z.int(), orders: z.array(OrderKeySchema) }),
  /** Other open lists. */
  others: z.array(HandoverSummarySchema),
  carriers: z.array(CarrierStateSchema),
  /** Not handed over, and promised for an earlier day or past the cut-off; oldest first. */
  late: z.array(HandoverParcelSchema.extend({ carrier: z.string(), since: z.string() })),
  /** Packed but not bought yet, so they cannot be handed over. */
  notBought: z.array(OrderKeySchema.extend({ status: z.enum(['waiting', 'unknown']) })),
  /** Closed in the last days, newest first. */
  closed: z.array(HandoverSummarySchema),
});
export type HandoverBoard = z.infer<typeof HandoverBoardSchema>;

/** Result of adding parcels; `already`: codes that were on this list before. */
export const HandoverAddedSchema = z.object({
  handover: HandoverSchema,
  added: z.array(HandoverParcelSchema),
  already: z.array(z.string()),
  refused: z.array(z.object({ code: z.string(), error: StationErrorSchema })),
});
export type HandoverAdded = z.infer<typeof HandoverAddedSchema>;

/** Ignores case and surrounding blanks. */
export const sameCarrier = (a: string, b: string): boolean => carrierKey(a) === carrierKey(b);
export const carrierKey = (carrier: string): string => carrier.trim().toLowerCase();

/** Some of its cartons are not on the list yet. */
export const isHalfScanned = ({ scanned, cartons, cancelled }: HandoverParcel): boolean =>
  scanned !== null && scanned < cartons && !cancelled;

export const cartonsOf = (parcels: readonly Pick<HandoverParcel, 'cartons'>[]): number =>
  parcels.reduce((sum, { cartons }) => sum + cartons, 0);
