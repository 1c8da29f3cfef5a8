import Big from 'big.js';
import { Refusal } from '../answers.ts';
import type { PricedOption } from '../records.ts';
import type { ReceivedRateRequest } from '../schemas/requests.ts';
import { priceOptions, type ToPrice } from './price.ts';

/** One carrier brings everything back, by several services: a key is not its carrier's name. */
const CARRIER = 'Kestrel';
const KEYS = { EXPRESS: 'Kestrel Express Saver', STANDARD: 'Kestrel Standard' };
/** Comes to the door for what is sent back, and names its price there. */
const COLLECTOR = 'Kestrel Collect';
const COLLECTOR_DAYS = { min: 5, max: 12 };

/**
 * What the way back costs, always DDU, one option for each service. The addresses of a return stand
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
  const priced = priceOptions(back, surchargePercent)
    .filter(({ terms }) => terms === 'DDU')
    .map((option) => ({ ...option, carrier: CARRIER, key: KEYS[option.service] }));
  const [first] = priced;
  if (!first) return [];
  const zero = new Big(0);
  const collector: PricedOption = {
    ...first,
    service: 'STANDARD',
    key: COLLECTOR,
    days: COLLECTOR_DAYS,
    shipping: zero,
    listShipping: zero,
    atPickup: true,
  };
  return [...priced, collector];
}
