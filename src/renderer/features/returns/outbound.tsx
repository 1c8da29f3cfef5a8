import { showOrderKey } from '../../../shared/orders/order.ts';
import type { Returnable } from '../../../shared/returns/return.ts';
import { Receiver } from '../../kit/names/person.tsx';
import { t } from '../../words/words.ts';
import '../../window/frame/bench-head.css';

/** Which shipment something comes back of, above the sentence of every step. */
export function Outbound({ outbound }: { outbound: Returnable }) {
  const { shipTo, trackingNumber, shipmentId, reference, order } = outbound;
  return (
    <section className="bench-order" aria-label={t('What was sent')}>
      <strong>{showOrderKey({ ...order, reference })}</strong>
      <Receiver to={shipTo} />
      <span className="small">{[trackingNumber, shipmentId].filter(Boolean).join(' · ')}</span>
    </section>
  );
}
