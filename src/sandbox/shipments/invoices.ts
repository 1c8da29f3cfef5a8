import type Big from 'big.js';
import { json, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../pipeline.ts';
import type { ShipmentRecord } from '../records.ts';
import { isCancelled, wantedShipments } from './operations.ts';

/*
 * Get Invoices and Get Invoice Detail: the partner's charges, one invoice per shipment. Neither path nor
 * fields are in the interface document; these are the sandbox's own.
 */

/** GET /Invoices, of all shipments or those selected by the query. */
export const invoicesHandler =
  (context: Context): Handler =>
  (call) =>
    json({
      Invoices: wantedShipments(context, call, false).map((record) => head(context, record)),
      RootRequestId: call.requestId,
    });

/** GET /Invoices/{number} */
export const invoiceDetailHandler =
  (context: Context): Handler =>
  (call) => {
    const { number = '' } = call.params;
    const record = wantedShipments(context, call, false).find((each) => numberOf(each) === number);
    if (!record) throw new Refusal(404, `Invoice ${number} was not found`, 'InvoiceNumber');
    const { shipping, insurance, landed } = record.bought;
    const lines = [
      { Description: 'Shipping', Amount: shipping },
      { Description: 'Insurance', Amount: insurance },
      ...(landed
        ? [
            { Description: 'Duty', Amount: landed.duty },
            { Description: 'Tax', Amount: landed.salesTax.plus(landed.ait) },
          ]
        : []),
    ];
    const Lines = lines.filter(({ Amount }) => !Amount.eq(0));
    return json({ ...head(context, record), Lines, RootRequestId: call.requestId });
  };

const numberOf = ({ shipmentId }: ShipmentRecord): string => `INV-${shipmentId}`;

const head = (context: Context, record: ShipmentRecord): object => ({
  InvoiceNumber: numberOf(record),
  InvoiceDate: new Date(record.createdAt).toISOString().slice(0, 10),
  InvoiceStatus: isCancelled(context, record) ? 'Credited' : 'Open',
  InvoiceAmount: amountOf(record),
  Currency: record.request.Currency,
  ShipmentID: record.shipmentId,
  Reference: record.request.Reference,
  TrackingNumber: record.trackingNumbers[0] ?? '',
});

const amountOf = ({ bought: { shipping, insurance, landed } }: ShipmentRecord): Big =>
  shipping.plus(insurance).plus(landed?.total ?? 0);
