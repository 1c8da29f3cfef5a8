import { REASON_FOR_EXPORT } from '../../../shared/orders/order.ts';
import type { Attempt, PurchaseRequest } from '../purchasing/ports.ts';
import type { KeptReturnQuote, ReturnOffer } from './ports.ts';

/** `chosen` is what was shown, where it was rated anew since. */
export function accepted(
  { question }: KeptReturnQuote,
  { carrier, shipping, insurance, total }: ReturnOffer,
  chosen: Pick<ReturnOffer, 'total'>,
): Attempt['accepted'] {
  return {
    // Return rates have keys of their own; /Shipments wants a ServiceCode all the same.
    service: 'standard',
    terms: 'DDU',
    carrier,
    shipping,
    insurance,
    landedCost: null,
    total,
    ...(chosen.total && total !== chosen.total ? { chosenTotal: chosen.total } : {}),
    weightUnit: question.weightUnit,
    cartons: question.cartons.map(({ reference, weight }) => ({ reference, weight })),
    returnOf: { shipmentId: question.shipmentId },
  };
}

export function purchaseRequest(
  { question }: KeptReturnQuote,
  { lock }: ReturnOffer,
): PurchaseRequest {
  return {
    ...question,
    service: 'standard',
    terms: 'DDU',
    lock,
    reasonForExport: REASON_FOR_EXPORT.return,
    b2b: false,
    locationName: null,
    pickUpDate: null,
    returnOf: question.shipmentId,
  };
}
