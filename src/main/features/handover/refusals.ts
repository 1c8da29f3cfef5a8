import { type Handover, sameCarrier } from '../../../shared/handover/handover.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { CodedShipment } from './ports.ts';

/** Why the parcel with this code cannot go on this list, or, without a list, on any; null if it can. */
export function whyNot(
  code: string,
  found: readonly CodedShipment[],
  list: Pick<Handover, 'id' | 'carrier' | 'merchant'> | null,
): StationError | null {
  const [shipment, second] = found;
  if (!shipment)
    return stationError(
      'not-found',
      say('No parcel of this station has the number {code}.', { code }),
      {
        field: 'codes',
      },
    );
  if (second)
    return refused(
      say('{code} is on labels of several orders. Scan the barcode of its tracking number.', {
        code,
      }),
    );
  return standing(shipment) ?? (list && fitting(shipment, list));
}

const refused = (message: Message): StationError =>
  stationError('bad-input', message, { field: 'codes' });

function standing({ kind, state, reference, trackingNumber }: CodedShipment): StationError | null {
  if (kind === 'return')
    return refused(
      say('{reference}: this is the label of a return. The receiver hands it over.', { reference }),
    );
  if (state === 'cancelled')
    return refused(
      say('{reference} is cancelled. Take the label off: it must not go.', { reference }),
    );
  if (state !== 'confirmed')
    return refused(
      say('{reference}: the purchase is not confirmed. It must not go yet.', { reference }),
    );
  if (trackingNumber === '')
    return refused(say('The tracking number of {reference} is not known yet.', { reference }));
  return null;
}

function fitting(
  { carrier, merchant, reference, on }: CodedShipment,
  list: Pick<Handover, 'id' | 'carrier' | 'merchant'>,
): StationError | null {
  if (!sameCarrier(carrier, list.carrier))
    return refused(
      say('{reference} goes with {carrier}. This list is for {listed}.', {
        reference,
        carrier,
        listed: list.carrier,
      }),
    );
  if (list.merchant !== null && merchant !== list.merchant)
    return refused(
      say('{reference} is of {merchant}. This list is for {listed}.', {
        reference,
        merchant: merchant ?? say('the station itself'),
        listed: list.merchant,
      }),
    );
  if (on && on.id !== list.id)
    return refused(
      on.closedAt === null
        ? say('{reference} is on another open list for {carrier}.', {
            reference,
            carrier: on.carrier,
          })
        : say('{reference} was handed over to {carrier} already.', {
            reference,
            carrier: on.carrier,
          }),
    );
  return null;
}
