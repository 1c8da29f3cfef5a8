import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { AttemptStateSchema, ShipmentKindSchema } from './shipment.ts';

const ofAttempt = z.strictObject({
  attemptId: EventIdSchema,
  orderId: EventIdSchema,
  shipment: ShipmentKindSchema,
  /** What it was before; null where it begins. What was not `open` any more was settled late. */
  was: AttemptStateSchema.nullable(),
});

/** A purchase became that; `noted` where something of it is on record that changes no state. */
export const purchaseEvents = {
  'purchase.open.v1': ofAttempt,
  'purchase.not-sent.v1': ofAttempt,
  'purchase.confirmed.v1': ofAttempt,
  'purchase.refused.v1': ofAttempt,
  'purchase.unknown.v1': ofAttempt,
  'purchase.declared-not-bought.v1': ofAttempt,
  'purchase.cancelled.v1': ofAttempt,
  'purchase.noted.v1': ofAttempt,
};
