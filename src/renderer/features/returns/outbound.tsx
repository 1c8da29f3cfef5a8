import { showOrderKey } from '../../../shared/orders/order.ts';
import type { Returnable } from '../../../shared/returns/return.ts';
import { countryName } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import '../../window/bench-head.css';

/** Which shipment something comes back of, above the sentence of every step. */
export function Outbound({ outbound }: { outbound: Returnable }) {
  const { shipTo, trackingNumber, shipmentId, reference, order } = outbound;
  const { name, city, country } = shipTo;
  return (
    <section className="bench-order" aria-label={t('What was sent')}>
      <strong>{showOrderKey({ ...order, reference })}</strong>
      <span>{`${name}, ${city}, ${countryName(country)}`}</span>
      <span className="small">{[trackingNumber, shipmentId].filter(Boolean).join(' · ')}</span>
    </section>
  );
}
