import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { MerchantNameSchema, OrderKeySchema } from '../orders/order.ts';

export const CarrierSchema = z.string().trim().min(1).max(80);

/** A bought shipment as it stands on a list, or might: all its cartons go together. */
export const HandoverParcelSchema = OrderKeySchema.extend({
  attemptId: z.string(),
  trackingNumber: z.string(),
  cartons: z.int(),
  /** Of all cartons, as the partner was told it; decimal text. */
  weight: z.string(),
  weightUnit: z.string(),
  /** It was cancelled after it came onto the list: it is left out when the list is closed. */
  cancelled: z.boolean(),
});
export type HandoverParcel = z.infer<typeof HandoverParcelSchema>;

/** What one driver takes along, and signs for. Once closed it stays as it is. */
export const HandoverSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  /** null: parcels of every merchant. */
  merchant: MerchantNameSchema.nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Of another bench of the site: its name. */
  bench: z.string().nullable(),
  /** In the order in which they came onto it. */
  parcels: z.array(HandoverParcelSchema),
});
export type Handover = z.infer<typeof HandoverSchema>;

/** A list among others. */
const HandoverSummarySchema = HandoverSchema.omit({ parcels: true }).extend({
  shipments: z.int(),
  cartons: z.int(),
});
export type HandoverSummary = z.infer<typeof HandoverSummarySchema>;

/** A carrier that something is bought with, or that has a cut-off. */
const CarrierStateSchema = z.object({
  carrier: z.string(),
  /** Bought, and on no closed list. */
  left: z.int(),
  /** Of them, those that no label was printed for. */
  unlabelled: z.int(),
  /** Of them, those whose order was promised for an earlier day, or whose carrier’s cut-off is past. */
  late: z.int(),
  /** `17:00` of this computer's clock; null: none is set. */
  cutOff: z.string().nullable(),
  /** Until then today; negative once it is past. */
  minutesLeft: z.int().nullable(),
});
export type CarrierState = z.infer<typeof CarrierStateSchema>;

/** What stands between the bench and the driver. */
export const HandoverBoardSchema = z.object({
  /** The list that is scanned onto; null: none is open. */
  open: HandoverSchema.nullable(),
  /** Open ones that another was opened after. */
  others: z.array(HandoverSummarySchema),
  carriers: z.array(CarrierStateSchema),
  /** Bought, not handed over, and promised for an earlier day or past the cut-off; the oldest first. */
  late: z.array(HandoverParcelSchema.extend({ carrier: z.string(), since: z.string() })),
  /** Packed, and not bought yet: it cannot go. */
  notBought: z.array(OrderKeySchema.extend({ status: z.enum(['waiting', 'unknown']) })),
  /** Of the last days, the newest first. */
  closed: z.array(HandoverSummarySchema),
});
export type HandoverBoard = z.infer<typeof HandoverBoardSchema>;

/** What came of adding: `already` stood on this list before. */
export const HandoverAddedSchema = z.object({
  handover: HandoverSchema,
  added: z.array(HandoverParcelSchema),
  already: z.array(z.string()),
  refused: z.array(z.object({ code: z.string(), error: StationErrorSchema })),
});
export type HandoverAdded = z.infer<typeof HandoverAddedSchema>;

/** Two ways to write one carrier are the same. */
export const sameCarrier = (a: string, b: string): boolean => carrierKey(a) === carrierKey(b);
export const carrierKey = (carrier: string): string => carrier.trim().toLowerCase();

export const cartonsOf = (parcels: readonly Pick<HandoverParcel, 'cartons'>[]): number =>
  parcels.reduce((sum, { cartons }) => sum + cartons, 0);
