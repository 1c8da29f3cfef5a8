import { z } from 'zod';

/** Events published to other programs; a closed list. */
export const OutsideKindSchema = z.enum([
  'order.imported',
  'order.changed',
  'order.held',
  'order.resumed',
  'order.cancelled',
  'shipment.confirmed',
  'shipment.unknown',
  'shipment.cancelled',
  'shipment.relabelled',
  'label.printed',
  'label.verified',
  'return.bought',
  'tracking.changed',
  'shipment.delivered',
  'handover.closed',
]);
export type OutsideKind = z.infer<typeof OutsideKindSchema>;
