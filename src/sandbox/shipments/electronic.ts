import Big from 'big.js';
import { convert } from '../rating/currencies.ts';
import { declaredValue } from '../rating/landed-cost.ts';
import type { ReceivedShipment } from '../schemas/requests.ts';
import type { Settings } from '../settings.ts';
import { parties } from './returns.ts';

/** Customs there wants the invoice on paper. */
const ON_PAPER = new Set('AR BR CN EG ID IN KE MX NG PK SA TR UA VN ZA'.split(' '));

/** Above this declared value customs wants it on paper everywhere. */
const PAPER_FROM_USD = '2500';

/** Whether the carrier takes the commercial invoice electronically ("Shipment response", rules). */
export function isElectronic(
  request: ReceivedShipment,
  choice: Settings['electronicSubmission'],
): boolean {
  if (choice !== 'auto') return choice === 'always';
  const { Shipments, Currency } = request;
  if (ON_PAPER.has(parties({ request }).to.Country)) return false;
  const value = declaredValue(Shipments.flatMap((entry) => entry.Piece));
  return value.lt(convert(new Big(PAPER_FROM_USD), 'USD', Currency));
}
