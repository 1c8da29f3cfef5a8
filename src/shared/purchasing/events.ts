import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { AttemptStateSchema, ShipmentKindSchema } from './shipment.ts';

const ofAttempt = z.strictObject({
  attemptId: EventIdSchema,
  orderId: EventIdSchema,
  shipment: ShipmentKindSchema,
  /** State before; null for a new attempt. Other than `open`: it was settled later. */
  was: AttemptStateSchema.nullable(),
});

/** State changes of a purchase; `noted`: something was recorded without a change of state. */
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
