import { z } from 'zod';
import { json, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { merchantOf } from '../merchants.ts';
import type { Handler } from '../pipeline.ts';
import { readBody } from '../read-body.ts';
import type { ShipmentRecord } from '../records.ts';
import { shipmentBody } from './answer.ts';

/*
 * The interface document names these operations and shows neither path nor payload: what follows is
 * the sandbox's own play. A station uses them only where its settings give these paths.
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

/** GET /Shipments/Get/{Reference}; an empty list where there is none. */
export const getShipmentsHandler =
  (context: Context): Handler =>
  ({ params, requestId }) => {
    const found = context.state
      .list('shipment')
      .filter(({ record }) => record.request.Reference === params.reference)
      .map(({ record }) => ({
        ...shipmentBody(context, record),
        Status: isCancelled(context, record) ? 'Cancelled' : 'Created',
      }));
    return json({ Shipments: found, RootRequestId: requestId });
  };

const isCancelled = ({ state }: Context, { shipmentId }: ShipmentRecord): boolean =>
  state.get('cancelled', shipmentId) !== undefined;
