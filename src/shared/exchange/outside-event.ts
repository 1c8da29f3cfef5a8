import { z } from 'zod';
import { OrderKeySchema, ServiceSchema, TermsSchema } from '../orders/order.ts';
import { ShipmentKindSchema } from '../purchasing/shipment.ts';
import { OutsideKindSchema } from '../settings/outside-kinds.ts';
import { ParcelStatusSchema } from '../tracking/tracking.ts';

const known = z.string().nullable();

/** Each kind has some of these; none is personal data. */
const OutsideDataSchema = z
  .object({
    shipment: ShipmentKindSchema,
    /** The reference of the purchase; differs from the order's where it was bought again. */
    reference: z.string(),
    shipmentId: known,
    trackingNumber: known,
    trackingUrl: known,
    carrier: known,
    service: ServiceSchema,
    terms: TermsSchema,
    /** For a return: ShipmentID of the outbound shipment. */
    returnOf: known,
    carton: known,
    /** The hand-over list. */
    handover: z.string(),
    status: ParcelStatusSchema,
  })
  .partial();

/** One event as published to other programs. */
export const OutsideEventSchema = z.object({
  /** The same each time the event is read. */
  id: z.string(),
  /** ISO date-time in UTC. */
  at: z.string(),
  kind: OutsideKindSchema,
  order: OrderKeySchema,
  /** The order's, for programs that look at that alone. */
  merchant: z.string().nullable(),
  data: OutsideDataSchema,
});
export type OutsideEvent = z.infer<typeof OutsideEventSchema>;
