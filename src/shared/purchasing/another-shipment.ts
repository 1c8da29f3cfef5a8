import { say } from '../kernel/message.ts';
import type { AttemptState } from './shipment.ts';

/**
 * What is recorded in place of an answer whose ShipmentID another attempt has ("Buying exactly once", rule 11): it
 * proves nothing. An attempt that is not settled stays unknown; `why` names the other's order.
 */
export function anothersShipment(
  state: AttemptState,
  shipmentId: string,
  holder: { id: string; reference: string },
) {
  const why = say(
    'shipment {shipmentId} is on record for order {reference} already, so it does not prove this purchase',
    { shipmentId, reference: holder.reference },
  );
  const data = { note: 'shipment of another attempt', shipmentId, otherAttempt: holder.id };
  const unsettled = { state: 'unknown', why, orderStatus: 'unknown' } as const;
  return {
    fact: { kind: 'note', data } as const,
    change: state === 'open' || state === 'unknown' ? unsettled : { why },
  };
}
