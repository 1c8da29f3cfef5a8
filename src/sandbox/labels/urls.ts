import type { Context } from '../context.ts';
import type { ShipmentRecord } from '../records.ts';

/** Document URLs need no token, so they are unguessable; they do not show which package they belong to. */
export const labelUrl = (context: Context, shipmentId: string, index: number): string =>
  `${context.baseUrl()}/documents/${shipmentId}/${labelName(context, shipmentId, index)}.pdf`;

export const invoiceUrl = (context: Context, shipmentId: string): string =>
  `${context.baseUrl()}/documents/${shipmentId}/${invoiceName(context, shipmentId)}.pdf`;

/** The document of a shipment by its name: a package's label, the invoice, or none. */
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
