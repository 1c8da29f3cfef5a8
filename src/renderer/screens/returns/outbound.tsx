import { showOrderKey } from '../../../shared/station/order.ts';
import type { Returnable } from '../../../shared/station/return.ts';
import { countryName } from '../../components/format.ts';
import { words } from '../../words/words.ts';

/** Which shipment something comes back of. */
export function Outbound({ outbound }: { outbound: Returnable }) {
  const { shipTo, trackingNumber, shipmentId, reference, order } = outbound;
  const say = words.shipments;
  return (
    <section className="return-outbound" aria-label={words.returns.outbound}>
      <h2 className="shipment-title breakable">{showOrderKey({ ...order, reference })}</h2>
      <dl className="shipment-facts">
        <div>
          <dt>{say.to}</dt>
          <dd className="breakable">
            {shipTo.name}, {shipTo.city}, {countryName(shipTo.country)}
          </dd>
        </div>
        <div>
          <dt>{words.labels.tracking}</dt>
          <dd className="breakable">{trackingNumber ?? say.notKnown}</dd>
        </div>
        <div>
          <dt>{say.shipmentId}</dt>
          <dd className="breakable">{shipmentId}</dd>
        </div>
      </dl>
    </section>
  );
}
