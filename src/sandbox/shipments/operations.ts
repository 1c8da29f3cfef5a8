import { z } from 'zod';
import { json, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { merchantOf } from '../merchants.ts';
import type { Call, Handler } from '../pipeline.ts';
import { readBody, readFields } from '../read-body.ts';
import type { ShipmentRecord } from '../records.ts';
import { shipmentBody } from './create.ts';

/*
 * The interface document names these operations and shows neither path nor payload: these are the
 * sandbox's own. A station uses them only if its settings give these paths.
 */

const CancellationSchema = z.object({
  ShipmentID: z.string(),
  CustomerKey: z.string().optional(),
});

/** PUT /Shipments/Cancel */
export const cancelHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const { ShipmentID, CustomerKey } = readBody(CancellationSchema, body);
    return context.state.atomically(() => {
      const record = context.state.get('shipment', ShipmentID);
      if (!record || record.merchant !== merchantOf(context, CustomerKey)) {
        throw new Refusal(404, `Shipment ${ShipmentID} was not found`, 'ShipmentID');
      }
      if (isCancelled(context, record)) {
        throw new Refusal(422, `Shipment ${ShipmentID} was already cancelled`);
      }
      const at = context.now().getTime();
      context.state.put('cancelled', ShipmentID, { at });
      const Message = 'The shipment was cancelled';
      return json({ ShipmentID, Status: 'Cancelled', Message, RootRequestId: requestId });
    });
  };

const WantedSchema = z.object({
  Reference: z.string().optional(),
  ShipmentID: z.string().optional(),
  TrackingNumber: z.string().optional(),
  CustomerKey: z.string().optional(),
});

/**
 * GET /Shipments/Get/{Reference}, or /Shipments/Get with the criteria in the query or a JSON body; an
 * empty list if nothing is found. A merchant's shipments are listed only with its CustomerKey.
 */
export const getShipmentsHandler =
  (context: Context): Handler =>
  (call) => {
    const found = wantedShipments(context, call, true).map((record) => ({
      ...shipmentBody(context, record),
      ...(record.request.IsReturn === 'Y' ? { IsReturn: 'Y' } : {}),
      Status: isCancelled(context, record) ? 'Cancelled' : 'Created',
    }));
    return json({ Shipments: found, RootRequestId: call.requestId });
  };

/** The shipments selected by path, query and body, oldest first. */
export function wantedShipments(context: Context, call: Call, needsOne: boolean): ShipmentRecord[] {
  const { reference } = call.params;
  const fields = readFields(WantedSchema, call);
  const wanted = { ...fields, ...(reference === undefined ? {} : { Reference: reference }) };
  const { Reference, ShipmentID, TrackingNumber } = wanted;
  if (
    needsOne &&
    Reference === undefined &&
    ShipmentID === undefined &&
    TrackingNumber === undefined
  ) {
    throw new Refusal(400, 'Missing required field: Reference', 'Reference');
  }
  const merchant = merchantOf(context, wanted.CustomerKey);
  const fits = (asked: string | undefined, has: readonly string[]) =>
    asked === undefined || has.includes(asked);
  return context.state
    .list('shipment')
    .map(({ record }) => record)
    .filter(
      (record) =>
        record.merchant === merchant &&
        fits(Reference, [record.request.Reference]) &&
        fits(ShipmentID, [record.shipmentId]) &&
        fits(TrackingNumber, record.trackingNumbers),
    );
}

export const isCancelled = ({ state }: Context, { shipmentId }: ShipmentRecord): boolean =>
  state.get('cancelled', shipmentId) !== undefined;
