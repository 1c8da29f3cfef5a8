import type { StationError } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { costText } from './cost-text.ts';
import type { Answer } from './output.ts';

/** A shipment, and what stands in its way. */
export const shipmentAnswer = ({
  shipment,
  error,
}: {
  shipment: Shipment;
  error: StationError | null;
}): Answer => ({ json: { ...shipment }, text: shipmentText(shipment), error });

export function shipmentText(shipment: Shipment): string {
  const { reference, state, carrier, service, terms, cost } = shipment;
  const parts = costText(shipment);
  return [
    `${reference}: ${state}, ${carrier} ${service} ${terms}${cost ? `, ${formatMoney(cost.total)}` : ''}`,
    ...(shipment.shipmentId
      ? [`  shipment ${shipment.shipmentId}, tracking ${shipment.trackingNumber ?? 'not given'}`]
      : []),
    ...(parts ? [`  ${parts}`] : []),
    ...shipment.cartons.map(({ reference: carton, label }) =>
      label
        ? `  carton ${carton}: label by ${label.matchedBy}, ${label.file}`
        : `  carton ${carton}: no label`,
    ),
    ...shipment.documents.map(({ kind, file, copies }) => `  ${kind}, ${copies} copies: ${file}`),
    ...(shipment.warnings ?? []).map((warning) => `  ATTENTION: ${english(warning)}`),
    ...(shipment.notices ?? []).map((notice) => `  note: ${english(notice)}`),
    ...(shipment.unmatched ?? []).map(
      ({ file, found }) => `  held: ${file} (read: ${found.map(english).join(', ') || 'nothing'})`,
    ),
  ].join('\n');
}
