import Big from 'big.js';
import { Refusal } from '../answers.ts';
import type { PricedOption } from '../records.ts';
import type { ReceivedRateRequest } from '../requests.ts';
import { priceOptions, type ToPrice } from './price.ts';

/** Comes to the door for what is sent back, and names its price there. */
const COLLECTOR = 'Kestrel Collect';
const COLLECTOR_DAYS = { min: 5, max: 12 };

/**
 * What carriers take for the way back, always DDU, one option each. The addresses of a return stand
 * in the outbound order (interface document, "POST /Shipments", "Return"), so the parcel travels
 * from ShipToAddress to ShipFromAddress.
 */
export function priceReturn(
  request: ReceivedRateRequest,
  surchargePercent: number,
): PricedOption[] {
  if (request.ReasonForExport !== 'return') {
    throw new Refusal(422, 'ReasonForExport must be return for a return', 'ReasonForExport');
  }
  const back: ToPrice = {
    ...request,
    ShipFromAddress: request.ShipToAddress,
    ShipToAddress: request.ShipFromAddress,
  };
  const priced = priceOptions(back, surchargePercent).filter(({ terms }) => terms === 'DDU');
  const [first] = priced;
  if (!first) return [];
  const zero = new Big(0);
  const collector: PricedOption = {
    ...first,
    service: 'STANDARD',
    carrier: COLLECTOR,
    days: COLLECTOR_DAYS,
    shipping: zero,
    listShipping: zero,
    atPickup: true,
  };
  return [...priced, collector];
}
