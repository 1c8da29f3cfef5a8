import type { Context } from '../context.ts';
import type { ShipmentRecord } from '../records.ts';

/** Addresses of paper need no token, and so cannot be guessed; they do not say which package it is. */
export const labelUrl = (context: Context, shipmentId: string, index: number): string =>
  `${context.baseUrl()}/documents/${shipmentId}/${labelName(context, shipmentId, index)}.pdf`;

export const invoiceUrl = (context: Context, shipmentId: string): string =>
  `${context.baseUrl()}/documents/${shipmentId}/${invoiceName(context, shipmentId)}.pdf`;

/** Which paper of a shipment a name is: a package's label, the invoice, or nothing. */
export function documentNamed(
  context: Context,
  { shipmentId, trackingNumbers }: ShipmentRecord,
  name: string,
): { label: number } | 'invoice' | undefined {
  if (name === invoiceName(context, shipmentId)) return 'invoice';
  const index = trackingNumbers.findIndex(
    (_, each) => name === labelName(context, shipmentId, each),
  );
  return index < 0 ? undefined : { label: index };
}

const labelName = (context: Context, shipmentId: string, index: number): string =>
  context.derive(`label ${index} of ${shipmentId}`).slice(0, 24);

const invoiceName = (context: Context, shipmentId: string): string =>
  context.derive(`invoice of ${shipmentId}`).slice(0, 24);
