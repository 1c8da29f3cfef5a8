import type { Candidate } from '../../../../shared/purchasing/shipment.ts';
import { Notice } from '../../../kit/notice.tsx';
import { t } from '../../../words/words.ts';

/** What an answer of the partner named that was not understood: what to look for in its portal. */
export function CandidateNotice({ candidate }: { candidate: Candidate | undefined }) {
  if (!candidate) return null;
  const { shipmentId, trackingNumber } = candidate;
  const what = [
    shipmentId && t('shipment {shipmentId} (in an answer)', { shipmentId }),
    trackingNumber && t('tracking number {trackingNumber}', { trackingNumber }),
  ].filter(Boolean);
  return (
    <Notice tone="info">
      <p className="breakable">
        {t('An answer of the partner named {what}. Look for it in the portal.', {
          what: what.join(', '),
        })}
      </p>
    </Notice>
  );
}
