import { json } from '../answers.ts';
import type { Context } from '../context.ts';
import { announceShipment } from '../events/announce.ts';
import { invoiceUrl, labelUrl } from '../labels/urls.ts';
import type { Handler } from '../pipeline.ts';
import type { ShipmentRecord } from '../records.ts';
import { createShipment, readShipment } from './create.ts';

/** Interface document, "POST /Shipments", and "Shipment response". */
export const shipmentsHandler =
  (context: Context): Handler =>
  ({ body, requestId, faults }) => {
    const record = createShipment(context, readShipment(body), faults);
    announceShipment(context, record);
    return json({ ...shipmentBody(context, record), RootRequestId: requestId });
  };

export function shipmentBody(context: Context, record: ShipmentRecord): object {
  const [trackingNumber = ''] = record.trackingNumbers;
  return {
    ShipmentID: record.shipmentId,
    Reference: record.request.Reference,
    TrackingNumber: trackingNumber,
    LabelUrl: record.labels.order.map((index) => labelUrl(context, record.shipmentId, index)),
    Carrier: record.bought.carrier,
    TrackingUrl: `${context.baseUrl()}/carrier/track/${trackingNumber}`,
    SubmittedElectronically: record.electronic,
    CustomsInvoiceURL: invoiceUrl(context, record.shipmentId),
  };
}
