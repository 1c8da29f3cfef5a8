import { Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { addressText } from '../rating/fingerprint.ts';
import type { ShipmentRecord } from '../records.ts';
import type { Address, ShipToAddress } from '../schemas/address.ts';
import type { ReceivedShipment } from '../schemas/requests.ts';

/**
 * Interface document, "POST /Shipments", "Return": DDU, the reason, the HashKey of the return rate, and
 * Reference and ShipmentID of an outbound shipment of the same merchant, with its addresses in their
 * order. The document does not limit how often or how much of a shipment may come back, so units are not
 * counted.
 */
export function assertReturn(context: Context, request: ReceivedShipment, merchant: string): void {
  if (request.TermsOfTrade !== 'DDU') {
    throw new Refusal(422, 'TermsOfTrade must be DDU for a return', 'TermsOfTrade');
  }
  if (request.ReasonForExport !== 'return') {
    throw new Refusal(422, 'ReasonForExport must be return for a return', 'ReasonForExport');
  }
  if (request.HashKey === undefined) {
    throw new Refusal(400, 'Missing required field: HashKey', 'HashKey');
  }
  const outbound = outboundOf(context, request, merchant);
  if (outbound.request.Reference !== request.Reference) {
    throw new Refusal(422, 'Reference is not that of the outbound shipment', 'Reference');
  }
  const sentFrom = addressText(outbound.request.ShipFromAddress);
  const sentTo = addressText(outbound.request.ShipToAddress);
  if (sentFrom !== sentTo && addressText(request.ShipFromAddress) === sentTo) {
    throw new Refusal(
      422,
      'Addresses of a return are given in the order of the outbound shipment',
      'ShipFromAddress',
    );
  }
}

function outboundOf(
  { state }: Context,
  { ShipmentKey }: ReceivedShipment,
  merchant: string,
): ShipmentRecord {
  if (ShipmentKey === undefined) {
    throw new Refusal(400, 'Missing required field: ShipmentKey', 'ShipmentKey');
  }
  const record = state.get('shipment', ShipmentKey);
  if (record && record.merchant === merchant && !isReturn(record)) return record;
  throw new Refusal(422, `ShipmentKey ${ShipmentKey} is no outbound shipment`, 'ShipmentKey');
}

export const isReturn = ({ request }: ShipmentRecord): boolean => request.IsReturn === 'Y';

type Party = Address & Pick<ShipToAddress, 'FederalTaxId' | 'StateTaxId'>;

/** Sender and receiver of the parcel; swapped for a return. */
export function parties(record: Pick<ShipmentRecord, 'request'>): { from: Party; to: Party } {
  const { ShipFromAddress, ShipToAddress, IsReturn } = record.request;
  return IsReturn === 'Y'
    ? { from: ShipToAddress, to: ShipFromAddress }
    : { from: ShipFromAddress, to: ShipToAddress };
}
