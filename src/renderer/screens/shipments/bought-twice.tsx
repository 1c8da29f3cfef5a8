import type { Shipment } from '../../../shared/station/shipment.ts';
import { Notice } from '../../components/notice.tsx';
import { words } from '../../words/words.ts';

/** Money may be lost: in the loudest colour, above everything else of the shipment. */
export function BoughtTwice({ shipment: { warnings = [] } }: { shipment: Shipment }) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="stop" title={words.shipments.boughtTwice}>
        {warnings.map((warning) => (
          <p key={warning} className="breakable">
            {warning}
          </p>
        ))}
      </Notice>
    </div>
  );
}
