import type { Candidate } from '../../../../shared/purchasing/shipment.ts';
import { Notice } from '../../../kit/notice.tsx';
import { words } from '../../../words/words.ts';

/** What an answer of the partner named that was not understood: what to look for in its portal. */
export function CandidateNotice({ candidate }: { candidate: Candidate | undefined }) {
  if (!candidate) return null;
  const { shipmentId, trackingNumber } = candidate;
  return (
    <Notice tone="info">
      <p className="breakable">{words.settle.candidate(shipmentId, trackingNumber)}</p>
    </Notice>
  );
}
